package dev.serverlab.analysis;

import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.BackendUse;
import dev.serverlab.model.run.Run;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a backend used while one variant was measured: means over the valid trials, each absent when no trial recorded it.
 *
 * @param cpuPercent 100 is one core
 * @param rssPeakMegabytes in 10⁶ bytes
 * @param latencyCpuPercent of what delays its answers
 */
public record BackendMeans(
        @Nullable Double cpuPercent,
        @Nullable Double rssPeakMegabytes,
        @Nullable Double pingP90Millis,
        @Nullable Double latencyCpuPercent) {

    /** The means for the backend of that name. */
    public static BackendMeans of(Run run, Variant variant, String name) {
        List<BackendUse> uses = uses(run, variant, name).toList();
        Double bytes = mean(uses, BackendUse::rssPeakBytes);
        return new BackendMeans(
                mean(uses, BackendUse::cpuPercent),
                bytes == null ? null : Double.valueOf(bytes / 1e6),
                mean(uses, BackendUse::pingP90Millis),
                mean(uses, BackendUse::latencyCpuPercent));
    }

    /** What the backend of that name used in each valid trial of the variant. */
    public static Stream<BackendUse> uses(Run run, Variant variant, String name) {
        return run.trials().stream()
                .filter(trial -> trial.valid() && trial.variant().equals(variant))
                .flatMap(trial -> Stream.ofNullable(trial.surroundings().backends()))
                .flatMap(List::stream)
                .filter(use -> use.name().equals(name));
    }

    private static @Nullable Double mean(List<BackendUse> uses, Function<BackendUse, @Nullable Number> amount) {
        OptionalDouble mean = uses.stream()
                .map(amount)
                .filter(Objects::nonNull)
                .mapToDouble(Number::doubleValue)
                .average();
        return mean.isPresent() ? Double.valueOf(mean.getAsDouble()) : null;
    }
}
