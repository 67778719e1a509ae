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
 * Times are kept in µs with four significant digits: 100.00 ms is told from 100.01 ms, 1.0000 s from 1.0001 s. With
 * three, a bucket at 100 ms would be 0.064 ms wide, which is as much as servers differ by.
 */
final class Tally {

    /** Longer times are kept as this: 10 minutes, in µs. */
    static final long MAX_MICROS = TimeUnit.MINUTES.toMicros(10);

    static final int SIGNIFICANT_DIGITS = 4;

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
