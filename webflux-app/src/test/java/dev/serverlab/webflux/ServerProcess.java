package dev.serverlab.webflux;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.core.ConditionTimeoutException;

/** The packaged jar in a JVM of its own, since Reactor reads its settings once per JVM. */
record ServerProcess(Process process, Path output) implements AutoCloseable {

    /** As many cores as the JVM is told that it has, so that values per core are the same on every machine. */
    static final int CORES = 3;

    private static final Pattern UP = Pattern.compile("is up: service (\\S+) management (\\S+)");
    private static final Path JAVA_BIN = Path.of(System.getProperty("java.home"), "bin");

    /**
     * @param options for the JVM when they begin with -D, where the last of a name holds, for the application otherwise
     */
    static ServerProcess start(String... options) throws IOException {
        return startJar("webflux-app.jar", options);
    }

    static ServerProcess startJar(String jar, String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of(JAVA_BIN.resolve("java").toString()));
        command.addAll(List.of("-XX:ActiveProcessorCount=" + CORES, "-XX:TieredStopAtLevel=1"));
        command.addAll(List.of("-Dserver.port=0", "-Dmanagement.server.port=0"));
        command.addAll(List.of(options).stream().filter(o -> o.startsWith("-D")).toList());
        command.addAll(List.of("-jar", "target/" + jar));
        command.addAll(
                List.of(options).stream().filter(o -> !o.startsWith("-D")).toList());
        Path output = Files.createTempFile(Path.of("target"), "server", ".log");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        return new ServerProcess(process, output);
    }

    ServerProcess awaitUp() {
        try {
            await().atMost(Duration.ofSeconds(60)).until(() -> !process.isAlive() || up().find());
        } catch (ConditionTimeoutException e) {
            process.destroyForcibly(); // Nobody has it yet who could close it.
            throw new AssertionError("the server is not up:\n" + log(), e);
        }
        if (!process.isAlive()) {
            throw new AssertionError("the server ended with exit code " + process.exitValue() + ":\n" + log());
        }
        return this;
    }

    int awaitExitCode() throws InterruptedException {
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            throw new AssertionError("the server still runs:\n" + log());
        }
        return process.exitValue();
    }

    URI service() {
        return address(1);
    }

    URI management() {
        return address(2);
    }

    String log() {
        try {
            return Files.readString(output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Every thread with its stack as the JVM itself tells, virtual threads included; one paragraph per thread. */
    List<String> threads() throws IOException, InterruptedException {
        // jcmd takes no path with a space in it, which the folder of this module may have.
        Path dump = Files.createTempDirectory("threads").resolve("dump.txt");
        new ProcessBuilder(
                        JAVA_BIN.resolve("jcmd").toString(),
                        String.valueOf(process.pid()),
                        "Thread.dump_to_file",
                        dump.toString())
                .redirectErrorStream(true)
                .redirectOutput(output.resolveSibling("jcmd.log").toFile())
                .start()
                .waitFor();
        List<String> threads = List.of(Files.readString(dump).split("\n\n"));
        Files.delete(dump);
        Files.delete(dump.getParent());
        return threads;
    }

    private Matcher up() {
        return UP.matcher(log());
    }

    private URI address(int group) {
        Matcher up = up();
        if (!up.find()) {
            throw new IllegalStateException("the server is not up");
        }
        return URI.create(up.group(group));
    }

    @Override
    public void close() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(10, TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
        }
    }
}
