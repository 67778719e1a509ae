package dev.serverlab.report.run;

import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.SweepResult;
import dev.serverlab.stats.Interval;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A quantity of each swept value other than throughput.
 *
 * @param heading a short one
 * @param chart the end of its chart's id; empty without one
 * @param value null when absent
 * @param interval null when absent
 */
public record SweptQuantity(
        String heading,
        String chart,
        Metric metric,
        Function<SweepResult.Point, @Nullable Number> value,
        Function<SweepResult.Point, @Nullable Interval> interval) {

    private static final Function<SweepResult.Point, @Nullable Interval> NONE = found -> null;

    /** In the order of tables. */
    public static final List<SweptQuantity> ALL = List.of(
            new SweptQuantity("p90 [ms]", "p90", Metrics.P90, SweepResult.Point::p90Millis, SweepResult.Point::p90),
            new SweptQuantity(
                    "CPU/request [µs]", "cpu", Metrics.CPU_PER_REQUEST, SweepResult.Point::cpuMicrosPerRequest, NONE),
            new SweptQuantity("threads", "", Metrics.THREADS_PEAK, SweepResult.Point::threadsPeak, NONE),
            new SweptQuantity("MB", "memory", Metrics.RSS_PEAK, SweepResult.Point::rssPeakMegabytes, NONE));

    public @Nullable Double of(SweepResult.@Nullable Point found) {
        Number number = found == null ? null : value.apply(found);
        return number == null ? null : Double.valueOf(number.doubleValue());
    }
}
