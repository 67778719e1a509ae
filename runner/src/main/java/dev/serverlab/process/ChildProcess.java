package dev.serverlab.process;

import dev.serverlab.problem.LabException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A process that the lab started. Its output goes to a log file. It never outlives the lab: {@link #close()} ends it,
 * and {@link #closeAll()} ends every one that is still alive.
 */
public final class ChildProcess implements AutoCloseable {

    private static final Set<ChildProcess> ALIVE = ConcurrentHashMap.newKeySet();
    private static final long POLITE_SECONDS = 5;
    /** For the last lines after the end; longer only when a child of its own holds the output open. */
    private static final Duration OUTPUT_ENDS_WITHIN = Duration.ofSeconds(2);

    private static volatile boolean closing;

    private final String name;
    private final Process process;
    private final Path log;
    private @Nullable Thread output;

    private ChildProcess(String name, Process process, Path log) {
        this.name = name;
        this.process = process;
        this.log = log;
    }

    /**
     * Starts a process whose output, standard error included, goes to a log file.
     *
     * @param name for messages, such as {@code mvc:default}
     * @throws LabException when it cannot be started
     */
    public static ChildProcess start(String name, List<String> command, Path folder, Path log) {
        return start(name, builder(command, folder).redirectOutput(log.toFile()), log);
    }

    /**
     * Like {@link #start(String, List, Path, Path)}, and passes every line of output on as it comes.
     *
     * @param lines is called on a thread of its own, in order, until the output ends
     */
    public static ChildProcess start(String name, List<String> command, Path folder, Path log, Consumer<String> lines) {
        ChildProcess child = start(name, builder(command, folder), log);
        child.output = Thread.ofPlatform().daemon().name(name + "-output").start(() -> child.copyOutput(lines));
        return child;
    }

    private static ProcessBuilder builder(List<String> command, Path folder) {
        return new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
    }

    private static ChildProcess start(String name, ProcessBuilder builder, Path log) {
        // Under the lock of closeAll: a process is either refused here or known there.
        synchronized (ALIVE) {
            if (closing) {
                throw LabException.failed("interrupted", name + " was not started: the lab is ending.", "Run again.");
            }
            try {
                ChildProcess child = new ChildProcess(name, builder.start(), log);
                ALIVE.add(child);
                return child;
            } catch (IOException e) {
                throw LabException.failed(
                        "not-started",
                        name + " could not be started: " + e.getMessage(),
                        "Check the command in its server.yaml and the JDK that --jdk names.");
            }
        }
    }

    private void copyOutput(Consumer<String> lines) {
        try (var reader = process.inputReader(StandardCharsets.UTF_8);
                var writer = Files.newBufferedWriter(log)) {
            for (@Nullable String line = reader.readLine(); line != null; line = reader.readLine()) {
                writer.write(line);
                writer.newLine();
                writer.flush();
                lines.accept(line);
            }
        } catch (IOException e) {
            lines.accept("(output ended: " + e.getMessage() + ")");
        }
    }

    public String name() {
        return name;
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Waits until the process ends by itself and its log is whole; false when it is still alive after that long. */
    public boolean awaitExit(long timeout, TimeUnit unit) throws InterruptedException {
        boolean ended = process.waitFor(timeout, unit);
        if (ended && output != null) {
            output.join(OUTPUT_ENDS_WITHIN);
        }
        return ended;
    }

    /**
     * How it ended.
     *
     * @throws IllegalThreadStateException while it is alive
     */
    public int exitValue() {
        return process.exitValue();
    }

    /** Is called once when the process ends, however it ends. */
    public void onExit(Runnable action) {
        var unused = process.onExit().thenRun(action);
    }

    /** The last lines of its log, for a message about why it failed. */
    public String logTail(int lines) {
        // A reader of this kind replaces what is not UTF-8, where Files.lines would refuse the whole log.
        try (var reader =
                new BufferedReader(new InputStreamReader(Files.newInputStream(log), StandardCharsets.UTF_8))) {
            Deque<String> tail = new ArrayDeque<>();
            reader.lines().forEach(line -> {
                if (tail.size() == lines) {
                    tail.removeFirst();
                }
                tail.addLast(line);
            });
            return String.join("\n", tail);
        } catch (IOException | UncheckedIOException e) {
            return "(its log cannot be read: " + e.getMessage() + ")";
        }
    }

    /** Asks it to end, without waiting. */
    public void end() {
        process.destroy();
    }

    /** Asks it to end, waits {@value #POLITE_SECONDS} s, then ends it by force, its own children too. */
    @Override
    public void close() {
        List<ProcessHandle> children = process.descendants().toList();
        process.destroy();
        try {
            if (!process.waitFor(POLITE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        children.forEach(ProcessHandle::destroyForcibly);
        ALIVE.remove(this);
    }

    /** Ends every process and refuses new ones: the lab is ending. */
    public static void closeAll() {
        List<ChildProcess> all;
        synchronized (ALIVE) {
            closing = true;
            all = List.copyOf(ALIVE);
        }
        // At once, so that several that do not listen take no longer than one.
        List<Thread> closers = all.stream()
                .map(child -> Thread.ofPlatform().name("closing " + child.name).start(child::close))
                .toList();
        try {
            for (Thread closer : closers) {
                closer.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
