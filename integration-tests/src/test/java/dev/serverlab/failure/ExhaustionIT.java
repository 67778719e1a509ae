package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.harness.LabProcess;
import dev.serverlab.harness.LabUnderTest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * Servers that really run out of something: the lab names that cause at once, instead of its consequences. Each load
 * would last longer than a test waits.
 */
@Execution(ExecutionMode.CONCURRENT)
@Tag("thorough")
final class ExhaustionIT {

    private static final String LONG = "10m";

    @RegisterExtension
    final LabUnderTest lab = new LabUnderTest();

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+ExitOnOutOfMemoryError"})
    void namesMemoryWhetherOrNotTheServerLivesOn(String jvmArg) throws IOException {
        lab.run("--variants", "stub:leaks", "--duration", LONG, "--jvm-args", "-Xmx64m " + jvmArg)
                .exits(4)
                .warns(
                        "stub:leaks ran out of memory under 4 concurrent users (closed model), with a heap of 64 MiB",
                        "java.lang.OutOfMemoryError: Java heap space",
                        "--heap");
        requireOneCause();
    }

    @Test
    void namesMemoryOfARealServer() throws IOException {
        addUnlimited("mvc");
        lab.useGatling()
                .run(
                        "--variants",
                        "mvc:virtual",
                        "--users",
                        "3000",
                        "--delay",
                        "1s",
                        "--heap",
                        "64m",
                        "--duration",
                        LONG)
                .exits(4)
                .warns("mvc:virtual ran out of memory under 3000 concurrent users", "with a heap of 64 MiB");
        requireOneCause();
    }

    @Test
    void namesMemoryOfAServerThatDoesNotComeUp() throws IOException {
        lab.run("--variants", "stub:leaks-at-start", "--duration", LONG)
                .exits(4)
                .warns("stub:leaks-at-start ran out of memory while it started");
        requireOneCause();
    }

    /** Not of webflux: Reactor Netty waits for a descriptor silently. */
    @ParameterizedTest
    @ValueSource(strings = {"mvc", "vertx"})
    void namesFileDescriptors(String server) throws IOException {
        addUnlimited(server, "prlimit", "--nofile=120:120");
        lab.useGatling()
                .run("--variants", server + ":default", "--users", "200", "--delay", "1s", "--duration", LONG)
                .exits(4)
                .warns(server + ":default ran out of file descriptors under 200 concurrent users", "ulimit -n");
        requireOneCause();
    }

    @Test
    void namesThreads() throws IOException {
        lab.run("--variants", "stub:no-threads", "--duration", LONG)
                .exits(4)
                .warns("stub:no-threads ran out of threads under 4 concurrent users", "pids.max");
        requireOneCause();
    }

    @Test
    void tellsThatOthersHoldAllConnections() throws IOException, InterruptedException {
        lab.home().withRealServer("mvc-app");
        LabProcess run = lab.useGatling()
                .startRun(
                        "--variants",
                        "mvc:default",
                        "--set",
                        "mvc.server.tomcat.max-connections=20",
                        "--duration",
                        "1s",
                        "--full",
                        "--jvm-args",
                        "-Xmx128m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Dof.home="
                                + lab.home().path());
        Pattern port = Pattern.compile("-Dserver\\.port=(\\d+)");
        // The server has been checked by then, and the load has not begun.
        run.awaitThat("the generator's start", () -> generator().isPresent());
        LabProcess.signal("STOP", generator().orElseThrow());
        int service = lab.home().processes().stream()
                .flatMap(each ->
                        port.matcher(each.info().commandLine().orElse("")).results())
                .mapToInt(found -> Integer.parseInt(found.group(1)))
                .findFirst()
                .orElseThrow();
        List<Socket> held = new ArrayList<>();
        try {
            while (held.size() < 20) {
                held.add(new Socket(InetAddress.getLoopbackAddress(), service));
            }
            LabProcess.signal("CONT", generator().orElseThrow());
            lab.endOf(run).exits(3).warns("mvc:default holds at most 20 connections, and 2");
        } finally {
            for (Socket each : held) {
                each.close();
            }
        }
    }

    /** Adds one of the lab's own servers, without its limit of connections, started through another command. */
    private void addUnlimited(String server, String... through) throws IOException {
        Path folder = Path.of("..", server + "-app").toRealPath();
        String jar = "target/" + server + "-app.jar";
        String text = Files.readString(folder.resolve("server.yaml"))
                .replaceFirst("(?m)^connections:.*$", "")
                .replace(jar, folder.resolve(jar).toString())
                .replace("  - \"{settings}\"", "  - -Dof.home=" + lab.home().path() + "\n  - \"{settings}\"");
        for (int word = through.length - 1; word >= 0; word--) {
            text = text.replace("command:\n", "command:\n  - \"" + through[word] + "\"\n");
        }
        Files.createDirectory(lab.home().path().resolve(server));
        lab.home().write(server + "/server.yaml", text);
    }

    private void requireOneCause() throws IOException {
        JsonNode problems = lab.runJson().path("trials").path(0).path("problems");
        assertThat(problems).hasSize(1);
        assertThat(problems.path(0).path("code").asString()).isEqualTo("server-exhausted");
    }

    private Optional<ProcessHandle> generator() {
        return lab.home().processes().stream()
                .filter(each -> each.info().commandLine().orElse("").contains("GeneratorMain"))
                .findFirst();
    }
}
