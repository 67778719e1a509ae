package dev.serverlab.experiment;

import dev.serverlab.contract.Work;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An experiment file as it is written; everything but {@code question} and {@code variants} has a default. */
record ExperimentFile(
        String question,
        List<Variant> variants,
        @Nullable WorkloadPart workload,
        @Nullable Map<Variant, @Nullable DifferencePart> workloads,
        @Nullable LoadPart load,
        @Nullable Protocols protocol,
        @Nullable Integer rounds,
        @Nullable Duration warmup,
        @Nullable PairedPart paired,
        @Nullable List<String> jvmArgs,
        @Nullable Map<String, Map<String, String>> settings) {

    record WorkloadPart(
            @Nullable Duration delay,
            @Nullable Work work,
            @Nullable Integer cpuMicros) {}

    record DifferencePart(
            @Nullable Duration delay, @Nullable Integer cpuMicros) {}

    record LoadPart(
            @Nullable Integer users,
            @Nullable Double rate,
            @Nullable Duration ramp,
            @Nullable Duration duration) {}

    record PairedPart(
            @Nullable Integer sessions,
            @Nullable Integer blocks,
            @Nullable Duration block,
            @Nullable Duration edge,
            @Nullable Duration warmup,
            @Nullable Duration settle,
            @Nullable Double rate,
            @Nullable MarginsPart margins) {}

    record MarginsPart(
            @Nullable Double cpuPercent, @Nullable Double latencyMillis) {}
}
