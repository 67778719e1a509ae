package dev.serverlab.report;

import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import java.util.List;

/** The table of all trials. */
public final class Trials {

    private static final List<String> SHOWN = List.of("p90", "throughput", "errors", "cpuPerRequest");

    /** What stands there of each. */
    public static final List<Metric> METRICS = Metrics.with(Metric.Role.TABLE).stream()
            .filter(metric -> SHOWN.contains(metric.id()))
            .toList();

    private Trials() {}
}
