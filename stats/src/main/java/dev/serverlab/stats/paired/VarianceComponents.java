package dev.serverlab.stats.paired;

import dev.serverlab.stats.Moments;
import dev.serverlab.stats.Scale;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the spread of an effect comes from: from session to session, or from block to block inside one. Two levels of the
 * model of T. Kalibera and R. Jones, Rigorous benchmarking in reasonable time, ISMM 2013, whose S₂², S₁² = T₁² and T₂²
 * these are. Variances are in squares of the metric's {@link Scale}, so that on a log scale a standard deviation of 0.05
 * is about 5 %.
 *
 * <p>Shown beside an interval and used to plan; the interval itself needs none of it.
 *
 * @param betweenSessionEffects S₂², the variance of the effects of whole sessions, which holds that of blocks too
 * @param betweenBlocks T₁², the variance of block effects about their session's
 * @param blocksPerSession their harmonic mean
 */
public record VarianceComponents(double betweenSessionEffects, double betweenBlocks, double blocksPerSession) {

    /**
     * Estimates them from a run.
     *
     * @param sessionEffects the effect of each session, from sums and merged histograms
     * @param blockEffects for each session, the effects of its blocks
     * @return null with fewer than two sessions, or when a session has fewer than two blocks
     */
    static @Nullable VarianceComponents of(List<Double> sessionEffects, List<List<Double>> blockEffects) {
        if (sessionEffects.size() < 2 || blockEffects.stream().anyMatch(blocks -> blocks.size() < 2)) {
            return null;
        }
        double squares = blockEffects.stream().mapToDouble(Moments::squares).sum();
        int degreesOfFreedom =
                blockEffects.stream().mapToInt(blocks -> blocks.size() - 1).sum();
        double reciprocals =
                blockEffects.stream().mapToDouble(blocks -> 1.0 / blocks.size()).sum();
        return new VarianceComponents(
                Moments.variance(sessionEffects), squares / degreesOfFreedom, blockEffects.size() / reciprocals);
    }

    /**
     * T₂² = S₂² − S₁² / r₁, what sessions add to the spread of their blocks. Unbiased, and therefore negative when
     * sessions differ less than their blocks suggest: then they add too little to be seen.
     */
    public double betweenSessions() {
        return betweenSessionEffects - betweenBlocks / blocksPerSession;
    }

    /** The expected standard error of the mean effect with this many sessions of this many blocks. */
    public double standardError(int sessions, int blocks) {
        return Math.sqrt((Math.max(0, betweenSessions()) + betweenBlocks / blocks) / sessions);
    }
}
