package dev.serverlab.stats.paired;

import dev.serverlab.stats.Moments;
import java.util.List;
import java.util.stream.IntStream;

/**
 * One value per session and variant, taken as variant + session + residual. A session that is slow for all variants
 * alike falls out of every difference between them; what is left over, the residual, is how much JVMs of one program
 * differ. With two variants this is the paired t-test. With {@code k} variants all of them measure that one residual
 * variance, so that {@code s} sessions give (k − 1)(s − 1) degrees of freedom instead of s − 1 (randomized complete
 * blocks: Montgomery, Design and Analysis of Experiments, section 4.1; a session is a "block" there).
 *
 * @param means of each variant over the sessions
 * @param residualVariance the variance of one value about variant + session
 * @param sessions how many
 */
record TwoWayLayout(List<Double> means, double residualVariance, int sessions) {

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
        return new TwoWayLayout(means, squares / ((variants - 1) * (sessions - 1)), sessions);
    }

    int variants() {
        return means.size();
    }

    int degreesOfFreedom() {
        return (variants() - 1) * (sessions - 1);
    }

    /** The standard error of the difference between the means of any two variants. */
    double standardError() {
        return Math.sqrt(2 * residualVariance / sessions);
    }
}
