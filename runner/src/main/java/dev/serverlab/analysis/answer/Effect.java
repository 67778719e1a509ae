package dev.serverlab.analysis.answer;

import dev.serverlab.model.experiment.Paired.Margins;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Scale;
import dev.serverlab.stats.Verdict;
import dev.serverlab.stats.paired.OutlyingBlock;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of one comparison.
 *
 * @param margin the smallest effect that matters, in the effect's unit; absent when it is a share of an unknown value
 * @param standingOut the outlying blocks that exceed the margin, the largest first; smaller outliers are irrelevant
 * @param micros for metrics of cost, the effect in µs at the pace that it was measured at; absent for others
 */
public record Effect(
        ComparisonResult compared,
        @Nullable Double margin,
        List<OutlyingBlock> standingOut,
        @Nullable Double micros) {

    private static final double MICROS_OF_ONE_PERCENT_AT_1000 = 10;

    /** Whether the comparison tells the two variants apart. */
    public boolean isDecided() {
        return compared.verdict() == Verdict.BETTER || compared.verdict() == Verdict.WORSE;
    }

    /** The better of the two, if they can be told apart. */
    public Variant winner() {
        return compared.verdict() == Verdict.BETTER ? compared.candidate() : compared.baseline();
    }

    /** The other one. */
    public Variant loser() {
        return compared.verdict() == Verdict.BETTER ? compared.baseline() : compared.candidate();
    }

    /** How much less the better one takes, in the effect's unit and without a sign; absent when unknown. */
    public @Nullable Double less() {
        Double effect = compared.effect();
        Scale scale = compared.scale();
        return effect == null ? null : Double.valueOf(Math.abs(scale.shown(-Math.abs(scale.effect(effect)))));
    }

    /** The margin on the scale of the comparison; absent when the margin is. */
    @Nullable
    Double scaledMargin() {
        return margin == null ? null : Double.valueOf(compared.scale().effect(margin));
    }

    /** An effect in µs per request as per cent of a core at 1,000 requests/s, where 10 µs are 1 %. */
    public static double percentOfACore(double micros) {
        return micros / MICROS_OF_ONE_PERCENT_AT_1000;
    }

    /** How large the effect may be by its interval, without its sign; absent without one. */
    @Nullable
    Double atMost() {
        Interval interval = compared.interval();
        return interval == null ? null : Double.valueOf(Math.max(Math.abs(interval.low()), Math.abs(interval.high())));
    }

    static Effect of(ComparisonResult compared, Margins margins) {
        Double margin = margin(compared, margins);
        Double effect = compared.effect();
        Scale scale = compared.scale();
        boolean cost = Metrics.find(compared.metric())
                .filter(metric -> metric.is(Metric.Role.COST))
                .isPresent();
        return new Effect(
                compared,
                margin,
                compared.evidence().outliers().stream()
                        .filter(block ->
                                margin != null && Math.abs(scale.effect(block.effect())) > scale.effect(margin))
                        .sorted(Comparator.comparingDouble(block -> -Math.abs(block.score())))
                        .toList(),
                cost && effect != null ? compared.ofBaseline(effect) : null);
    }

    /** Also absent when this lab does not compare by that metric. */
    private static @Nullable Double margin(ComparisonResult compared, Margins margins) {
        Double baseline = compared.evidence().baselineMean();
        return Metrics.find(compared.metric())
                .filter(Metric::isCompared)
                .map(metric -> metric.marginOf(margins, baseline == null ? Double.NaN : baseline))
                .filter(Double::isFinite)
                .orElse(null);
    }
}
