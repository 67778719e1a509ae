package dev.serverlab.stats.paired;

import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Scale;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The basis of a verdict. Effect, intervals and smallest detectable effect are in the unit of the metric's effects; a ratio of 0.4 is an
 * effect of −60 %.
 *
 * @param baselineMean of the baseline over these sessions, in the metric's unit: on {@link Scale#RATIO} the geometric one;
 *     absent with the effect
 * @param effect of the candidate against its baseline: on {@link Scale#RATIO} the geometric mean over sessions, otherwise
 *     the mean; adjusted as {@code pace} tells; absent when there is no session in which both have a value
 * @param interval that holds the true effect together with those of all other pairs of the run with 95 %; the verdict is
 *     read off it. Absent when the verdict is INVALID
 * @param alone the 95 % interval from this pair's sessions alone, by Student's t, without correction for the number of
 *     pairs, and at the pace of the run: needs no equal variances, and with few sessions is wide; absent with fewer than two sessions
 * @param smallestDetectable the smallest true effect, as a magnitude, that a run like this finds with 80 % power; on {@link
 *     Scale#RATIO} as an increase. Absent when the verdict is INVALID
 * @param sessions in which both have a value
 * @param blocks in these sessions
 * @param variance the sources of the spread; absent with fewer than two sessions or blocks
 * @param pace how the effect follows the machine's pace; absent when its interval is for the run's minutes alone
 * @param outliers blocks that stand out, kept in all of the above
 */
public record Evidence(
        @Nullable Double baselineMean,
        @Nullable Double effect,
        @Nullable Interval interval,
        @Nullable Interval alone,
        @Nullable Double smallestDetectable,
        int sessions,
        int blocks,
        @Nullable VarianceComponents variance,
        @Nullable PaceShift pace,
        List<OutlyingBlock> outliers) {}
