package dev.serverlab.measure.agent;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All output lines of the generator, kept so that a caller who lost an answer can ask again. */
final class Output {

    /** The most lines in one answer. */
    private static final int MAX = 1_000;

    private final List<String> lines = new ArrayList<>();
    private @Nullable Integer exitCode;

    synchronized void add(String line) {
        lines.add(line);
        notifyAll();
    }

    /** Marks the end of the output. */
    synchronized void end(int code) {
        exitCode = code;
        notifyAll();
    }

    synchronized boolean hasEnded() {
        return exitCode != null;
    }

    /**
     * The lines from that one on, as soon as there is one or the output ends; empty after waiting that long.
     *
     * @throws IndexOutOfBoundsException when there is no line before it either
     */
    synchronized AgentApi.Lines from(long from, Duration patience) throws InterruptedException {
        if (from > lines.size()) {
            throw new IndexOutOfBoundsException("there are only " + lines.size() + " lines");
        }
        int first = (int) from;
        long since = System.nanoTime();
        for (long left = patience.toNanos();
                left > 0 && lines.size() == first && exitCode == null;
                left = patience.toNanos() - (System.nanoTime() - since)) {
            wait(left / 1_000_000 + 1);
        }
        int next = Math.min(lines.size(), first + MAX);
        return new AgentApi.Lines(
                List.copyOf(lines.subList(first, next)), next, next == lines.size() ? exitCode : null);
    }
}
