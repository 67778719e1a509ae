package dev.serverlab.analysis.history;

import dev.serverlab.model.experiment.Margins;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Scale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A number whose trend is asked for.
 *
 * @param value of one trial; null when absent
 * @param interval of the value of a single trial; null where there is none
 * @param scale on which two levels are set against each other
 * @param margin the smallest change that matters, in per cent on {@link Scale#RATIO}, otherwise in the metric's unit
 */
public record TrendMetric(
        Function<Measures, @Nullable Number> value,
        Function<Measures, @Nullable Interval> interval,
        Scale scale,
        ToDoubleFunction<Margins> margin) {

    /** Of one trial; null when absent. */
    @Nullable
    Double of(Measures measures) {
        Number number = value.apply(measures);
        return number == null || !Double.isFinite(number.doubleValue()) ? null : Double.valueOf(number.doubleValue());
    }
}
