package dev.serverlab.gatling.record;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;
import org.jspecify.annotations.Nullable;

/**
 * Times and errors of one phase. Any thread may add at any time; the reading side belongs to one thread at a time.
 * Times are kept in µs with three significant digits: 100.1 ms is told from 100.2 ms, 1.000 s from 1.001 s.
 */
final class Tally {

    /** Longer times are kept as this: 10 minutes, in µs. */
    static final long MAX_MICROS = TimeUnit.MINUTES.toMicros(10);

    static final int SIGNIFICANT_DIGITS = 3;

    private final Recorder recorder = new Recorder(1, MAX_MICROS, SIGNIFICANT_DIGITS);
    private final Histogram total = new Histogram(1, MAX_MICROS, SIGNIFICANT_DIGITS);
    private final Map<String, LongAdder> errors = new ConcurrentHashMap<>();
    private @Nullable Histogram interval;

    void add(long nanos) {
        recorder.recordValue(micros(nanos));
    }

    /** Whole µs for the histograms. */
    static long micros(long nanos) {
        // Half a microsecond up, so that rounding has no bias; never negative, were the clock to disappoint.
        return Math.clamp((nanos + 500) / 1_000, 0, MAX_MICROS);
    }

    void addError(String kind) {
        errors.computeIfAbsent(kind, k -> new LongAdder()).increment();
    }

    /** What was added since the last call. The histogram is valid until the next call. */
    Histogram takeInterval() {
        Histogram taken = recorder.getIntervalHistogram(interval);
        interval = taken;
        total.add(taken);
        return taken;
    }

    /** Everything that {@link #takeInterval()} has returned so far. */
    Histogram total() {
        return total;
    }

    long errorCount() {
        return errors.values().stream().mapToLong(LongAdder::sum).sum();
    }

    /** How often each kind of error occurred, by name. */
    Map<String, Long> errorsByKind() {
        Map<String, Long> counts = new TreeMap<>();
        errors.forEach((kind, count) -> counts.put(kind, count.sum()));
        return counts;
    }
}
