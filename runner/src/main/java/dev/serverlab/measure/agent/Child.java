package dev.serverlab.measure.agent;

import dev.serverlab.generator.GeneratorRequests;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The generator's process, which is started at most once. */
final class Child {

    /** How long it may take to end before it is killed. */
    private static final long PATIENCE_SECONDS = 5;

    private final List<String> command;
    private final @Nullable Path folder;
    private final Path record;
    private final Output output;
    private final Object input = new Object();
    private @Nullable Process process;
    private boolean mayStart = true;

    /**
     * @param folder its working directory; absent for this process's own
     * @param record the folder of its record
     */
    Child(List<String> command, @Nullable Path folder, Path record, Output output) {
        this.command = command;
        this.folder = folder;
        this.record = record;
        this.output = output;
    }

    /**
     * Starts it; false when it was started before, or has been ended.
     *
     * @param requests becomes {@link GeneratorRequests#FILE}; none when it is empty
     */
    synchronized boolean start(byte[] requests) throws IOException {
        if (!mayStart) {
            return false;
        }
        Files.createDirectories(record);
        if (requests.length > 0) {
            Files.write(record.resolve(GeneratorRequests.FILE), requests);
        }
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().remove(AgentApi.TOKEN);
        if (folder != null) {
            builder.directory(folder.toFile());
        }
        Process started = builder.start();
        process = started;
        mayStart = false;
        Thread.ofPlatform().daemon().name("agent-output").start(() -> read(started));
        return true;
    }

    private void read(Process started) {
        try (BufferedReader lines = started.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                output.add(line);
            }
        } catch (IOException e) {
            output.add("Problem: the agent cannot read the generator's output: " + e);
        }
        output.end(started.onExit().join().exitValue());
    }

    private synchronized @Nullable Process process() {
        return process;
    }

    /** Its process ID; absent when it is not running. */
    @Nullable
    Long pid() {
        Process running = process();
        return running == null || !running.isAlive() ? null : running.pid();
    }

    /** Writes a line to its standard input; false when it is not running. */
    boolean send(String line) {
        Process running = process();
        if (running == null || !running.isAlive()) {
            return false;
        }
        // A separate lock, because a generator that does not read its input must not prevent its end.
        synchronized (input) {
            try {
                OutputStream to = running.getOutputStream();
                to.write((line + "\n").getBytes(StandardCharsets.UTF_8));
                to.flush();
                return true;
            } catch (IOException e) {
                // The process has ended meanwhile.
                return false;
            }
        }
    }

    /** Ends it, by force when it does not end by itself, and keeps it from being started. */
    void end() {
        Process running;
        synchronized (this) {
            mayStart = false;
            running = process;
        }
        if (running == null) {
            return;
        }
        // Process.destroy closes the stream of its last output; destroying its handle does not.
        running.toHandle().destroy();
        try {
            if (running.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        running.destroyForcibly().onExit().join();
    }
}
