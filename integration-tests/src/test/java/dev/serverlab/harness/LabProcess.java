package dev.serverlab.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The lab while it runs. */
@SuppressWarnings("JdkObsolete") // StringBuffer: one thread writes while another one looks.
public final class LabProcess {

    /** Longer than any run here where four tests share a slow machine; only a hung lab reaches it. */
    public static final Duration LONGEST = Duration.ofMinutes(15);

    private static final Pattern WINDOW = Pattern.compile("session 1: +[0-9]");

    private final String command;
    private final Process process;
    private final StringBuffer out = new StringBuffer();
    private final StringBuffer err = new StringBuffer();
    private final CompletableFuture<Void> allRead;

    private LabProcess(String command, Process process) {
        this.command = command;
        this.process = process;
        this.allRead = CompletableFuture.allOf(
                CompletableFuture.runAsync(
                        () -> read(process.inputReader(StandardCharsets.UTF_8), out), Thread::startVirtualThread),
                CompletableFuture.runAsync(
                        () -> read(process.errorReader(StandardCharsets.UTF_8), err), Thread::startVirtualThread));
    }

    /** @param name the command, for messages */
    public static LabProcess start(String name, List<String> command, Path folder) throws IOException {
        return new LabProcess(
                name, new ProcessBuilder(command).directory(folder.toFile()).start());
    }

    private static void read(BufferedReader reader, StringBuffer into) {
        try (reader) {
            // A line of progress grows.
            for (int each = reader.read(); each >= 0; each = reader.read()) {
                into.append((char) each);
            }
        } catch (IOException closed) {
            // Closed by the test, as head -1 does.
        }
    }

    /** Its output so far, for the message of a failure. */
    String said() {
        return "\n--- " + command + ", standard output\n" + out + "--- standard error\n" + err;
    }

    public ProcessHandle handle() {
        return process.toHandle();
    }

    public long pid() {
        return process.pid();
    }

    /** Waits until standard output holds these words. */
    public LabProcess awaitWords(String words) {
        return awaitThat(words, () -> out.indexOf(words) >= 0);
    }

    /** Waits until a search has reported the first window of its first session, however long that takes. */
    public LabProcess awaitWindow() {
        return awaitThat("a window", () -> WINDOW.matcher(out).find());
    }

    /** Waits until standard error matches, and returns what the pattern's group matched. */
    public String awaitError(Pattern pattern) {
        awaitThat(pattern.pattern(), () -> pattern.matcher(err).find());
        Matcher matcher = pattern.matcher(err);
        assertThat(matcher.find()).isTrue();
        return matcher.group(1);
    }

    /** Polls for something that the lab does, and fails when the lab ends first. */
    public LabProcess awaitThat(String what, Callable<Boolean> happened) {
        await(what)
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(1))
                .atMost(LONGEST)
                .failFast(() -> assertThat(process.isAlive() || happened.call())
                        .as("asked %s for %s, came its end before that", command, what)
                        .isTrue())
                .until(happened);
        return this;
    }

    /** Reads no further, as {@code | head -1} does. */
    public void closeStandardOutput() throws IOException {
        process.getInputStream().close();
    }

    /** Sends a signal by its name, such as {@code INT}, to this process alone. */
    public void signal(String name) throws IOException, InterruptedException {
        kill(name, Long.toString(pid()));
    }

    /** Sends a signal to the whole process group, as a terminal does on Ctrl-C. */
    public void signalGroup(String name) throws IOException, InterruptedException {
        kill(name, "-" + pid());
    }

    /** Sends a signal to another process. */
    public static void signal(String name, ProcessHandle process) throws IOException, InterruptedException {
        kill(name, Long.toString(process.pid()));
    }

    private static void kill(String signal, String target) throws IOException, InterruptedException {
        Process kill = new ProcessBuilder("kill", "-s", signal, "--", target)
                .inheritIO()
                .start();
        assertThat(kill.waitFor()).isZero();
    }

    public Ended awaitEnd() {
        try {
            if (!process.waitFor(LONGEST.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new AssertionError(
                        "asked " + command + " for its end, came none within " + LONGEST.toMinutes() + " min");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        allRead.join();
        return new Ended(command, process.exitValue(), out.toString(), err.toString());
    }

    /** Ends it by force, for a test that failed in the middle. */
    public void kill() {
        process.destroyForcibly().onExit().join();
    }
}
