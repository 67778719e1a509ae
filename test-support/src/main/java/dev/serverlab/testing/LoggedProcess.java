package dev.serverlab.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/** A process that a test has started, with its output in two files. Every failure is reported with the end of it. */
public class LoggedProcess implements AutoCloseable {

    private static final int END_LINES = 40;

    /** Stands before the end of a log in a message. */
    static final String END = "; the end of the log of ";

    private final List<String> command;
    private final Process process;
    private final Path out;
    private final Path err;

    public LoggedProcess(Path logs, List<String> command) throws IOException {
        this(logs, command, Map.of());
    }

    /**
     * Starts it in the folder of the module.
     *
     * @param logs a folder that need not exist
     * @param environment what differs from that of this process; an empty value removes the variable
     */
    public LoggedProcess(Path logs, List<String> command, Map<String, String> environment) throws IOException {
        this.command = command;
        Files.createDirectories(logs);
        out = logs.resolve("out.txt");
        err = logs.resolve("err.txt");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
        builder.environment().putAll(environment);
        builder.environment().values().removeIf(String::isEmpty);
        process = builder.start();
        EndOfLogs.add(this);
    }

    /** The command of a JVM of this JDK, without the second compiler, which would not pay off in its short life. */
    @SafeVarargs
    public static List<String> java(List<String>... arguments) {
        List<String> command = new ArrayList<>(List.of(jdk("java"), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        Stream.of(arguments).forEach(command::addAll);
        return command;
    }

    static String jdk(String program) {
        return Path.of(System.getProperty("java.home"), "bin", program).toString();
    }

    public String out() {
        return read(out);
    }

    public String err() {
        return read(err);
    }

    /** All its output so far, standard error last. */
    public String log() {
        return out() + err();
    }

    private static String read(Path file) {
        try {
            // It may be in the middle of writing a multi-byte character.
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until its output matches. */
    public MatchResult awaitLine(Pattern pattern) {
        await(pattern.toString(), () -> pattern.matcher(log()).find());
        Matcher said = pattern.matcher(log());
        if (!said.find()) {
            throw new IllegalStateException(pattern.toString());
        }
        return said.toMatchResult();
    }

    /** Waits until the condition holds; fails when the process ends first. */
    public void await(String asked, BooleanSupplier condition) {
        try {
            Awaitility.await().atMost(Awaited.LIMIT).until(() -> condition.getAsBoolean() || !process.isAlive());
        } catch (ConditionTimeoutException e) {
            throw failure(asked, "nothing like it within " + Awaited.LIMIT.toSeconds() + " s");
        }
        if (!condition.getAsBoolean()) {
            throw failure(asked, "exit code " + process.exitValue());
        }
    }

    /** Waits until it ends, by itself or after {@link #terminate}, and requires that exit code. */
    public void awaitExit(int exitCode) throws InterruptedException {
        int came = exitCode();
        if (came != exitCode) {
            throw failure("exit code " + exitCode, String.valueOf(came));
        }
    }

    /** Waits until it ends, with whatever exit code. */
    public int exitCode() throws InterruptedException {
        if (!process.waitFor(Awaited.LIMIT.toSeconds(), TimeUnit.SECONDS)) {
            throw failure("an exit code", "no end within " + Awaited.LIMIT.toSeconds() + " s");
        }
        return process.exitValue();
    }

    private AssertionError failure(String asked, String came) {
        return new AssertionError("asked for " + asked + ", came " + came + end());
    }

    /** Its command, and the end of its output. */
    String end() {
        String name = command.getFirst() + " … " + command.getLast();
        List<String> lines = log().lines().toList();
        return END + name + ":\n"
                + String.join("\n", lines.subList(Math.max(0, lines.size() - END_LINES), lines.size()));
    }

    /** Writes a line to its standard input. */
    public void send(String line) throws IOException {
        process.outputWriter().append(line).append('\n').flush();
    }

    /** Closes its standard input. */
    public void endInput() throws IOException {
        process.outputWriter().close();
    }

    public long pid() {
        return process.pid();
    }

    /** Asks it to end. */
    public void terminate() {
        process.toHandle().destroy();
    }

    /** Ends it by a signal, so that it can end what it has started; by force when that is not enough. */
    @Override
    public void close() {
        terminate();
        try {
            if (!process.waitFor(20, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
        }
    }
}
