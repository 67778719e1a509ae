package dev.serverlab.stats.paired;

import dev.serverlab.stats.Moments;
import dev.serverlab.stats.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How the variants of a run slow down with the machine. The machine's pace changes by tenths within minutes, and unlike
 * servers do not slow down by the same factor: the logarithm of the ratio of two is linear in the logarithm of the
 * pace. Pace is the mean over all variants, and a variant's slope is that of its cost against the pace, from the blocks
 * within each session (analysis of covariance with sessions as groups: Montgomery, Design and Analysis of Experiments,
 * section 15.3).
 *
 * <p>Slopes are shrunk towards 0, that of equal servers, by how well they are known (as random coefficients: D. A.
 * Harville, Extension of the Gauss–Markov theorem to include the estimation of random effects, Annals of Statistics
 * 4(2), 1976): by τ²/(τ² + v), where τ is {@value #UNLIKE}, the standard deviation of slopes between unlike servers,
 * and v the variance of the blocks' estimate of the slope between runs. It is the sum of
 *
 * <ul>
 *   <li>σ²/Sxx, the variance of the slope;
 *   <li>(σ²/2s²)²/3: the pace is a mean of noisy values, so a variant that is noisier than the others seems to have a
 *       slope, of up to σ²/2s² (σ² is the variance of a difference of two variants about the line, s² that of the pace);
 *   <li>{@value #ELSEWHERE}²: slopes between runs lie about that far from slopes between blocks.
 * </ul>
 *
 * <p>These constants come from the measurements in docs/evidence.md, "Another hour".
 */
final class PaceSlopes {

    private static final double UNLIKE = 0.3;
    private static final double ELSEWHERE = 0.15;
    /** The standard deviation of the logarithm of the pace from hour to hour. */
    private static final double HOURS = 0.1;

    private final Map<String, Double> slopes;
    private final double weight;
    private final double standardError;

    /** The deviations of one block's mean and values from those of its session. */
    private record Deviation(double pace, List<Double> ofVariants) {}

    private PaceSlopes(Map<String, Double> slopes, double variance) {
        this.slopes = slopes;
        weight = UNLIKE * UNLIKE / (UNLIKE * UNLIKE + variance);
        standardError = UNLIKE * Math.sqrt(1 - weight);
    }

    /**
     * The law of these variants.
     *
     * @param variants two or more
     * @param sessions those that count
     * @return a law without slopes, known only to be those of unlike servers, where there are too few blocks or the
     *     pace did not change
     */
    static PaceSlopes of(Scale scale, List<String> variants, List<Session> sessions) {
        List<List<Deviation>> bySession = sessions.stream()
                .map(session -> deviations(scale, variants, session))
                .filter(blocks -> blocks.size() > 1)
                .toList();
        List<Deviation> blocks = bySession.stream().flatMap(List::stream).toList();
        int perVariant = blocks.size() - bySession.size() - 1;
        double squares =
                blocks.stream().mapToDouble(block -> block.pace * block.pace).sum();
        if (perVariant < 1 || squares == 0) {
            return new PaceSlopes(
                    variants.stream().collect(Collectors.toMap(each -> each, each -> 0.0)), Double.POSITIVE_INFINITY);
        }
        List<Double> slopes = IntStream.range(0, variants.size())
                .mapToObj(variant -> blocks.stream()
                                .mapToDouble(block -> block.pace * block.ofVariants.get(variant))
                                .sum()
                        / squares)
                .toList();
        double residual = 0;
        for (Deviation block : blocks) {
            for (int variant = 0; variant < variants.size(); variant++) {
                residual += Math.pow(block.ofVariants.get(variant) - slopes.get(variant) * block.pace, 2);
            }
        }
        double ofPair = 2 * residual / ((variants.size() - 1) * perVariant);
        double ofPace = squares / (perVariant + 1);
        double variance = ofPair / squares + Math.pow(ofPair / (2 * ofPace), 2) / 3 + ELSEWHERE * ELSEWHERE;
        return new PaceSlopes(
                IntStream.range(0, variants.size()).boxed().collect(Collectors.toMap(variants::get, slopes::get)),
                variance);
    }

    /** The deviations of the blocks in which every variant has a value. */
    private static List<Deviation> deviations(Scale scale, List<String> variants, Session session) {
        List<List<@Nullable Double>> byVariant =
                variants.stream().map(variant -> session.blocks(variant, scale)).toList();
        List<List<Double>> blocks = new ArrayList<>();
        for (int block = 0; block < byVariant.getFirst().size(); block++) {
            int number = block;
            List<Double> values = byVariant.stream()
                    .flatMap(each -> Stream.ofNullable(each.get(number)))
                    .toList();
            if (values.size() == variants.size()) {
                blocks.add(values);
            }
        }
        List<Double> means = IntStream.range(0, variants.size())
                .mapToObj(variant -> Moments.mean(
                        blocks.stream().map(values -> values.get(variant)).toList()))
                .toList();
        double mean = Moments.mean(means);
        return blocks.stream()
                .map(values -> {
                    double pace = Moments.mean(values) - mean;
                    return new Deviation(
                            pace,
                            IntStream.range(0, variants.size())
                                    .mapToObj(variant -> values.get(variant) - means.get(variant) - pace)
                                    .toList());
                })
                .toList();
    }

    /** The slope of the difference between two variants against the logarithm of the pace. */
    double between(String baseline, String candidate) {
        return of(candidate) - of(baseline);
    }

    /** The standard error of {@link #between}. */
    double standardError() {
        return standardError;
    }

    /**
     * What adjusting a difference to the usual pace adds to its variance: the slope and the usual pace are both
     * uncertain.
     *
     * @param slower the logarithm of how many times as slow as usual the machine was; null when that is unknown
     * @param runs how many the usual pace is estimated from, each in a different hour
     */
    double variance(String baseline, String candidate, @Nullable Double slower, int runs) {
        double usual = HOURS * HOURS / (slower == null ? 1 : Math.max(1, runs));
        return variance(slower == null ? 0 : slower)
                + usual * (Math.pow(standardError, 2) + Math.pow(between(baseline, candidate), 2));
    }

    /**
     * What adjusting a difference adds to its variance, as its slope is uncertain.
     *
     * @param slower the logarithm of how many times as slow as usual the machine was
     */
    double variance(double slower) {
        return Math.pow(slower * standardError, 2);
    }

    /** The slope of one variant relative to the mean of all. */
    double of(String variant) {
        return weight * Objects.requireNonNull(slopes.get(variant));
    }
}
