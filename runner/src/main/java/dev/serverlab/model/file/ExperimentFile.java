package dev.serverlab.model.file;

import dev.serverlab.model.experiment.MemorySizes;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Protocols;
import dev.serverlab.model.experiment.Variant;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An experiment file as it is written; everything but {@code question} and {@code variants} has a default. */
record ExperimentFile(
        @Nullable String question,
        @Nullable SourcePart source,
        @Nullable List<@Nullable VariantPart> variants,
        @Nullable Map<String, @Nullable List<@Nullable String>> sweep,
        @Nullable WorkloadPart workload,
        @Nullable LoadPart load,
        @Nullable Protocols protocol,
        @Nullable Integer rounds,
        @Nullable Duration warmup,
        @Nullable PairedPart paired,
        @Nullable List<String> jvmArgs,
        @Nullable Map<String, Map<String, String>> settings,
        Placement.@Nullable Kind in,
        @Nullable Double cpus,
        @Nullable String memory,
        Placement.@Nullable Network network,
        @Nullable List<@Nullable ClaimPart> claims,
        @Nullable PublishedPart asPublished) {

    SitePart site() {
        return new SitePart(in, cpus, memory == null ? null : MemorySizes.parse(memory), network);
    }

    record SourcePart(@Nullable String title, @Nullable Map<String, String> setUp) {}

    /** What {@code --as-published} lays over the rest of the file. */
    record PublishedPart(
            @Nullable WorkloadPart workload,
            @Nullable LoadPart load,
            @Nullable Protocols protocol,
            @Nullable Integer rounds,
            @Nullable Duration warmup,
            @Nullable PairedPart paired) {}

    record ClaimPart(
            @Nullable String id,
            @Nullable String says,
            @Nullable String metric,
            @Nullable Variant variant,
            @Nullable Variant against,
            @Nullable Protocol protocol,
            @Nullable Double published,
            @Nullable Double publishedAgainst,
            @Nullable ReproducedPart reproduced,
            @Nullable String untestable,
            @Nullable String explanation) {}

    /** What counts as reproduced: one of them. */
    record ReproducedPart(
            @Nullable RangePart value,
            @Nullable RangePart ratio,
            @Nullable RangePart difference) {}

    record RangePart(@Nullable Double from, @Nullable Double to) {}
}
