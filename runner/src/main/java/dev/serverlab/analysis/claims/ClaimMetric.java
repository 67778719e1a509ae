package dev.serverlab.analysis.claims;

import dev.serverlab.analysis.compare.RunMetric;
import dev.serverlab.model.experiment.Claim;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.stats.Scale;
import dev.serverlab.stats.latency.Latency;
import dev.serverlab.stats.paired.PairedMetric;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a claim can be about. What a server counts itself is no such metric: a claim calls it {@value Claim#COUNTER} and its name.
 *
 * @param name as experiment files spell it
 * @param label for people
 * @param unit for people; empty for a count
 * @param scale on which values of several trials are averaged and their interval is made: {@link Scale#RATIO} where values
 *     are above 0 and vary in proportion, so that no interval reaches below 0
 * @param compared what paired trials compare by this name; absent when they compare nothing of the kind
 * @param value of one trial, a whole session in the paired protocol; null when absent
 */
public record ClaimMetric(
        String name,
        String label,
        String unit,
        Scale scale,
        @Nullable PairedMetric compared,
        Function<TrialResult, @Nullable Double> value) {

    private static final double BYTES_PER_MEGABYTE = 1e6;

    /** All of them, in the order of the documentation. */
    public static final List<ClaimMetric> ALL = List.of(
            compared("p50", "p50", "ms", PairedMetric.P50),
            compared("p90", "p90", "ms", PairedMetric.P90),
            compared("p99", "p99", "ms", PairedMetric.P99),
            latency("p999", "p99.9", Latency::p999),
            latency("max", "longest", Latency::max),
            compared("throughput", "requests/s", "requests/s", PairedMetric.THROUGHPUT),
            compared("cpuPerRequest", "CPU per request without the JIT's", "µs", PairedMetric.CPU_PER_REQUEST),
            plain("cpuPercent", "CPU", "% of a core", measures -> {
                Measures.Cpu cpu = measures.cpu();
                return cpu == null ? null : cpu.percentOfOneCore();
            }),
            plain("cpuPeak", "CPU, busiest second", "% of a core", measures -> {
                Measures.Cpu cpu = measures.cpu();
                return cpu == null ? null : cpu.peakPercentOfOneCore();
            }),
            plain("threadsPeak", "threads, peak", "threads", Measures::threadsPeak),
            plain("rssPeak", "memory (RSS), peak", "MB", measures -> {
                Long bytes = measures.rssPeakBytes();
                return bytes == null ? null : bytes / BYTES_PER_MEGABYTE;
            }),
            plain("errors", "errors", "errors", Measures::errors),
            plain("availability", "right answers", "%", ClaimMetric::availability));

    /** The one of that name; empty when there is none, as for {@value Claim#COUNTER}. */
    public static Optional<ClaimMetric> named(String name) {
        return ALL.stream().filter(metric -> metric.name().equals(name)).findFirst();
    }

    /** Whether it tells of errors, so that a trial which is not valid for its errors alone tells all the more. */
    boolean tellsOfErrors() {
        return name.equals("errors") || name.equals("availability");
    }

    private static ClaimMetric compared(String name, String label, String unit, PairedMetric compared) {
        return new ClaimMetric(name, label, unit, Scale.RATIO, compared, kept(compared));
    }

    /** What is compared between runs is read the same way from a kept trial. */
    private static Function<TrialResult, @Nullable Double> kept(PairedMetric compared) {
        return RunMetric.ALL.stream()
                .filter(each -> each.id().equals(compared.id()))
                .findFirst()
                .orElseThrow()
                .value();
    }

    private static ClaimMetric latency(String name, String label, Function<Latency, @Nullable Double> value) {
        return new ClaimMetric(
                name,
                label,
                "ms",
                Scale.RATIO,
                null,
                trial -> number(trial, measures -> value.apply(measures.latencyMillis())));
    }

    private static ClaimMetric plain(
            String name, String label, String unit, Function<Measures, @Nullable Number> value) {
        return new ClaimMetric(name, label, unit, Scale.DIFFERENCE, null, trial -> number(trial, value));
    }

    private static @Nullable Double number(TrialResult trial, Function<Measures, @Nullable Number> value) {
        Measures measures = trial.measures();
        Number found = measures == null ? null : value.apply(measures);
        return found == null ? null : Double.valueOf(found.doubleValue());
    }

    private static @Nullable Number availability(Measures measures) {
        long answers = measures.requests() + measures.errors();
        return answers == 0 ? null : 100.0 * measures.requests() / answers;
    }
}
