package dev.serverlab.measure.process;

import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A process that the lab started. */
public final class ChildProcess extends Program {

    private static final long GRACE_SECONDS = 5;
    /** For the last lines after the end; longer only when a child process holds the output open. */
    private static final Duration OUTPUT_ENDS_WITHIN = Duration.ofSeconds(2);

    private final Process process;
    private final String mark;
    private final Path log;
    private @Nullable Thread output;

    private ChildProcess(String name, Process process, String mark, Path log) {
        super(name, log);
        this.process = process;
        this.mark = mark;
        this.log = log;
        var _ = process.onExit().thenAccept(ended -> exit.complete(ended.exitValue()));
    }

    /**
     * Starts a process whose output, standard error included, goes to a log file.
     *
     * @param name for messages, such as {@code mvc:default}
     * @param lines is called with every line of output as it comes, on a separate thread, in order, until the output ends;
     *     absent without a listener
     * @throws LabException when it cannot be started
     */
    public static ChildProcess start(
            String name, List<String> command, Path folder, Path log, @Nullable Consumer<String> lines) {
        return start(name, command, folder, Map.of(), log, lines);
    }

    /**
     * The same with environment variables in addition to those of the lab.
     *
     * @throws LabException when it cannot be started
     */
    public static ChildProcess start(
            String name,
            List<String> command,
            Path folder,
            Map<String, String> environment,
            Path log,
            @Nullable Consumer<String> lines) {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().putAll(environment);
        String mark = Owner.mark(builder.environment());
        if (lines == null) {
            builder.redirectOutput(log.toFile());
        }
        ChildProcess child = Program.start(name, () -> {
            try {
                return new ChildProcess(name, builder.start(), mark, log);
            } catch (IOException e) {
                throw Problems.failed(
                        "not-started",
                        "%s could not be started: %s.",
                        "Check the command in its server.yaml and the JDK that --jdk names.",
                        name,
                        Problems.reason(e));
            }
        });
        if (lines != null) {
            child.output = Thread.ofPlatform().daemon().name(name + "-output").start(() -> child.copyOutput(lines));
        }
        return child;
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

    @Override
    public void writeLine(String line) {
        try {
            var in = process.outputWriter(StandardCharsets.UTF_8);
            in.write(line + "\n");
            in.flush();
        } catch (IOException e) {
            // It has ended, which its waiting thread notices.
        }
    }

    @Override
    public long pid() {
        return process.pid();
    }

    @Override
    protected void awaitLog() throws InterruptedException {
        if (output != null) {
            output.join(OUTPUT_ENDS_WITHIN);
        }
    }

    @Override
    public void end() {
        process.destroy();
    }

    /** Asks it to end, waits {@value #GRACE_SECONDS} s, then ends it by force, with all that it started. */
    @Override
    public void close() {
        List<ProcessHandle> children = process.descendants().toList();
        process.destroy();
        try {
            if (!process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        children.forEach(ProcessHandle::destroyForcibly);
        Owner.endAllOf(mark);
        Program.forget(this);
    }
}
