package dev.serverlab.measure.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;

/**
 * Something that the lab started, whose output goes to a log file. It never outlives the lab: {@link #close()} ends it, and
 * {@link Programs#closeAll()} ends every one that is still alive.
 */
public interface Program extends AutoCloseable {

    /** As many as fit below a message. */
    int TAIL_LINES = 15;

    /** For messages, such as {@code mvc:default}. */
    String name();

    /** Its number among the processes of this machine. */
    long pid();

    boolean isAlive();

    /** What a {@link Guardian} ends in its place. */
    default String guarded() {
        return "process:" + pid();
    }

    /** Waits until it ends by itself and its log is whole; false when it is still alive after that long. */
    boolean awaitExit(long timeout, TimeUnit unit) throws InterruptedException;

    /**
     * How it ended.
     *
     * @throws IllegalThreadStateException while it is alive
     */
    int exitValue();

    /** Is called once when it ends, however it ends. */
    void onExit(Runnable action);

    /** The last lines of its log, indented, for a message about why it failed. */
    String logTail();

    /** Writes a line to its standard input; lost when it has ended, or reads nothing of the lab's. */
    default void writeLine(String line) {}

    /** Asks it to end, without waiting, if it is the lab's to end. */
    default void end() {}

    /** Asks it to end, waits some seconds, then ends it by force. Does nothing when it has ended. */
    @Override
    void close();

    /** The last lines of a log file, indented, for such a message; words that say so when it cannot be read. */
    static String logTail(Path log) {
        // A reader of this kind replaces what is not UTF-8, where Files.lines would refuse the whole log.
        try (var reader =
                new BufferedReader(new InputStreamReader(Files.newInputStream(log), StandardCharsets.UTF_8))) {
            Deque<String> tail = new ArrayDeque<>();
            reader.lines().forEach(line -> {
                if (tail.size() == TAIL_LINES) {
                    tail.removeFirst();
                }
                tail.addLast(line);
            });
            return String.join("\n", tail).indent(4).stripTrailing();
        } catch (IOException | UncheckedIOException e) {
            return "    (its log cannot be read: " + e.getMessage() + ")";
        }
    }
}
