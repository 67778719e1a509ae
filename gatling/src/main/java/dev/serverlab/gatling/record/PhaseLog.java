package dev.serverlab.gatling.record;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** One measured quantity of a run: a tally per phase and the interval log that they are written to. */
final class PhaseLog implements Closeable {

    private final Timeline timeline;
    private final IntervalLog log;
    private final Map<Phase, Tally> tallies = new EnumMap<>(Phase.class);
    private final Map<Phase, Long> written = new EnumMap<>(Phase.class);
    private boolean closed;

    PhaseLog(Timeline timeline, Path file, String content) throws IOException {
        this.timeline = timeline;
        this.log = new IntervalLog(file, content, timeline.originEpochMicros());
        for (Phase phase : Phase.values()) {
            tallies.put(phase, new Tally());
            written.put(phase, timeline.window(phase).start());
        }
    }

    Tally tally(Phase phase) {
        return Objects.requireNonNull(tallies.get(phase));
    }

    /** Writes what a phase gathered since the last line, as the interval that ends at {@code until}. */
    synchronized void write(Phase phase, long until) throws IOException {
        if (closed) {
            return;
        }
        long from = Objects.requireNonNull(written.put(phase, until));
        log.append(
                tally(phase).takeInterval(), phase.wireName(), timeline.epochMicros(from), timeline.epochMicros(until));
    }

    /**
     * Writes what was added after a phase's last line and closes the log. Normally nothing is left; a thread that lost
     * its core between reading the clock and adding can be that late, and an interrupted run stops within an interval.
     *
     * @param now where the interval of an unfinished phase ends
     */
    synchronized void finish(long now) throws IOException {
        if (closed) {
            return;
        }
        for (Phase phase : timeline.phases()) {
            Timeline.Window window = timeline.window(phase);
            long until = now - window.end() < 0 ? now : window.end();
            var left = tally(phase).takeInterval();
            if (left.getTotalCount() > 0) {
                long from = Objects.requireNonNull(written.get(phase));
                log.append(left, phase.wireName(), timeline.epochMicros(from), timeline.epochMicros(until));
            }
        }
        close();
    }

    @Override
    public synchronized void close() {
        closed = true;
        log.close();
    }
}
