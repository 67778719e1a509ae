package dev.serverlab.measure.process;

import dev.serverlab.measure.system.ProcessTarget;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Something that the lab started, whose output goes to a log file. It never outlives the lab: {@link #close()} ends it, and
 * {@link #closeAll()} ends every one that is still alive.
 */
public abstract class Program implements AutoCloseable {

    /** The most lines shown below a message. */
    private static final int TAIL_LINES = 15;

    /** All programs of this lab that have not been closed. */
    private static final Set<Program> ALIVE = ConcurrentHashMap.newKeySet();

    private static volatile boolean closing;

    /** Completed with its exit code when it ends. */
    protected final CompletableFuture<Integer> exit = new CompletableFuture<>();

    private final String name;
    private final Path log;

    protected Program(String name, Path log) {
        this.name = name;
        this.log = log;
    }

    /** For messages, such as {@code mvc:default}. */
    public final String name() {
        return name;
    }

    /** Its process ID on this machine. */
    public abstract long pid();

    /** How its CPU, memory and threads are read. */
    public ProcessTarget target() {
        return ProcessTarget.ofProcess(pid());
    }

    public boolean isAlive() {
        return !exit.isDone();
    }

    /** The time between two questions whether it answers, in ms: also the resolution of its start-up time. */
    public long pollMillis() {
        return 10;
    }

    /** What a {@link Guardian} ends in the lab's place. */
    public String guarded() {
        return "process:" + pid();
    }

    /** Waits until it ends by itself and its log is complete; false when it is still alive after that long. */
    public boolean awaitExit(long timeout, TimeUnit unit) throws InterruptedException {
        try {
            exit.get(timeout, unit);
            awaitLog();
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Waits briefly until the log of the ended program is complete. */
    protected abstract void awaitLog() throws InterruptedException;

    /**
     * Its exit code.
     *
     * @throws IllegalStateException while it is alive
     */
    public final int exitValue() {
        return exit.resultNow();
    }

    /** What ended it, if more is known than its exit code, such as {@code OOMKilled}; absent while it is alive. */
    public @Nullable String endedBy() {
        return null;
    }

    /** Runs an action once when it ends, however it ends. */
    public final void onExit(Runnable action) {
        var _ = exit.thenRun(action);
    }

    /** Writes a line to its standard input; dropped when it has ended, or does not read from the lab. */
    public abstract void writeLine(String line);

    /** Asks it to end, without waiting. */
    public abstract void end();

    /** Asks it to end, waits some seconds, then ends it by force. Does nothing when it has ended. */
    @Override
    public abstract void close();

    /** The log file. */
    protected Path log() {
        return log;
    }

    /** The last lines of its log, indented, in a sentence for a message about why it failed. */
    public final String logTail() {
        return logTail(log());
    }

    /** The last lines of a log file, or a sentence that it is empty or cannot be read. */
    public static String logTail(Path log) {
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
            String lines = String.join("\n", tail).indent(4).stripTrailing();
            return lines.isEmpty() ? "Its log is empty." : "Its log ends:\n" + lines;
        } catch (IOException | UncheckedIOException e) {
            return "Its log cannot be read.";
        }
    }

    /**
     * Starts a program and registers it at the same time.
     *
     * @param name for the message
     * @param start starts the program and returns it
     * @throws LabException when the lab is ending
     */
    public static <P extends Program> P start(String name, Supplier<P> start) {
        // Under the lock of closeAll: a program is either refused here or registered there.
        synchronized (ALIVE) {
            if (closing) {
                throw Problems.failed("interrupted", "%s was not started: the lab is ending.", "Run again.", name);
            }
            P program = start.get();
            ALIVE.add(program);
            Guardian.send("add", program.guarded());
            return program;
        }
    }

    /** Forgets a program that has been closed. */
    protected static void forget(Program program) {
        if (ALIVE.remove(program)) {
            Guardian.send("drop", program.guarded());
        }
    }

    /** Ends every program and refuses new ones: the lab is ending. */
    public static void closeAll() {
        List<Program> all;
        synchronized (ALIVE) {
            closing = true;
            all = List.copyOf(ALIVE);
        }
        // In parallel, so that several unresponsive ones take no longer than one.
        try (ExecutorService closers =
                Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
            all.forEach(program -> closers.execute(program::close));
        }
    }
}
