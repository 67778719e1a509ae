package dev.serverlab.analysis.gate;

import dev.serverlab.analysis.compare.RunMetric;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.report.Metric;
import dev.serverlab.stats.Direction;
import dev.serverlab.stats.Scale;
import dev.serverlab.stats.paired.PairedMetric;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A metric that something can be required of: what runs are compared by, then everything else that reports show.
 *
 * @param run how it is read and on which scale it varies
 * @param unit of its values; empty for a count or a rate
 * @param better which way of it is the good one
 * @param counted whether it is a count of things that happened, which is exact
 */
public record GateMetric(RunMetric run, String unit, Metric.Better better, boolean counted) {

    /** What people write instead of a metric's id, in small letters. */
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

    /** Sums over trials, not values of one. */
    private static final List<String> COUNTED = List.of("errors", "requests");

    /** Every metric; of one id in both lists the one that runs are compared by. */
    static final List<GateMetric> ALL = all();

    /**
     * By its id or what people call it, in capital or small letters.
     *
     * @throws LabException when there is none of that name
     */
    static GateMetric named(String name) {
        String id = ALIASES.getOrDefault(name.toLowerCase(Locale.ROOT), name);
        return ALL.stream()
                .filter(metric -> metric.id().equalsIgnoreCase(id))
                .findFirst()
                .orElseThrow(() -> LabException.refused(
                        "unknown-metric",
                        "There is no metric '" + name + "'.",
                        "Name one of "
                                + ALL.stream().map(GateMetric::id).collect(Collectors.joining(", "))
                                + "; cpu, rss, threads, rps and overhead will do as well."));
    }

    /** Its stable name. */
    public String id() {
        return run.id();
    }

    /** For people. */
    public String label() {
        return run.metric().label();
    }

    /** Whether it says nothing where the load is offered and not taken: a paired trial answers what it is asked. */
    boolean needsLimitlessLoad() {
        return id().equals(PairedMetric.THROUGHPUT.id()) || id().startsWith("ceiling");
    }

    private static List<GateMetric> all() {
        List<GateMetric> all = new ArrayList<>();
        for (RunMetric each : RunMetric.ALL) {
            String unit = each.isLatency() ? "ms" : each.id().startsWith("cpu") ? "µs" : "";
            Metric.Better better =
                    each.metric().direction() == Direction.LOWER_IS_BETTER ? Metric.Better.LOWER : Metric.Better.HIGHER;
            all.add(new GateMetric(each, unit, better, false));
        }
        for (Metric each : Metric.ALL) {
            if (all.stream().noneMatch(known -> known.id().equals(each.id()))) {
                all.add(new GateMetric(
                        read(each),
                        each.unit().startsWith("%") ? "%" : each.unit(),
                        each.better(),
                        COUNTED.contains(each.id())));
            }
        }
        return List.copyOf(all);
    }

    /** Latency varies by so many ms, everything else by so many per cent. */
    private static RunMetric read(Metric metric) {
        boolean latency = metric.unit().equals("ms") && !metric.id().equals("startup");
        PairedMetric judged = new PairedMetric(
                metric.id(),
                metric.label().strip(),
                latency ? "ms" : "%",
                metric.better() == Metric.Better.HIGHER ? Direction.HIGHER_IS_BETTER : Direction.LOWER_IS_BETTER,
                latency ? Scale.DIFFERENCE : Scale.RATIO,
                1,
                blocks -> null);
        return new RunMetric(judged, trial -> value(metric, trial), latency ? trial -> overhead(metric, trial) : null);
    }

    private static @Nullable Double value(Metric metric, TrialResult trial) {
        Number value = trial.measures() == null ? null : metric.value().apply(trial.measures());
        return value == null ? null : Double.valueOf(value.doubleValue());
    }

    /** A percentile less the delay that was asked for, which is what the two latencies of a trial differ by. */
    private static @Nullable Double overhead(Metric metric, TrialResult trial) {
        Measures measures = trial.measures();
        Double value = value(metric, trial);
        if (measures == null || value == null || !metric.id().startsWith("p")) {
            return value;
        }
        Double latency = measures.latencyMillis().p50();
        Double above = measures.overheadMillis().p50();
        return latency == null || above == null ? null : Double.valueOf(value - (latency - above));
    }
}
