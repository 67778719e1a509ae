package dev.serverlab.analysis.compare;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.experiment.Workload;
import dev.serverlab.model.metric.Metric;
import org.jspecify.annotations.Nullable;

/**
 * Whether a metric means the same in two runs. Servers, JDKs, machines and their settings are what people compare; but of
 * servers that were asked for something else, or by another load, a difference says nothing.
 */
final class Comparability {

    private Comparability() {}

    /** Why not; null when it does. */
    static @Nullable String objection(
            Metric metric, Protocol protocol, Variant variant, Experiment baseline, Experiment candidate) {
        Workload one = baseline.workloadOf(variant);
        Workload other = candidate.workloadOf(variant);
        if (metric.isLatency() && !one.delay().equals(other.delay())) {
            return differs(
                    "delay", one.delay().toMillis() + " ms", other.delay().toMillis() + " ms", "--delay");
        }
        if (one.cpuMicros() != other.cpuMicros()) {
            return differs(
                    "CPU that a request asks for", one.cpuMicros() + " µs", other.cpuMicros() + " µs", "--cpu-micros");
        }
        return switch (protocol) {
            case PAIRED -> {
                double rate = baseline.paired().arrivals();
                double otherRate = candidate.paired().arrivals();
                yield rate == otherRate ? null : differs("load", perSecond(rate), perSecond(otherRate), "--rate");
            }
            case SOLO -> {
                String load = baseline.loadOf(variant).describe();
                String otherLoad = candidate.loadOf(variant).describe();
                yield load.equals(otherLoad) ? null : differs("load", load, otherLoad, "--users or --rate");
            }
        };
    }

    private static String differs(String what, String one, String other, String option) {
        return "The " + what + " differs, " + one + " and " + other + ": measure both with the same " + option;
    }

    private static String perSecond(double rate) {
        return new Load.Open(rate, java.time.Duration.ZERO, java.time.Duration.ZERO).describe();
    }
}
