package dev.serverlab.model.metric;

import static dev.serverlab.model.metric.Metric.Role.CLAIM;
import static dev.serverlab.model.metric.Metric.Role.COUNT;
import static dev.serverlab.model.metric.Metric.Role.DETAIL;
import static dev.serverlab.model.metric.Metric.Role.ERRORS;
import static dev.serverlab.model.metric.Metric.Role.GATE;
import static dev.serverlab.model.metric.Metric.Role.LIMITLESS_LOAD;
import static dev.serverlab.model.metric.Metric.Role.PROCESS;
import static dev.serverlab.model.metric.Metric.Role.TABLE;
import static dev.serverlab.model.metric.Metric.Role.TREND;

import dev.serverlab.model.experiment.Margins;
import dev.serverlab.model.metric.Metric.Reading;
import dev.serverlab.model.metric.Metric.Role;
import dev.serverlab.model.observation.BlockValue;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.stats.Direction;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Percentile;
import dev.serverlab.stats.Scale;
import dev.serverlab.stats.latency.Latency;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Every metric of the lab. A new one is an entry here and in {@link #ALL}. */
public final class Metrics {

    /** The change that matters where an experiment states no margin for it. */
    private static final double MARGIN_PERCENT = 5;

    public static final Metric P50 = latency("p50", "p50", Latency::p50)
            .block(block -> block.latencyMillis(Percentile.P50))
            .as(TABLE, TREND, GATE, CLAIM);

    /** In a comparison also stands for the overhead: both were asked for the same delay, which cancels. */
    public static final Metric P90 = latency("p90", "p90", Latency::p90)
            .block(block -> block.latencyMillis(Percentile.P90))
            .as(TABLE, TREND, GATE, CLAIM);

    private static final Metric P90_LOW = ofP90("p90Low", "its interval from", Interval::low);

    private static final Metric P90_HIGH = ofP90("p90High", "to", Interval::high);

    public static final Metric P99 = latency("p99", "p99", Latency::p99)
            .block(block -> block.latencyMillis(Percentile.P99))
            .as(TABLE, TREND, GATE, CLAIM);

    public static final Metric P999 = latency("p999", "p99.9", Latency::p999).as(TABLE, TREND, GATE, CLAIM);

    private static final Metric MAX = latency("max", "longest", Latency::max).as(CLAIM);

    public static final Metric OVERHEAD_P90 = millis(
                    "overheadP90",
                    "p90 above the delay",
                    measures -> measures.latency().overheadMillis().p90())
            .as(TABLE, TREND, GATE);

    /** Right answers per second. In the open model it is what was offered, and so says little. */
    public static final Metric THROUGHPUT = metric(
                    "throughput", "requests/s", "", 1, m -> m.answers().perSecond())
            .better(Direction.HIGHER_IS_BETTER)
            .block(BlockValue::perSecond)
            .as(TABLE, TREND, GATE, CLAIM, LIMITLESS_LOAD);

    public static final Metric CEILING = metric(
                    "ceiling",
                    "ceiling",
                    "",
                    1,
                    part(m -> m.limits().ceiling(), reached -> reached.requestsPerSecond()))
            .better(null)
            .as(TABLE, DETAIL, GATE, LIMITLESS_LOAD);

    public static final Metric CEILING_SHARE = metric(
                    "ceilingShare",
                    "share of ceiling",
                    "%",
                    1,
                    part(m -> m.limits().ceiling(), reached -> 100 * reached.share()))
            .better(Direction.HIGHER_IS_BETTER)
            .as(TABLE, DETAIL, GATE, LIMITLESS_LOAD);

    private static final Metric REQUESTS = metric(
                    "requests", "right answers", "", 0, sent(m -> m.answers().requests()))
            .better(null)
            .as(TABLE, TREND, GATE, COUNT);

    public static final Metric ERRORS = metric(
                    "errors", "errors", "", 0, sent(m -> m.answers().errors()))
            .as(TABLE, TREND, GATE, CLAIM, COUNT, Role.ERRORS);

    private static final Metric AVAILABILITY = metric("availability", "right answers", "%", 2, Metrics::availability)
            .better(Direction.HIGHER_IS_BETTER)
            .as(CLAIM, Role.ERRORS);

    /**
     * CPU in µs per right answer, without what the JIT's threads used: the JIT ends, the service does not. Absent where the
     * system does not tell the JIT's part, which then stands in {@link #CPU_PER_REQUEST_WITH_JIT} alone.
     */
    public static final Metric CPU_PER_REQUEST = metric(
                    "cpuPerRequest",
                    "CPU per request",
                    "µs",
                    1,
                    part(m -> m.server().cpu(), Measures.Cpu::microsWithoutJit))
            .margin(Margins::cpuPercent)
            .block(BlockValue::cpuWithoutJit)
            .as(TABLE, TREND, GATE, CLAIM);

    /** CPU in µs per right answer of the whole process. */
    public static final Metric CPU_PER_REQUEST_WITH_JIT = metric(
                    "cpuPerRequestWithJit",
                    "CPU/request with JIT",
                    "µs",
                    1,
                    part(m -> m.server().cpu(), Measures.Cpu::microsPerRequest))
            .margin(Margins::cpuPercent)
            .block(BlockValue::cpuWithJit)
            .as(TABLE, TREND, GATE);

    public static final Metric CPU_PERCENT = metric(
                    "cpuPercent", "CPU", "% of a core", 1, part(m -> m.server().cpu(), Measures.Cpu::percentOfOneCore))
            .margin(Margins::cpuPercent)
            .as(TABLE, TREND, GATE, CLAIM, PROCESS);

    private static final Metric CPU_PEAK = metric(
                    "cpuPeak",
                    "CPU, busiest second",
                    "% of a core",
                    1,
                    part(m -> m.server().cpu(), Measures.Cpu::peakPercentOfOneCore))
            .margin(Margins::cpuPercent)
            .as(TABLE, TREND, GATE, CLAIM);

    public static final Metric THREADS_PEAK = metric(
                    "threadsPeak", "threads, peak", "", 0, m -> m.server().threadsPeak())
            .as(TABLE, TREND, GATE, CLAIM, PROCESS);

    public static final Metric RSS_PEAK = metric(
                    "rssPeak",
                    "memory (RSS), peak",
                    "MB",
                    0,
                    part(m -> m.server().rssPeakBytes(), bytes -> bytes / 1e6))
            .as(TABLE, TREND, GATE, CLAIM, PROCESS);

    private static final Metric STARTUP = metric(
                    "startup", "start-up", "ms", 0, m -> m.server().startupMillis())
            .as(TABLE, TREND, GATE, PROCESS);

    private static final Metric GENERATOR_CPU = metric(
                    "generatorCpu",
                    "generator CPU/request",
                    "µs",
                    1,
                    measures -> measures.generator().cpuMicrosPerRequest())
            .better(null)
            .as(TABLE, TREND, GATE);

    private static final Metric GENERATOR_LAG = millis(
                    "generatorLag",
                    "generator lag p99",
                    measures -> measures.generator().lagP99Millis())
            .better(null)
            .as(TABLE, TREND, GATE);

    /** All of them, in the order of tables. */
    public static final List<Metric> ALL = List.of(
            P50,
            P90,
            P90_LOW,
            P90_HIGH,
            P99,
            P999,
            MAX,
            OVERHEAD_P90,
            THROUGHPUT,
            CEILING,
            CEILING_SHARE,
            REQUESTS,
            ERRORS,
            AVAILABILITY,
            CPU_PER_REQUEST,
            CPU_PER_REQUEST_WITH_JIT,
            CPU_PERCENT,
            CPU_PEAK,
            THREADS_PEAK,
            RSS_PEAK,
            STARTUP,
            GENERATOR_CPU,
            GENERATOR_LAG);

    /** What sentences tell; the rest stands in tables. */
    public static final List<Metric> FIRST = List.of(CPU_PER_REQUEST, P90);

    /** What variants of a run, and runs, are compared by. */
    public static final List<Metric> COMPARED = Stream.concat(
                    FIRST.stream(), ALL.stream().filter(Metric::isCompared).filter(metric -> !FIRST.contains(metric)))
            .toList();

    /** What people write instead of an id, in small letters. */
    private static final Map<String, String> ALIASES = Map.of(
            "cpu", "cpuPerRequest",
            "rss", "rssPeak",
            "memory", "rssPeak",
            "threads", "threadsPeak",
            "rps", "throughput",
            "requests/s", "throughput",
            "p99.9", "p999",
            "overhead", "overheadP90",
            "start-up", "startup");

    private Metrics() {}

    /** Those with that role, in the order of tables. */
    public static List<Metric> with(Role role) {
        return ALL.stream().filter(metric -> metric.is(role)).toList();
    }

    /** The metric of that id; empty when there is none, as in what another version of the lab kept. */
    public static Optional<Metric> find(String id) {
        return ALL.stream().filter(metric -> metric.id().equals(id)).findFirst();
    }

    /**
     * The metric of that id.
     *
     * @throws IllegalArgumentException when there is none
     */
    public static Metric of(String id) {
        return find(id).orElseThrow(() -> new IllegalArgumentException("There is no metric " + id));
    }

    /**
     * The metric with that role that people call so: its id or another name for it, in capital or small letters.
     *
     * @throws LabException when there is none
     */
    public static Metric named(String name, Role role) {
        String id = ALIASES.getOrDefault(name.toLowerCase(Locale.ROOT), name);
        return with(role).stream()
                .filter(metric -> metric.id().equalsIgnoreCase(id))
                .findFirst()
                .orElseThrow(() -> LabException.refused(
                        "metric-unknown",
                        "There is no metric '" + name + "'.",
                        "Name one of "
                                + with(role).stream().map(Metric::id).collect(Collectors.joining(", "))
                                + "; cpu, rss, threads, rps and overhead will do as well."));
    }

    /** Lower is better, and a change of 5 % matters, unless said otherwise. */
    private static Metric metric(
            String id, String label, String unit, int decimals, Function<Measures, @Nullable Number> value) {
        return new Metric(
                id,
                label,
                unit,
                Direction.LOWER_IS_BETTER,
                Scale.RATIO,
                decimals,
                margins -> MARGIN_PERCENT,
                new Reading(value, null, null),
                List.of());
    }

    private static Metric latency(String id, String label, Function<Latency, @Nullable Double> value) {
        return millis(
                id,
                label,
                measures -> value.apply(measures.latency().latencyMillis()),
                measures -> value.apply(measures.latency().overheadMillis()));
    }

    /** Milliseconds that hold no delay. */
    private static Metric millis(String id, String label, Function<Measures, @Nullable Double> value) {
        return millis(id, label, value, value);
    }

    private static Metric millis(
            String id,
            String label,
            Function<Measures, @Nullable Double> value,
            Function<Measures, @Nullable Double> aboveDelay) {
        return new Metric(
                id,
                label,
                "ms",
                Direction.LOWER_IS_BETTER,
                Scale.DIFFERENCE,
                2,
                Margins::latencyMillis,
                new Reading(value::apply, aboveDelay, null),
                List.of());
    }

    private static Metric ofP90(String id, String label, Function<Interval, Double> end) {
        return millis(id, label, part(m -> m.latency().p90Interval(), end), measures -> {
                    Interval interval = measures.latency().p90Interval();
                    Double latency = measures.latency().latencyMillis().p50();
                    Double above = measures.latency().overheadMillis().p50();
                    return interval == null || latency == null || above == null
                            ? null
                            : Double.valueOf(end.apply(interval) - (latency - above));
                })
                .better(null)
                .as(TABLE, DETAIL, GATE);
    }

    /** Of a server that makes its own work nothing is counted by the lab, which is not the same as zero. */
    private static Function<Measures, @Nullable Number> sent(Function<Measures, Number> count) {
        return measures -> measures.answers().nothingSent() ? null : count.apply(measures);
    }

    private static @Nullable Number availability(Measures measures) {
        return measures.answers().nothingSent()
                ? null
                : Double.valueOf(100.0
                        * measures.answers().requests()
                        / (measures.answers().requests() + measures.answers().errors()));
    }

    private static <T, N extends Number> Function<Measures, @Nullable N> part(
            Function<Measures, @Nullable T> part, Function<T, @Nullable N> value) {
        return measures -> {
            T whole = part.apply(measures);
            return whole == null ? null : value.apply(whole);
        };
    }
}
