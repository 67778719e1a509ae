package dev.serverlab.report;

import dev.serverlab.model.observation.Measures;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.latency.Latency;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One number that reports show. Console, Markdown, HTML and CSV all draw {@link #ALL}, so that a new metric is one line
 * here.
 *
 * @param id a stable name
 * @param label for people
 * @param unit for people; empty for a count
 * @param better which direction is better
 * @param decimals digits after the point
 * @param value how to get it; null when absent
 */
public record Metric(
        String id, String label, String unit, Better better, int decimals, Function<Measures, @Nullable Number> value) {

    /** Which direction of a metric is better. */
    public enum Better {
        LOWER,
        HIGHER,
        /** Neither: it only describes. */
        NEITHER
    }

    /** What stands in place of a number that is not known. */
    static final String ABSENT = "–";

    /** Every metric, in the order of the reports. */
    public static final List<Metric> ALL = List.of(
            latency("p50", "p50", Latency::p50),
            latency("p90", "p90", Latency::p90),
            new Metric(
                    "p90Low", "  its interval from", "ms", Better.NEITHER, 2, of(Measures::p90Interval, Interval::low)),
            new Metric("p90High", "  to", "ms", Better.NEITHER, 2, of(Measures::p90Interval, Interval::high)),
            latency("p99", "p99", Latency::p99),
            latency("p999", "p99.9", Latency::p999),
            new Metric(
                    "overheadP90",
                    "p90 above the delay",
                    "ms",
                    Better.LOWER,
                    2,
                    measures -> measures.overheadMillis().p90()),
            new Metric("throughput", "requests/s", "", Better.HIGHER, 1, Measures::answersPerSecond),
            new Metric(
                    "ceiling", "  ceiling", "", Better.NEITHER, 1, of(Measures::ceiling, c -> c.requestsPerSecond())),
            new Metric(
                    "ceilingShare",
                    "  share of ceiling",
                    "%",
                    Better.HIGHER,
                    1,
                    of(Measures::ceiling, c -> c.share() * 100)),
            new Metric("requests", "right answers", "", Better.NEITHER, 0, sent(Measures::requests)),
            new Metric("errors", "errors", "", Better.LOWER, 0, sent(Measures::errors)),
            new Metric(
                    "cpuPerRequest",
                    "CPU per request",
                    "µs",
                    Better.LOWER,
                    1,
                    of(Measures::cpu, c -> c.microsPerRequest())),
            new Metric(
                    "jitPerRequest",
                    "  of which the JIT",
                    "µs",
                    Better.LOWER,
                    1,
                    of(Measures::cpu, c -> c.jitMicrosPerRequest())),
            new Metric(
                    "cpuPercent", "CPU", "% of a core", Better.LOWER, 1, of(Measures::cpu, c -> c.percentOfOneCore())),
            new Metric(
                    "cpuPeak",
                    "CPU, busiest second",
                    "% of a core",
                    Better.LOWER,
                    1,
                    of(Measures::cpu, c -> c.peakPercentOfOneCore())),
            new Metric("threadsPeak", "threads, peak", "", Better.LOWER, 0, Measures::threadsPeak),
            new Metric(
                    "rssPeak", "memory (RSS), peak", "MB", Better.LOWER, 0, of(Measures::rssPeakBytes, b -> b / 1e6)),
            new Metric("startup", "start-up", "ms", Better.LOWER, 0, Measures::startupMillis),
            new Metric(
                    "generatorCpu",
                    "generator CPU/request",
                    "µs",
                    Better.NEITHER,
                    1,
                    measures -> measures.generator().cpuMicrosPerRequest()),
            new Metric(
                    "generatorLag",
                    "generator lag p99",
                    "ms",
                    Better.NEITHER,
                    2,
                    measures -> measures.generator().lagP99Millis()));

    /** Those that need no request. */
    static final List<Metric> OF_PROCESS = Stream.of("cpuPercent", "threadsPeak", "rssPeak", "startup")
            .map(Metric::of)
            .toList();

    /**
     * The metric of that id.
     *
     * @throws IllegalArgumentException when there is none
     */
    static Metric of(String id) {
        return ALL.stream()
                .filter(metric -> metric.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no metric " + id));
    }

    private static Metric latency(String id, String label, Function<Latency, @Nullable Double> value) {
        return new Metric(id, label, "ms", Better.LOWER, 2, measures -> value.apply(measures.latencyMillis()));
    }

    /** Of a server that makes its own work nothing is counted by the lab, which is not the same as zero. */
    private static Function<Measures, @Nullable Number> sent(Function<Measures, Number> count) {
        return measures -> measures.nothingSent() ? null : count.apply(measures);
    }

    private static <T> Function<Measures, @Nullable Number> of(
            Function<Measures, @Nullable T> part, Function<T, @Nullable Number> value) {
        return measures -> {
            T whole = part.apply(measures);
            return whole == null ? null : value.apply(whole);
        };
    }

    /** Label and unit, such as {@code p90 [ms]}. */
    public String heading() {
        return unit.isEmpty() ? label : label + " [" + unit + "]";
    }

    /** The number for people, with a decimal point in every locale; a dash when it is absent. */
    public String format(@Nullable Measures measures) {
        return Optional.ofNullable(measures)
                .map(value)
                .map(Number::doubleValue)
                .map(this::format)
                .orElse(ABSENT);
    }

    /** A number of this metric for people; a dash when it is none. */
    public String format(double number) {
        // Unlike a format it knows no locale and no negative zero.
        return Double.isFinite(number)
                ? BigDecimal.valueOf(number)
                        .setScale(decimals, RoundingMode.HALF_UP)
                        .toPlainString()
                : ABSENT;
    }
}
