package dev.serverlab.stats.paired;

import dev.serverlab.stats.Moments;
import dev.serverlab.stats.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Values that lie far from the rest, by the modified z-score 0.6745 (x − median) / MAD; beyond ±3.5 a value is called an
 * outlier (B. Iglewicz and D. C. Hoaglin, How to Detect and Handle Outliers, ASQC 1993). They are flagged for inspection
 * and kept in every number: rare events on a machine belong to it.
 */
public final class Outliers {

    private static final double THRESHOLD = 3.5;
    private static final double MAD_OF_NORMAL = 0.6745;

    /** A normal distribution's standard deviation in mean absolute deviations: √(π/2). */
    private static final double DEVIATIONS_OF_NORMAL = Math.sqrt(Math.PI / 2);

    /** A MAD of less than this share of the largest deviation is what rounding left of 0. */
    private static final double ROUNDING = 1e-9;

    private Outliers() {}

    /**
     * Blocks that stand out. Each is measured from its own session's median, since a difference between sessions makes
     * no block an outlier, and scaled by the deviations of all sessions, since one session has few blocks.
     *
     * @param effects a list per session, in it the effect of each block on the scale; null when absent
     */
    static List<OutlyingBlock> among(List<List<@Nullable Double>> effects, Scale scale) {
        List<OutlyingBlock> blocks = new ArrayList<>();
        List<Double> deviations = new ArrayList<>();
        for (int session = 0; session < effects.size(); session++) {
            List<@Nullable Double> ofSession = effects.get(session);
            double median = Moments.median(
                    ofSession.stream().flatMap(Stream::ofNullable).toList());
            for (int block = 0; block < ofSession.size(); block++) {
                Double effect = ofSession.get(block);
                if (effect != null) {
                    blocks.add(new OutlyingBlock(session + 1, block + 1, scale.shown(effect), 0));
                    deviations.add(effect - median);
                }
            }
        }
        List<Double> scores = scores(deviations);
        return IntStream.range(0, blocks.size())
                .mapToObj(index -> blocks.get(index).withScore(scores.get(index)))
                .filter(block -> Math.abs(block.score()) > THRESHOLD)
                .toList();
    }

    /**
     * The modified z-score of each value. When more than half are equal the MAD is 0; the mean absolute deviation then
     * takes its place, and if that is 0 too, no value stands out.
     */
    static List<Double> scores(List<Double> values) {
        double median = Moments.median(values);
        List<Double> deviations =
                values.stream().map(value -> Math.abs(value - median)).toList();
        double unit = Moments.median(deviations) / MAD_OF_NORMAL;
        double largest =
                deviations.stream().mapToDouble(Double::doubleValue).max().orElse(0);
        if (unit <= ROUNDING * largest) {
            unit = values.isEmpty() ? 0 : DEVIATIONS_OF_NORMAL * Moments.mean(deviations);
        }
        double divisor = unit == 0 ? Double.POSITIVE_INFINITY : unit;
        return values.stream().map(value -> (value - median) / divisor).toList();
    }
}
