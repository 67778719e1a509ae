package dev.serverlab.model.metric;

import static dev.serverlab.model.metric.Metric.Role.CLAIM;
import static dev.serverlab.model.metric.Metric.Role.COUNT;
import static dev.serverlab.model.metric.Metric.Role.DETAIL;
import static dev.serverlab.model.metric.Metric.Role.GATE;
import static dev.serverlab.model.metric.Metric.Role.LIMITLESS_LOAD;
import static dev.serverlab.model.metric.Metric.Role.PROCESS;
import static dev.serverlab.model.metric.Metric.Role.TABLE;

import dev.serverlab.model.experiment.Paired.Margins;
import dev.serverlab.model.metric.Metric.Reading;
import dev.serverlab.model.metric.Metric.Role;
import dev.serverlab.model.observation.BlockValue;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.observation.Measures.Answers;
import dev.serverlab.model.observation.Measures.CeilingReached;
import dev.serverlab.model.observation.Measures.Cpu;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.problem.Suggestion;
import dev.serverlab.stats.Direction;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Margin;
import dev.serverlab.stats.Percentile;
import dev.serverlab.stats.Scale;
import dev.serverlab.stats.latency.Latency;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Every metric of the lab. A new one is an entry in {@link #ALL}. */
public final class Metrics {

    /** All of them, in the order of tables. */
    public static final List<Metric> ALL = List.of(
            latency("p50", "p50", Latency::p50).ofBlocks(Percentile.P50).and(CLAIM),
            // In a comparison it also represents the overhead: both have the same delay, which cancels.
            latency("p90", "p90", Latency::p90).ofBlocks(Percentile.P90).and(CLAIM),
            ofP90("p90Low", "its interval from", Interval::low),
            ofP90("p90High", "to", Interval::high),
            latency("p99", "p99", Latency::p99).ofBlocks(Percentile.P99).and(CLAIM),
            latency("p999", "p99.9", Latency::p999).and(CLAIM),
            latency("max", "longest", Latency::max).as(CLAIM),
            millis(
                    "overheadP90",
                    "p90 above the delay",
                    m -> m.latency().overheadMillis().p90()),
            // Successful responses. In the open model it is the offered rate, and so says little.
            metric("throughput", "requests/s", "", 1, m -> m.answers().perSecond())
                    .better(Direction.HIGHER_IS_BETTER)
                    .block(BlockValue::perSecond)
                    .and(CLAIM, LIMITLESS_LOAD),
            ceiling("ceiling", "ceiling", "", CeilingReached::requestsPerSecond).better(null),
            ceiling("ceilingShare", "share of ceiling", "%", reached -> 100 * reached.share()),
            metric("requests", "successful responses", "", 0, sent(Answers::requests))
                    .better(null)
                    .and(COUNT),
            metric("bytesPerAnswer", "bytes each", "", 0, m -> m.answers().bytesPerAnswer())
                    .better(null)
                    .as(TABLE, DETAIL, GATE),
            metric("errors", "errors", "", 0, sent(Answers::errors)).and(CLAIM, COUNT, Role.ERRORS),
            metric("availability", "successful responses", "%", 2, sent(Metrics::availability))
                    .better(Direction.HIGHER_IS_BETTER)
                    .as(CLAIM, Role.ERRORS),
            // Without the JIT's threads: compiling ends, serving does not. Absent when the JIT's part is unknown; then
            // only the next metric exists.
            micros("cpuPerRequest", "CPU per request", Cpu::microsWithoutJit)
                    .block(BlockValue::cpuWithoutJit)
                    .and(CLAIM, Role.COST),
            micros("cpuUser", "in the program", Cpu::userMicros).byDifferences().as(TABLE, DETAIL, GATE),
            micros("cpuSystem", "in the kernel", Cpu::systemMicrosPerRequest)
                    .byDifferences()
                    .as(TABLE, DETAIL, GATE),
            micros("cpuPerRequestWithJit", "CPU/request with JIT", Cpu::microsPerRequest)
                    .block(BlockValue::cpuWithJit)
                    .and(Role.COST),
            cpu("cpuPercent", "CPU", "% of a core", Cpu::percentOfOneCore).and(CLAIM, PROCESS),
            cpu("cpuP95", "CPU, p95 of seconds", "% of a core", Cpu::p95PercentOfOneCore)
                    .and(CLAIM, DETAIL),
            metric("threadsPeak", "threads, peak", "", 0, m -> m.server().threadsPeak())
                    .and(CLAIM, PROCESS),
            metric(
                            "rssPeak",
                            "memory (RSS), peak",
                            "MB",
                            0,
                            part(m -> m.server().rssPeakBytes(), size -> size / 1e6))
                    .and(CLAIM, PROCESS),
            metric("startup", "start-up", "ms", 0, m -> m.server().startupMillis())
                    .and(PROCESS),
            metric(
                            "generatorCpu",
                            "generator CPU/request",
                            "µs",
                            1,
                            m -> m.generator().cpuMicrosPerRequest())
                    .better(null),
            millis("generatorLag", "generator lag p99", m -> m.generator().lagP99Millis())
                    .better(null));

    /** Found by a search, not by trials: gates and histories read it from the run. */
    public static final Metric CAPACITY = metric("capacity", "capacity", "", 1, none -> null)
            .better(Direction.HIGHER_IS_BETTER)
            .as(Role.TREND, GATE);

    public static final Metric P50 = of("p50");
    public static final Metric P90 = of("p90");
    public static final Metric P99 = of("p99");
    public static final Metric P999 = of("p999");
    public static final Metric OVERHEAD_P90 = of("overheadP90");
    public static final Metric THROUGHPUT = of("throughput");
    public static final Metric CEILING = of("ceiling");
    public static final Metric CEILING_SHARE = of("ceilingShare");
    public static final Metric ERRORS = of("errors");
    public static final Metric CPU_PER_REQUEST = of("cpuPerRequest");
    public static final Metric CPU_PER_REQUEST_WITH_JIT = of("cpuPerRequestWithJit");
    public static final Metric CPU_PERCENT = of("cpuPercent");
    public static final Metric THREADS_PEAK = of("threadsPeak");
    public static final Metric RSS_PEAK = of("rssPeak");
    public static final Metric STARTUP = of("startup");

    /** The metrics that sentences mention; the others are only in tables. */
    public static final List<Metric> FIRST = List.of(CPU_PER_REQUEST, P90);

    /** The metrics by which variants of a run, and runs, are compared. */
    public static final List<Metric> COMPARED = Stream.concat(
                    FIRST.stream(), ALL.stream().filter(Metric::isCompared).filter(metric -> !FIRST.contains(metric)))
            .toList();

    /** Alternative names for ids, in lower case. */
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

    /** The metrics with that role, in the order of tables. */
    public static List<Metric> with(Role role) {
        return ALL.stream().filter(metric -> metric.is(role)).toList();
    }

    /** The same as rows of a table: explanatory rows are left out when no column has them. */
    public static List<Metric> rows(Role role, List<@Nullable Measures> columns) {
        return with(role).stream()
                .filter(metric -> !metric.is(DETAIL) || columns.stream().anyMatch(each -> metric.of(each) != null))
                .toList();
    }

    /** The metric of that id; empty when there is none, as in a run of another version of the lab. */
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
     * The metric with that role and name: its id or an alternative, ignoring case.
     *
     * @throws dev.serverlab.model.problem.LabException when there is none
     */
    public static Metric named(String name, Role role) {
        String id = ALIASES.getOrDefault(name.toLowerCase(Locale.ROOT), name);
        List<Metric> all = Stream.concat(
                        with(role).stream(), Stream.of(CAPACITY).filter(each -> each.is(role)))
                .toList();
        return all.stream()
                .filter(metric -> metric.id().equalsIgnoreCase(id))
                .findFirst()
                .orElseThrow(() -> Problems.refused(
                        "metric-unknown", "There is no metric '%s'.", "%2$s", name, Suggestion.of(name, names(all))));
    }

    /** Their names, with alternatives after the ids. */
    private static List<String> names(List<Metric> metrics) {
        List<String> ids = metrics.stream().map(Metric::id).toList();
        Stream<String> others = ALIASES.keySet().stream()
                .filter(alias -> ids.contains(ALIASES.get(alias)))
                .sorted();
        return Stream.concat(ids.stream(), others).toList();
    }

    /** A metric for tables, trends and gates: lower is better and a change of 5 % matters, unless stated otherwise. */
    private static Metric metric(
            String id, String label, String unit, int decimals, Function<Measures, @Nullable Number> value) {
        Reading reading = new Reading(value, null, null);
        Direction lower = Direction.LOWER_IS_BETTER;
        return new Metric(
                id, label, unit, lower, Scale.RATIO, decimals, margins -> new Margin.Share(5), reading, Metric.ROW);
    }

    private static Metric cpu(String id, String label, String unit, Function<Cpu, @Nullable Double> value) {
        return metric(id, label, unit, 1, part(m -> m.server().cpu(), value::apply))
                .margin(margins -> new Margin.Share(margins.cpuPercent()));
    }

    /** CPU per request, in µs. */
    private static Metric micros(String id, String label, Function<Cpu, @Nullable Double> value) {
        return cpu(id, label, "µs", value).margin(Margins::cpu);
    }

    private static Metric ceiling(String id, String label, String unit, Function<CeilingReached, Double> value) {
        return metric(id, label, unit, 1, part(m -> m.limits().ceiling(), value::apply))
                .better(Direction.HIGHER_IS_BETTER)
                .as(TABLE, DETAIL, GATE, LIMITLESS_LOAD);
    }

    private static Metric latency(String id, String label, Function<Latency, @Nullable Double> of) {
        return millis(
                id,
                label,
                m -> of.apply(m.latency().latencyMillis()),
                m -> of.apply(m.latency().overheadMillis()));
    }

    /** A metric in ms that does not include the delay. */
    private static Metric millis(String id, String label, Function<Measures, @Nullable Double> value) {
        return millis(id, label, value, value);
    }

    private static Metric millis(
            String id,
            String label,
            Function<Measures, @Nullable Double> value,
            Function<Measures, @Nullable Double> aboveDelay) {
        Reading reading = new Reading(value::apply, aboveDelay, null);
        Direction lower = Direction.LOWER_IS_BETTER;
        return new Metric(id, label, "ms", lower, Scale.DIFFERENCE, 2, Margins::latency, reading, Metric.ROW);
    }

    private static Metric ofP90(String id, String label, Function<Interval, Double> end) {
        return millis(id, label, part(m -> m.latency().p90Interval(), end), m -> {
                    Interval interval = m.latency().p90Interval();
                    Double latency = m.latency().latencyMillis().p50();
                    Double above = m.latency().overheadMillis().p50();
                    return interval == null || latency == null || above == null
                            ? null
                            : Double.valueOf(end.apply(interval) - (latency - above));
                })
                .better(null)
                .as(TABLE, DETAIL, GATE);
    }

    /** The lab counts nothing for a self-driven server, which is different from zero. */
    private static Function<Measures, @Nullable Number> sent(Function<Answers, Number> count) {
        return part(m -> m.answers().nothingSent() ? null : m.answers(), count::apply);
    }

    private static double availability(Answers answers) {
        return 100.0 * answers.requests() / (answers.requests() + answers.errors());
    }

    private static <T, N extends Number> Function<Measures, @Nullable N> part(
            Function<Measures, @Nullable T> part, Function<T, @Nullable N> value) {
        return measures -> {
            T whole = part.apply(measures);
            return whole == null ? null : value.apply(whole);
        };
    }
}
