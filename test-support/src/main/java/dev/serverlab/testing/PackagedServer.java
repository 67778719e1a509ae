package dev.serverlab.testing;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A jar of this module as a process on free ports. */
public final class PackagedServer extends LoggedProcess implements StartedServer {

    /** Spring Boot logs a line for each port, and then that it is up; others log one line with both ports. */
    private static final Pattern UP = Pattern.compile(
            "started on port (\\d+) .*?started on port (\\d+) .*?Started \\w+ in|"
                    + "answers on.*?(?:port |127\\.0\\.0\\.1:)(\\d+),? management \\D*(?:127\\.0\\.0\\.1:)?(\\d+)\\R",
            Pattern.DOTALL);

    private PackagedServer(List<String> command) throws IOException {
        super(Files.createTempDirectory(Path.of("target"), "server"), command);
    }

    /**
     * Starts one, which need not come up.
     *
     * @param jar its name in {@code target}
     * @param options for the JVM when they begin with -D or -X, the last of a name winning; otherwise for the server
     */
    public static PackagedServer start(String jar, String... options) throws IOException {
        Predicate<String> forJvm = Pattern.compile("-[DX].*").asMatchPredicate();
        return new PackagedServer(java(
                List.of("-Dserver.port=0", "-Dmanagement.server.port=0"),
                Stream.of(options).filter(forJvm).toList(),
                List.of("-jar", "target/" + jar),
                Stream.of(options).filter(forJvm.negate()).toList()));
    }

    /** Waits until it is up, or closes it. */
    public PackagedServer awaitUp() {
        try {
            up();
            return this;
        } catch (AssertionError e) {
            close(); // No caller has it yet to close it.
            throw e;
        }
    }

    private MatchResult up() {
        return awaitLine(UP);
    }

    /** The first or second port that its log names, in either format. */
    private String port(int number) {
        MatchResult up = up();
        return up.group(1) == null ? up.group(2 + number) : up.group(number);
    }

    @Override
    public URI service() {
        return StartedServer.at(port(1));
    }

    @Override
    public URI management() {
        return StartedServer.at(port(2));
    }

    /** Every thread with its stack as dumped by the JVM itself, including virtual threads; one paragraph per thread. */
    public List<String> threads() throws IOException, InterruptedException {
        // jcmd takes no path with a space in it, which the folder of this module may have.
        Path dump = Files.createTempDirectory("threads").resolve("dump.txt");
        Path logs = Files.createTempDirectory(Path.of("target"), "jcmd");
        String pid = String.valueOf(pid());
        try (LoggedProcess jcmd =
                new LoggedProcess(logs, List.of(jdk("jcmd"), pid, "Thread.dump_to_file", dump.toString()))) {
            jcmd.awaitExit(0);
        }
        List<String> threads = List.of(Files.readString(dump).split("\n\n"));
        Files.delete(dump);
        Files.delete(dump.getParent());
        return threads;
    }
}
