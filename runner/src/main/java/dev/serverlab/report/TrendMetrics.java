package dev.serverlab.report;

import dev.serverlab.analysis.history.TrendMetric;
import dev.serverlab.model.experiment.Margins;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.stats.Scale;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The metrics that have a trend: {@link Metric#ALL} without the lines that only explain the one above them. */
public final class TrendMetrics {

    /** In the order of the reports. */
    public static final List<Metric> ALL = Metric.ALL.stream()
            .filter(metric -> !metric.label().startsWith(" "))
            .toList();

    /** What a trend is shown of when nobody says. */
    public static final Metric FIRST = named("p90");

    /** The change that matters where an experiment states no margin. */
    private static final double MARGIN_PERCENT = 5;

    private TrendMetrics() {}

    /**
     * By its id, or the beginning of it: {@code cpu} is CPU per request.
     *
     * @throws LabException when there is none
     */
    public static Metric named(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return ALL.stream()
                .filter(metric -> metric.id().equals(name))
                .findFirst()
                .or(() -> ALL.stream()
                        .filter(metric -> !lower.isEmpty()
                                && metric.id().toLowerCase(Locale.ROOT).startsWith(lower))
                        .findFirst())
                .orElseThrow(() -> LabException.refused(
                        "metric-unknown",
                        "There is no metric '" + name + "'.",
                        "Give one of " + ALL.stream().map(Metric::id).collect(Collectors.joining(", ")) + "."));
    }

    /** How its trend is judged: latency by differences, everything else by ratios. */
    public static TrendMetric of(Metric metric) {
        boolean latency = isLatency(metric);
        return new TrendMetric(
                metric.value(),
                measures -> metric.id().equals("p90") ? measures.p90Interval() : null,
                latency ? Scale.DIFFERENCE : Scale.RATIO,
                latency
                        ? Margins::latencyMillis
                        : metric.id().startsWith("cpu") ? Margins::cpuPercent : margins -> MARGIN_PERCENT);
    }

    private static boolean isLatency(Metric metric) {
        return metric.unit().equals("ms")
                && (metric.id().matches("p\\d+") || metric.id().startsWith("overhead"));
    }
}
