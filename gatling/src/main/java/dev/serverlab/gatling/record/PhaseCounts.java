package dev.serverlab.gatling.record;

import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.generator.GeneratorRecord.Counts;
import dev.serverlab.generator.GeneratorRecord.Percentiles;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Times and errors of one or more phases, added up from intervals. Belongs to one thread at a time. */
final class PhaseCounts {

    private final Histogram times = new Histogram(Series.SIGNIFICANT_DIGITS);
    private final Map<String, Long> errorsByKind = new TreeMap<>();

    void add(IntervalCounts interval) {
        times.add(interval.times());
        interval.errorsByKind().forEach((kind, count) -> errorsByKind.merge(kind, count, Long::sum));
    }

    /** The times of successful responses, in µs. */
    Histogram times() {
        return times;
    }

    long ok() {
        return times.getTotalCount();
    }

    long errors() {
        return errorsByKind.values().stream().mapToLong(Long::longValue).sum();
    }

    Map<String, Long> errorsByKind() {
        return Map.copyOf(errorsByKind);
    }

    void add(PhaseCounts phase) {
        add(new IntervalCounts(phase.times, phase.errorsByKind));
    }

    /** Their progress while the run lasts. */
    GeneratorEvent.Answers answers() {
        Double p90 = ok() == 0 ? null : Double.valueOf(times.getValueAtPercentile(90) / 1_000.0);
        return new GeneratorEvent.Answers(ok(), errors(), p90);
    }

    void reset() {
        times.reset();
        errorsByKind.clear();
    }

    /**
     * The counts as the record has them.
     *
     * @param seconds how long it took
     * @param inFlightAtStart absent where that is not counted
     */
    Counts toRecord(double seconds, @Nullable Integer inFlightAtStart, @Nullable Integer inFlightAtEnd) {
        return new Counts(
                ok(),
                errors(),
                new TreeMap<>(errorsByKind),
                Math.round(ok() / seconds * 1_000) / 1_000.0,
                percentiles(times),
                inFlightAtStart,
                inFlightAtEnd);
    }

    /** The percentiles of a histogram that holds µs; null when it is empty. */
    static @Nullable Percentiles percentiles(Histogram micros) {
        return micros.getTotalCount() == 0
                ? null
                : new Percentiles(
                        micros.getTotalCount(),
                        micros.getValueAtPercentile(50) / 1_000.0,
                        micros.getValueAtPercentile(90) / 1_000.0,
                        micros.getValueAtPercentile(99) / 1_000.0,
                        micros.getValueAtPercentile(99.9) / 1_000.0,
                        micros.getMaxValue() / 1_000.0);
    }
}
