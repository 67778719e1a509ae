package dev.serverlab.analysis.capacity;

import dev.serverlab.model.experiment.Paired.Margins;
import dev.serverlab.model.run.CapacityResult.Window;
import dev.serverlab.stats.Scale;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The costs and gains of a wider setting. One trial is enough for latency. JVMs of one program differ in CPU and memory, so
 * these are only shown beside the range over the narrow setting's trials.
 *
 * @param lessP90Millis how much lower its p90 is; absent where one of the two has none
 * @param matters whether that is as much as the margin
 * @param cpuMicros per request; absent where either is unknown
 * @param megabytes the most memory; absent likewise
 */
public record Widening(
        @Nullable Double lessP90Millis,
        boolean matters,
        @Nullable Beside cpuMicros,
        @Nullable Beside megabytes) {

    /** What the wide setting took, beside the least and the most that trials of the narrow one took. */
    public record Beside(double wide, double least, double most) {

        private static @Nullable Beside of(
                TrialsByValue narrow, TrialsByValue wide, Function<TrialsByValue, @Nullable Double> value) {
            Double is = value.apply(wide);
            List<Double> seen = narrow.trials().stream()
                    .map(trial -> value.apply(TrialsByValue.of(trial)))
                    .filter(Objects::nonNull)
                    .sorted()
                    .toList();
            return is == null || seen.isEmpty() ? null : new Beside(is, seen.getFirst(), seen.getLast());
        }
    }

    /** Compares the trials of two values. */
    public static Widening of(TrialsByValue narrow, TrialsByValue wide, Margins margins) {
        Double from = narrow.median(Window::p90Millis);
        Double to = wide.median(Window::p90Millis);
        Double less = from == null || to == null ? null : Double.valueOf(from - to);
        boolean matters = less != null
                && from != null
                && Math.abs(less) >= margins.latency().on(Scale.DIFFERENCE, from);
        return new Widening(
                less,
                matters,
                Beside.of(narrow, wide, TrialsByValue::cpuMicros),
                Beside.of(narrow, wide, TrialsByValue::megabytes));
    }
}
