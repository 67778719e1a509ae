package dev.serverlab.stats.runs;

import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Scale;
import dev.serverlab.stats.Verdict;
import dev.serverlab.stats.Yardstick;
import dev.serverlab.stats.paired.SmallestDetectable;
import org.jspecify.annotations.Nullable;

/**
 * One metric of one variant in two runs, which were made at different times. Sessions of one run are more alike than sessions
 * of two, so the interval takes in how much runs of one thing differ ({@link RunVariance}): its variance is s²/n of either side and
 * 2·σ_run². Without that it would call equal runs different. With three runs or more on both sides the run is the unit, and
 * Welch's t over the runs' means needs no calibration.
 *
 * <p> Simulated with 40,000 comparisons of equal things per line, trials of each run spreading with a standard
 * deviation of 1, each comparison with a calibration of its own ({@code RunCoverageTableTest} prints it; "held" is how often
 * the interval holds the truth in %, half-width its median; Welch's t over all trials knows of no runs; the last two lines
 * are judged by runs):
 *
 * <pre>
 *        calibration   each side    Welch   judged   half-width,
 *  σ_run  runs × trials  runs × trials  held    held   that of a known variance
 *  0.0    10 × 3        1 × 3        96.6    98.1    2.80   1.60
 *  0.7    10 × 3        1 × 3        88.6    97.8    3.36   2.52
 *  0.7     5 × 3        1 × 3        88.7    97.5    4.24   2.52
 *  0.7    10 × 3        1 × 8        65.9    96.3    3.09   2.17
 *  0.9     5 × 8        1 × 8        55.9    95.7    3.55   2.68
 *  0.9     5 × 8        1 × 3        83.5    97.0    3.78   2.96
 *  1.5     5 × 3        1 × 3        68.5    97.1    6.23   4.46
 *  0.7    10 × 3        2 × 3        86.5    96.7    2.19   1.78
 *  0.7    10 × 3        3 × 3        86.4    96.5    2.16   1.45
 *  0.7    10 × 3        5 × 3        86.6    95.6    1.31   1.12
 * </pre>
 *
 * @param verdict what may be said of the candidate
 * @param reason why nothing may be said; present when the verdict is INVALID
 * @param effect of the candidate against its baseline: on {@link Scale#RATIO} in per cent, otherwise in the metric's unit
 * @param interval of the effect, that holds with those of all other comparisons by this metric with 95 %; absent when INVALID
 * @param smallestDetectable the smallest true effect that such runs find four times out of five, as a magnitude; absent
 *     when INVALID
 * @param degreesOfFreedom of the interval; absent when INVALID
 */
public record RunComparison(
        Verdict verdict,
        @Nullable String reason,
        double effect,
        @Nullable Interval interval,
        @Nullable Double smallestDetectable,
        @Nullable Double degreesOfFreedom) {

    /** The reason where a side has one trial. */
    public static final String ONE_TRIAL =
            "One trial gives no interval: run three rounds (--rounds 3), or the paired protocol";

    /** Below this a standard error is rounding. */
    private static final double NO_SPREAD = 1e-9;

    /**
     * Compares a candidate's runs with a baseline's.
     *
     * @param spread how much runs of one thing differ; null when that is not known, which only repeats make up for
     * @param comparisons how many are made by this metric
     */
    public static RunComparison of(
            Yardstick yardstick, Side baseline, Side candidate, @Nullable RunVariance spread, int comparisons) {
        Scale scale = yardstick.scale();
        RunEstimate difference = RunEstimate.difference(baseline, candidate, spread);
        if (difference == null) {
            double effect = candidate.repeats().mean() - baseline.repeats().mean();
            return invalid(reason(baseline, candidate), scale.shown(effect));
        }
        if (difference.standardError() < NO_SPREAD) {
            return invalid(
                    "The trials do not differ at all, so how far they spread was not measured",
                    scale.shown(difference.value()));
        }
        Interval interval = difference.interval(comparisons);
        double margin = yardstick.scaledMargin();
        return new RunComparison(
                Verdict.of(difference.value(), interval, margin, yardstick.direction()),
                null,
                scale.shown(difference.value()),
                interval.shownOn(scale),
                scale.shown(SmallestDetectable.of(
                        difference.criticalValue(comparisons), margin, difference.standardError(), (int)
                                difference.degreesOfFreedom())),
                difference.degreesOfFreedom());
    }

    private static String reason(Side baseline, Side candidate) {
        boolean lone = baseline.ofItsTrials() == null || candidate.ofItsTrials() == null;
        return lone
                ? ONE_TRIAL
                : "How much runs of one thing differ is not known: ./lab calibrate --runs 5 measures it";
    }

    private static RunComparison invalid(String reason, double effect) {
        return new RunComparison(Verdict.INVALID, reason, effect, null, null, null);
    }
}
