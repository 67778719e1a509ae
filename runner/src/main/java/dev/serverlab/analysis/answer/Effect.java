package dev.serverlab.analysis.answer;

import dev.serverlab.model.experiment.Paired.Margins;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Ratio;
import dev.serverlab.stats.Verdict;
import dev.serverlab.stats.paired.OutlyingBlock;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one comparison came to.
 *
 * @param margin the smallest effect that matters, in the effect's unit; absent when it is a share of an unknown value
 * @param standingOut the outlying blocks that exceed the margin, the largest first; smaller outliers are irrelevant
 * @param smallestDetectablePercent of the baseline; absent when a percentage is meaningless
 */
public record Effect(
        ComparisonResult compared,
        @Nullable Double margin,
        List<OutlyingBlock> standingOut,
        @Nullable Double smallestDetectablePercent) {

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

    /** By how many per cent the better one takes less than the worse one; absent when a percentage is meaningless. */
    public @Nullable Double percentLess() {
        Double effect = compared.effect();
        Ratio ratio = compared.evidence().ratio();
        if (effect == null || ratio == null) {
            return null;
        }
        return effect < 0 ? ratio.effect() : 100 * ratio.effect() / (100 + ratio.effect());
    }

    /** What an effect in µs per request is of a core at 1,000 requests/s, in per cent: a thousandth of a second for each. */
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
        Double smallest = compared.evidence().smallestDetectable();
        return new Effect(
                compared,
                margin,
                compared.evidence().outliers().stream()
                        .filter(block -> margin != null && Math.abs(block.effect()) > margin)
                        .sorted(Comparator.comparingDouble(block -> -Math.abs(block.score())))
                        .toList(),
                smallest == null || compared.evidence().ratio() == null ? null : compared.percentOfBaseline(smallest));
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
