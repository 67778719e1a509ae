package dev.serverlab.failure;

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
final class LabProcess {

    /** Longer than any run here where four tests share a slow machine; only a lab that hangs gets there. */
    private static final Duration LONGEST = Duration.ofMinutes(15);

    private static final Pattern WINDOW = Pattern.compile("session 1: +[0-9]");

    private final Process process;
    private final StringBuffer out = new StringBuffer();
    private final StringBuffer err = new StringBuffer();
    private final CompletableFuture<Void> allRead;

    private LabProcess(Process process) {
        this.process = process;
        this.allRead = CompletableFuture.allOf(
                CompletableFuture.runAsync(
                        () -> read(process.inputReader(StandardCharsets.UTF_8), out), Thread::startVirtualThread),
                CompletableFuture.runAsync(
                        () -> read(process.errorReader(StandardCharsets.UTF_8), err), Thread::startVirtualThread));
    }

    static LabProcess start(List<String> command, Path folder) throws IOException {
        return new LabProcess(
                new ProcessBuilder(command).directory(folder.toFile()).start());
    }

    private static void read(BufferedReader reader, StringBuffer into) {
        try (reader) {
            // A line of progress grows.
            for (int each = reader.read(); each >= 0; each = reader.read()) {
                into.append((char) each);
            }
        } catch (IOException closed) {
            // By the test, as head -1 does.
        }
    }

    ProcessHandle handle() {
        return process.toHandle();
    }

    long pid() {
        return process.pid();
    }

    /** Waits until standard output holds these words. */
    LabProcess awaitWords(String words) {
        return awaitThat(words, () -> out.indexOf(words) >= 0);
    }

    /** Waits until a search has told the first window of its first session, however long it takes to come so far. */
    LabProcess awaitWindow() {
        return awaitThat("a window", () -> WINDOW.matcher(out).find());
    }

    /** Waits until standard error matches, and gives back what the pattern's group holds. */
    String awaitError(Pattern pattern) {
        awaitThat(pattern.pattern(), () -> pattern.matcher(err).find());
        Matcher matcher = pattern.matcher(err);
        assertThat(matcher.find()).isTrue();
        return matcher.group(1);
    }

    /** Waits for something that the lab does, looking all the time, and fails when the lab ends before. */
    LabProcess awaitThat(String what, Callable<Boolean> happened) {
        await(what)
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(1))
                .atMost(LONGEST)
                .failFast(() -> assertThat(process.isAlive() || happened.call())
                        .as("ended before: %s\n%s%s", what, out, err)
                        .isTrue())
                .until(happened);
        return this;
    }

    /** Reads no further, as {@code | head -1} does. */
    void closeStandardOutput() throws IOException {
        process.getInputStream().close();
    }

    /** Sends a signal by its name, such as {@code INT}, to this process alone. */
    void signal(String name) throws IOException, InterruptedException {
        kill(name, Long.toString(pid()));
    }

    /** Sends a signal to the whole process group, as a terminal does on Ctrl-C. */
    void signalGroup(String name) throws IOException, InterruptedException {
        kill(name, "-" + pid());
    }

    /** Sends a signal to another process. */
    static void signal(String name, ProcessHandle process) throws IOException, InterruptedException {
        kill(name, Long.toString(process.pid()));
    }

    private static void kill(String signal, String target) throws IOException, InterruptedException {
        Process kill = new ProcessBuilder("kill", "-s", signal, "--", target)
                .inheritIO()
                .start();
        assertThat(kill.waitFor()).isZero();
    }

    Ended awaitEnd() {
        return awaitEnd(LONGEST);
    }

    Ended awaitEnd(Duration longest) {
        try {
            assertThat(process.waitFor(longest.toMillis(), TimeUnit.MILLISECONDS))
                    .as("hangs\n%s%s", out, err)
                    .isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        allRead.join();
        return new Ended(process.exitValue(), out.toString(), err.toString());
    }

    /** Ends it by force, for a test that failed in the middle. */
    void kill() {
        process.destroyForcibly().onExit().join();
    }
}
