package dev.serverlab.report;

import java.util.List;

/** The table of all trials. */
public final class Trials {

    private static final List<String> SHOWN = List.of("p90", "throughput", "errors", "cpuPerRequest");

    /** What stands there of each. */
    public static final List<Metric> METRICS =
            Metric.ALL.stream().filter(metric -> SHOWN.contains(metric.id())).toList();

    private Trials() {}
}
