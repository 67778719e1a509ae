package dev.serverlab.analysis.compare;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.stats.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * One metric of one variant in two of the things compared, as {@code compare.json} tells it.
 *
 * @param metric its id
 * @param candidate the letter of what the verdict is about; it is measured against the first
 * @param baselineValue the mean over the baseline's trials, in the metric's own unit, of a ratio the geometric one; absent when
 *     it has none
 * @param candidateValue the same of the candidate
 * @param unit of effect and interval: {@code %} for a ratio, else that of the metric
 * @param effect of the candidate against the baseline; absent when one of them has no value
 * @param low the lower end of its interval; absent when INVALID
 * @param high its upper end
 * @param reason why nothing may be said; present when INVALID
 * @param smallestDetectable the smallest effect that such runs find four times out of five; absent when INVALID
 * @param degreesOfFreedom of the interval; absent when INVALID
 * @param baselineTrials how many sessions, or rounds of solo trials, its value is the mean of
 * @param candidateTrials the same of the candidate
 */
public record MetricComparison(
        Protocol protocol,
        Variant variant,
        String metric,
        String candidate,
        @Nullable Double baselineValue,
        @Nullable Double candidateValue,
        String unit,
        @Nullable Double effect,
        @Nullable Double low,
        @Nullable Double high,
        Verdict verdict,
        @Nullable String reason,
        @Nullable Double smallestDetectable,
        @Nullable Double degreesOfFreedom,
        int baselineTrials,
        int candidateTrials) {

    /** Whether it is about trials of which there is one on either side at least, so that nothing could be judged. */
    public boolean fromOneTrial() {
        return RunComparer.ONE_TRIAL.equals(reason);
    }
}
