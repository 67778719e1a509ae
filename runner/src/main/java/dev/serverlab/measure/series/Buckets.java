package dev.serverlab.measure.series;

import dev.serverlab.generator.PhaseName;
import dev.serverlab.measure.load.IntervalLog;
import dev.serverlab.stats.Percentile;
import dev.serverlab.stats.latency.LatencyMicros;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Takes intervals of a log together, as many as a row of the timeline is to stand for, never across parts of the trial. */
final class Buckets {

    /** What is left of a warm-up that ended within a second: rates over less say nothing. */
    private static final long SHORTEST_MICROS = 100_000;

    private final List<Bucket> rows = new ArrayList<>();
    private final Histogram latency = LatencyMicros.empty();
    private int perRow = 1;
    private int taken;
    private String part = "";
    private long start;
    private long end;
    private long counted;
    private @Nullable Long errors;

    /**
     * What a row stands for.
     *
     * @param part {@code warmup}, {@code ramp} or {@code measured}
     * @param countedMicros how long of it was recorded: between blocks there are gaps
     * @param p90Millis absent when there were too few answers
     * @param errors absent where they were not counted
     */
    record Bucket(
            String part,
            long startEpochMicros,
            long endEpochMicros,
            long countedMicros,
            long requests,
            @Nullable Double p90Millis,
            @Nullable Long errors) {}

    /** How many intervals go into a row. */
    void most(int intervals) {
        perRow = Math.max(1, intervals);
    }

    void add(IntervalLog.Interval interval) {
        String now = part(interval.phase());
        if (taken == perRow || !part.equals(now)) {
            close();
            part = now;
            start = interval.startEpochMicros();
            errors = 0L;
        }
        taken++;
        end = interval.endEpochMicros();
        counted += end - interval.startEpochMicros();
        errors = errors == null || interval.errors() == null ? null : Long.valueOf(errors + interval.errors());
        latency.add(interval.latencyMicros());
    }

    /** A phase in the words of a run. */
    private static String part(String phase) {
        return switch (phase) {
            case PhaseName.WARMUP, PhaseName.SETTLE -> "warmup";
            case PhaseName.RAMP -> "ramp";
            default -> "measured";
        };
    }

    private void close() {
        if (counted >= SHORTEST_MICROS) {
            Double p90 = Percentile.P90.millisOf(latency);
            rows.add(new Bucket(part, start, end, counted, latency.getTotalCount(), p90, errors));
        }
        latency.reset();
        taken = 0;
        counted = 0;
    }

    /** All rows, oldest first. */
    List<Bucket> rows() {
        close();
        return rows;
    }
}
