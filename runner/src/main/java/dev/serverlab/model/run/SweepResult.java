package dev.serverlab.model.run;

import dev.serverlab.model.experiment.Variant;
import dev.serverlab.stats.Interval;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The results of a sweep, from its solo trials.
 *
 * @param points one for each variant that has a valid trial, in the order of the experiment
 * @param sufficient one for each variant of the file that was swept along one axis; empty when none was
 */
public record SweepResult(List<Point> points, List<Sufficient> sufficient) {

    /**
     * One variant of the sweep.
     *
     * @param requestsPerSecond successful responses per second: the geometric mean over rounds, on which its interval is
     *     centred
     * @param throughput its own 95 % interval, from the residuals between rounds over all points of the same variant of the
     *     file; absent when none had a second round
     * @param predicted the lowest ceiling known before the measurement: threads, users, arrivals; absent without one
     * @param limit what sets that ceiling; absent with it
     * @param p90Millis the geometric mean of the rounds' p90; absent when there were too few samples in one
     * @param p90 its 95 % interval, likewise; absent without one
     * @param cpuMicrosPerRequest without the JIT's, the geometric mean over rounds; absent when it could not be read
     * @param threadsPeak the maximum over rounds; absent when it could not be read
     * @param rssPeakMegabytes the maximum over rounds; absent when it could not be read
     */
    public record Point(
            Variant variant,
            double requestsPerSecond,
            @Nullable Interval throughput,
            @Nullable Double predicted,
            @Nullable String limit,
            @Nullable Double p90Millis,
            @Nullable Interval p90,
            @Nullable Double cpuMicrosPerRequest,
            @Nullable Integer threadsPeak,
            @Nullable Double rssPeakMegabytes) {}

    /**
     * The smallest value of an axis that reaches {@value #SHARE} of the best throughput, and the cost of a wider one.
     *
     * @param of the variant of the file
     * @param axis its name
     * @param best the value with the highest throughput
     * @param smallest the smallest value whose throughput is at least that share of the best
     * @param from the smallest value that the intervals do not rule out; absent without intervals. These hold together for
     *     all pairs of values with 95 %, and so does the range from here to {@code to} for the true smallest value
     * @param to the smallest value that is sufficient beyond doubt; absent without intervals, or when there is none
     * @param widest the largest value of the axis that was measured
     * @param widerCpuPercent how much more CPU per request the widest takes than the smallest sufficient one; absent when
     *     one of them could not be read
     * @param widerThreads how many more threads; absent likewise
     * @param widerMegabytes how much more memory; absent likewise
     */
    public record Sufficient(
            Variant of,
            String axis,
            String best,
            String smallest,
            @Nullable String from,
            @Nullable String to,
            String widest,
            @Nullable Double widerCpuPercent,
            @Nullable Integer widerThreads,
            @Nullable Double widerMegabytes) {}

    /** Of the best throughput. */
    public static final double SHARE = 0.98;

    /** The first of these whose throughput is at least that share of the best of them; empty when none was measured. */
    public Optional<Variant> sufficient(List<Variant> ascending) {
        Map<Variant, Double> rates = points.stream()
                .filter(point -> ascending.contains(point.variant()))
                .collect(Collectors.toMap(Point::variant, Point::requestsPerSecond, (one, other) -> one));
        double best = rates.values().stream().max(Double::compare).orElse(0.0);
        return ascending.stream()
                .filter(variant -> rates.getOrDefault(variant, -1.0) >= SHARE * best)
                .findFirst();
    }
}
