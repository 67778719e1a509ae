package dev.serverlab.measure.remote;

import dev.serverlab.measure.agent.AgentApi;
import dev.serverlab.measure.process.Program;
import dev.serverlab.measure.system.ProcessSample;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One of a trial's generators elsewhere: the program in which its agent runs, and its output. */
public final class RemoteGenerator implements AutoCloseable {

    /** Time for a JVM to start on a busy node. */
    private static final Duration ANSWERS_WITHIN = Duration.ofSeconds(60);
    /** How long it may be unreachable under load: the load continues without the lab. */
    private static final Duration LOST_AFTER = Duration.ofSeconds(45);

    private static final int LOST = -1;

    private final Program program;
    private final String where;
    private final AgentClient agent;
    private final Path folder;
    private final Path log;
    private final CompletableFuture<Integer> exit = new CompletableFuture<>();
    private volatile boolean closed;

    /**
     * @param where for messages, such as the name of a node
     * @param folder where its record goes
     * @param log receives all of its output
     */
    public RemoteGenerator(Program program, String where, AgentClient agent, Path folder, Path log) {
        this.program = program;
        this.where = where;
        this.agent = agent;
        this.folder = folder;
        this.log = log;
    }

    Program program() {
        return program;
    }

    /** Its place, for messages. */
    public String where() {
        return where;
    }

    Path log() {
        return log;
    }

    /** Waits until it answers, and returns how far its clock is ahead of the lab's. */
    AgentClient.Offset awaitReady() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + ANSWERS_WITHIN.toNanos();
        while (true) {
            try {
                return agent.offset();
            } catch (IOException e) {
                if (!program.isAlive() || System.nanoTime() > deadline) {
                    throw e;
                }
                TimeUnit.MILLISECONDS.sleep(AgentClient.POLL_MILLIS);
            }
        }
    }

    /**
     * Starts the generator.
     *
     * @param requests as {@link AgentClient#start}
     * @param lines receives each line
     */
    void start(@Nullable String requests, Consumer<String> lines) throws IOException {
        agent.start(requests);
        Thread.ofPlatform().daemon().name(program.name() + "-output").start(() -> follow(lines));
    }

    private void follow(Consumer<String> lines) {
        try (BufferedWriter writer = Files.newBufferedWriter(log)) {
            exit.complete(followed(writer, lines));
        } catch (IOException e) {
            // The log cannot be written.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            exit.complete(LOST);
        }
    }

    private int followed(BufferedWriter writer, Consumer<String> lines) throws IOException, InterruptedException {
        int next = 0;
        long answered = System.nanoTime();
        Integer exitCode = null;
        while (!closed) {
            AgentApi.Lines news;
            try {
                if (exitCode != null) {
                    agent.fetch(folder);
                    return exitCode;
                }
                news = agent.lines(next);
            } catch (IOException e) {
                // Retried until its program has ended or it has not answered for too long.
                if (!program.isAlive() || System.nanoTime() - answered > LOST_AFTER.toNanos()) {
                    writer.write("(lost: " + e.getMessage() + ")");
                    writer.newLine();
                    return program.isAlive() ? LOST : Math.max(1, program.exitValue());
                }
                TimeUnit.MILLISECONDS.sleep(AgentClient.POLL_MILLIS);
                continue;
            }
            answered = System.nanoTime();
            next = news.next();
            for (String line : news.lines()) {
                writer.write(line);
                writer.newLine();
                lines.accept(line);
            }
            writer.flush();
            exitCode = news.lines().isEmpty() ? news.exitCode() : null;
        }
        return LOST;
    }

    /** CPU time of its generator, in ns, as reported by its agent; absent while it is not running. */
    @Nullable
    Long cpuNanos() {
        try {
            ProcessSample sample = agent.now().sample();
            return sample == null ? null : sample.cpuNanos();
        } catch (IOException e) {
            return null;
        }
    }

    /** How long its agent takes to answer, or to fail. */
    Duration answerTime() {
        long asked = System.nanoTime();
        try {
            agent.now();
        } catch (IOException e) {
            // It has ended or is unreachable, which its follower notices.
        }
        return Duration.ofNanos(System.nanoTime() - asked);
    }

    /** The exit code of its generator, once its record has been fetched. */
    CompletableFuture<Integer> exit() {
        return exit;
    }

    void write(String line) {
        try {
            agent.write(line);
        } catch (IOException e) {
            // It has ended or is unreachable, which its follower notices.
        }
    }

    void end() {
        try {
            agent.end();
        } catch (IOException e) {
            program.end();
        }
    }

    @Override
    public void close() {
        closed = true;
        program.close();
        agent.close();
    }
}
