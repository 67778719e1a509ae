package dev.serverlab.stats.paired;

import dev.serverlab.stats.MeanSquare;
import dev.serverlab.stats.Moments;
import dev.serverlab.stats.RunEstimate;
import dev.serverlab.stats.StudentizedRange;
import java.util.List;
import java.util.stream.IntStream;

/**
 * One value per session and variant, modelled as variant + session + residual. A session that is slow for all variants
 * alike cancels in every difference between them; the residual shows how much JVMs of one program differ. With two
 * variants this is the paired t-test. With {@code k} variants all of them estimate that one residual variance, so that
 * {@code s} sessions give (k − 1)(s − 1) degrees of freedom instead of s − 1 (randomized complete blocks: Montgomery,
 * Design and Analysis of Experiments, section 4.1; a session is a "block" there).
 *
 * @param residualVariance the variance of one value about variant + session
 * @param variants how many
 * @param sessions how many
 */
record TwoWayLayout(double residualVariance, int variants, int sessions) {

    private static final double PRIOR = 4;
    private static final double MANY = 100;

    /**
     * Fits the layout.
     *
     * @param values a row per session, in it a value per variant
     * @throws IllegalArgumentException when there are fewer than two rows or columns, or gaps
     */
    static TwoWayLayout of(List<List<Double>> values) {
        int sessions = values.size();
        int variants = sessions == 0 ? 0 : values.getFirst().size();
        if (sessions < 2 || variants < 2 || values.stream().anyMatch(row -> row.size() != variants)) {
            throw new IllegalArgumentException("A layout needs two sessions and two variants at least, without gaps");
        }
        List<Double> means = IntStream.range(0, variants)
                .mapToObj(variant -> Moments.mean(
                        values.stream().map(row -> row.get(variant)).toList()))
                .toList();
        double grandMean = Moments.mean(means);
        double squares = 0;
        for (List<Double> row : values) {
            double sessionMean = Moments.mean(row);
            for (int variant = 0; variant < variants; variant++) {
                double residual = row.get(variant) - means.get(variant) - sessionMean + grandMean;
                squares += residual * residual;
            }
        }
        double residualVariance = squares / ((variants - 1) * (sessions - 1));
        return new TwoWayLayout(residualVariance, variants, sessions);
    }

    /** Degrees of freedom of the residual variance. */
    int degreesOfFreedom() {
        return (variants - 1) * (sessions - 1);
    }

    /**
     * The precision of the difference between two variants in these sessions.
     *
     * @param differences of the pair, one per session
     */
    Precision precision(List<Double> differences) {
        MeanSquare own = variance(differences).times(2.0 / sessions);
        return precision(own.value(), own.degreesOfFreedom());
    }

    /**
     * The same for a run in another hour, at the usual pace. The sessions' variance is moderated by the prior's, unless fewer
     * than 1 in 100 runs like the prior's would spread that far: such variants differ in kind and keep their own.
     *
     * @param ofPace what the machine's pace adds to the variance
     */
    Precision precision(List<Double> differences, Prior prior, double ofPace) {
        RunEstimate all = new RunEstimate(
                Moments.mean(differences),
                List.of(
                        variance(differences).moderatedBy(prior.sessions()).times(2.0 / sessions),
                        prior.runs().times(2),
                        new MeanSquare(ofPace, Double.POSITIVE_INFINITY)));
        return precision(Math.pow(all.standardError(), 2), rounded(all.degreesOfFreedom()));
    }

    /** Rounds down, to at most {@value #MANY}, so that critical values, which are slow to compute, are reused. */
    private static double rounded(double degreesOfFreedom) {
        return Math.floor(Math.min(degreesOfFreedom, MANY) + 1e-9);
    }

    private Precision precision(double variance, double degreesOfFreedom) {
        return new Precision(
                Math.sqrt(variance),
                new StudentizedRange(variants, degreesOfFreedom).criticalValue(),
                degreesOfFreedom);
    }

    /**
     * The variance of one value of a pair: that of all pairs, and with more than three sessions partly the pair's own,
     * weighted by its degrees of freedom minus two against {@value #PRIOR} for all pairs (G. K. Smyth, Linear models
     * and empirical Bayes methods for assessing differential expression, Statistical Applications in Genetics and
     * Molecular Biology 3(1), 2004; a handful of pairs is too few to estimate the prior as he does). Both are parts of
     * one sum of squares, whose degrees of freedom are Satterthwaite's.
     */
    private MeanSquare variance(List<Double> differences) {
        double own = sessions - 1;
        double weight = Math.max(0, (own - 2) / (own - 2 + PRIOR));
        double variance = weight * Moments.variance(differences) / 2 + (1 - weight) * residualVariance;
        // Of k − 1 orthogonal parts with equal degrees of freedom, one is the pair's.
        double other = (1 - weight) / (variants - 1);
        double ofPair = weight + other;
        return new MeanSquare(variance, own / (ofPair * ofPair + (variants - 2) * other * other));
    }
}
