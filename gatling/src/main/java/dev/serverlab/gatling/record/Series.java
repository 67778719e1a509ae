package dev.serverlab.gatling.record;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;
import org.jspecify.annotations.Nullable;

/**
 * Times and errors of one phase after the other, cut into intervals, each of which is a line of an interval log. Any
 * thread may add at any time; everything else belongs to one thread. Times are kept in µs with four significant digits:
 * 100.00 ms is distinguished from 100.01 ms, 1.0000 s from 1.0001 s. With three, a bucket at 100 ms would be 0.064 ms
 * wide, which is as much as servers differ by.
 */
final class Series implements Closeable {

    static final int SIGNIFICANT_DIGITS = 4;

    /** Longer times are recorded as this: 10 minutes, in µs. */
    static final long MAX_MICROS = TimeUnit.MINUTES.toMicros(10);

    private final IntervalLog log;

    /**
     * A phase and those before and after it are recorded apart: a thread that read the clock before a phase ended may
     * add to it after that. No more than these three are in memory.
     */
    private final List<Part> parts = List.of(new Part(), new Part(), new Part());

    private static final class Part {
        private final Recorder times = new Recorder(SIGNIFICANT_DIGITS);
        private final Map<String, LongAdder> errors = new ConcurrentHashMap<>();
        private final PhaseCounts counts = new PhaseCounts();
        private @Nullable Histogram interval;
    }

    Series(IntervalLog log) {
        this.log = log;
    }

    /** @param phase its index */
    void add(int phase, long nanos) {
        part(phase).times.recordValue(micros(nanos));
    }

    void addError(int phase, String kind) {
        part(phase).errors.computeIfAbsent(kind, unused -> new LongAdder()).increment();
    }

    private Part part(int phase) {
        return parts.get(phase % parts.size());
    }

    /** Whole µs for the histograms. */
    static long micros(long nanos) {
        // Half a microsecond up, so that rounding is unbiased; never negative, even if the clock misbehaves.
        return Math.clamp((nanos + 500) / 1_000, 0, MAX_MICROS);
    }

    /**
     * Takes what was added to a phase since its last line and writes it as the interval between two moments.
     *
     * @throws IOException when the line did not reach the file
     */
    IntervalCounts cut(int phase, String tag, long fromEpochMicros, long untilEpochMicros) throws IOException {
        IntervalCounts taken = take(phase);
        log.append(taken.times(), tag, fromEpochMicros, untilEpochMicros);
        return taken;
    }

    private IntervalCounts take(int phase) {
        Part part = part(phase);
        Histogram times = part.times.getIntervalHistogram(part.interval);
        part.interval = times;
        Map<String, Long> kinds = new TreeMap<>();
        part.errors.forEach((kind, counter) -> {
            long count = counter.sumThenReset();
            if (count > 0) {
                kinds.put(kind, count);
            }
        });
        IntervalCounts taken = new IntervalCounts(times, kinds);
        part.counts.add(taken);
        return taken;
    }

    /** The counts of a phase up to its last line; must be reset before the third phase after it. */
    PhaseCounts counts(int phase) {
        return part(phase).counts;
    }

    /**
     * Writes what was added after a phase's last line: a thread that loses its core between reading the clock and
     * adding can be that late.
     *
     * @return null when nothing was added, which is usual
     */
    @Nullable
    IntervalCounts cutLate(int phase, String tag, long endEpochMicros) throws IOException {
        IntervalCounts late = take(phase);
        if (late.isEmpty()) {
            return null;
        }
        log.append(late.times(), tag, endEpochMicros, endEpochMicros);
        return late;
    }

    @Override
    public void close() {
        log.close();
    }
}
