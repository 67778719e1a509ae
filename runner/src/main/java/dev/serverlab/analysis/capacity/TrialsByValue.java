package dev.serverlab.analysis.capacity;

import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.CapacityResult.Window;
import dev.serverlab.model.run.TuningResult;
import dev.serverlab.model.run.TuningResult.Trial;
import dev.serverlab.stats.Moments;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Trials of one variant with one value, by the medians of the windows that decided them: the last one of each trial.
 *
 * @param value of the setting; absent when it was left unchanged
 */
public record TrialsByValue(Variant variant, @Nullable Integer value, List<Trial> trials) {

    private static final double MICROS = 1e6;
    private static final double MEGABYTE = 1024 * 1024;

    public static TrialsByValue of(TuningResult tuning, Variant variant, @Nullable Integer value) {
        return new TrialsByValue(variant, value, tuning.trialsOf(variant, value));
    }

    public static TrialsByValue of(Trial trial) {
        return new TrialsByValue(trial.variant(), trial.value(), List.of(trial));
    }

    /** The median of a value of these windows; absent, like the other medians, when none has it. */
    public @Nullable Double median(Function<Window, @Nullable Double> value) {
        return medianOf(trials.stream()
                .filter(each -> !each.windows().isEmpty())
                .map(each -> value.apply(each.windows().getLast())));
    }

    /** The server's CPU time per right answer, not per arrival: an overloaded server does not answer all. */
    public @Nullable Double cpuMicros() {
        return median(window -> {
            Double cores = window.cores().serverCores();
            long answered = window.arrivals().ok();
            return cores == null || answered == 0 ? null : Double.valueOf(cores * window.seconds() / answered * MICROS);
        });
    }

    /** The server's peak memory, in MB of 2^20 bytes. */
    public @Nullable Double megabytes() {
        return medianOf(trials.stream().map(Trial::rssPeakBytes).map(bytes -> bytes == null ? null : bytes / MEGABYTE));
    }

    private static @Nullable Double medianOf(Stream<@Nullable Double> values) {
        List<Double> known = values.filter(Objects::nonNull).toList();
        return known.isEmpty() ? null : Double.valueOf(Moments.median(known));
    }
}
