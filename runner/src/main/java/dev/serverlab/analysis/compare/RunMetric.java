package dev.serverlab.analysis.compare;

import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.run.BlockResult;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.stats.latency.Latency;
import dev.serverlab.stats.paired.BlockValue;
import dev.serverlab.stats.paired.PairedMetric;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * A number that runs are compared by, read from what {@code run.json} keeps of a trial.
 *
 * @param metric its name, unit, direction, scale and margin
 * @param value of one trial, in the metric's own unit; null when absent
 * @param overhead the part of it that the server is to blame for, where that is not the whole: of latency what lies above
 *     the delay, in ms; null when absent
 */
public record RunMetric(
        PairedMetric metric,
        Function<TrialResult, @Nullable Double> value,
        @Nullable Function<TrialResult, @Nullable Double> overhead) {

    private static final Histogram NO_LATENCY = new Histogram(1);

    /** The median of latency. */
    static final RunMetric P50 = latency(PairedMetric.P50, Latency::p50);

    /** What runs are judged by, in the order of reports. */
    public static final List<RunMetric> ALL = List.of(
            new RunMetric(PairedMetric.CPU_PER_REQUEST, RunMetric::cpuWithoutJit, null),
            latency(PairedMetric.P90, Latency::p90),
            P50,
            latency(PairedMetric.P99, Latency::p99),
            new RunMetric(PairedMetric.THROUGHPUT, RunMetric::throughput, null),
            new RunMetric(PairedMetric.CPU_PER_REQUEST_WITH_JIT, RunMetric::cpu, null));

    /** Its stable name. */
    public String id() {
        return metric.id();
    }

    /** Whether it is a percentile of latency. */
    public boolean isLatency() {
        return overhead != null;
    }

    /** The same with another margin. */
    public RunMetric withMargin(double margin) {
        return new RunMetric(metric.withMargin(margin), value, overhead);
    }

    /** The value of a trial on the metric's scale; null when it is absent or has no place there. */
    @Nullable
    Double scaled(TrialResult trial) {
        Double found = value.apply(trial);
        if (found == null) {
            return null;
        }
        double scaled = metric.scale().scaled(found);
        return Double.isFinite(scaled) ? scaled : null;
    }

    private static RunMetric latency(PairedMetric metric, Function<Latency, @Nullable Double> percentile) {
        return new RunMetric(metric, of(Measures::latencyMillis, percentile), of(Measures::overheadMillis, percentile));
    }

    private static Function<TrialResult, @Nullable Double> of(
            Function<Measures, Latency> latency, Function<Latency, @Nullable Double> percentile) {
        return trial -> {
            Measures measures = trial.measures();
            return measures == null ? null : percentile.apply(latency.apply(measures));
        };
    }

    /** Of a paired trial from its blocks, as within a run. */
    private static @Nullable Double cpuWithoutJit(TrialResult trial) {
        List<BlockResult> blocks = trial.blocks();
        if (blocks != null && !blocks.isEmpty()) {
            return PairedMetric.CPU_PER_REQUEST.of(
                    blocks.stream().map(RunMetric::value).toList());
        }
        Measures.Cpu cpu = cpuOf(trial);
        Double whole = cpu == null ? null : cpu.microsPerRequest();
        Double jit = cpu == null ? null : cpu.jitMicrosPerRequest();
        return whole == null || jit == null ? null : Double.valueOf(whole - jit);
    }

    private static @Nullable Double cpu(TrialResult trial) {
        Measures.Cpu cpu = cpuOf(trial);
        return cpu == null ? null : cpu.microsPerRequest();
    }

    private static Measures.@Nullable Cpu cpuOf(TrialResult trial) {
        Measures measures = trial.measures();
        return measures == null ? null : measures.cpu();
    }

    private static @Nullable Double throughput(TrialResult trial) {
        Measures measures = trial.measures();
        return measures == null ? null : measures.answersPerSecond();
    }

    private static BlockValue value(BlockResult block) {
        return new BlockValue(
                block.requests(),
                Duration.of(block.endEpochMicros() - block.startEpochMicros(), ChronoUnit.MICROS),
                nanos(block.cpuMicros()),
                nanos(block.jitMicros()),
                NO_LATENCY);
    }

    private static OptionalLong nanos(@Nullable Long micros) {
        return micros == null ? OptionalLong.empty() : OptionalLong.of(micros * 1_000);
    }
}
