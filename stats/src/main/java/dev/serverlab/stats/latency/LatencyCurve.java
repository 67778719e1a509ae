package dev.serverlab.stats.latency;

import dev.serverlab.stats.Percentile;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * A distribution of latency as a curve whose tail is stretched: steps are even in the number of nines, −log₁₀(1 − p).
 *
 * @param percentiles rising from 0; 50, 90, 99, 99.9 and so on are among them
 * @param millis at each of them
 */
public record LatencyCurve(List<Double> percentiles, List<Double> millis) {

    private static final int STEPS_PER_NINE = 10;

    /** The step that stands at 49.9 %. */
    private static final int MEDIAN_STEP = 3;

    /**
     * The curve of a histogram in µs. It ends at the last step p for which pⁿ ≤ 0.025 with n answers: beyond it the interval
     * of the percentile has no upper end, see {@link Percentile#minSamples()}.
     *
     * @return without points for a histogram without values
     */
    public static LatencyCurve of(Histogram micros) {
        List<Double> percentiles = new ArrayList<>();
        List<Double> millis = new ArrayList<>();
        long count = micros.getTotalCount();
        double largest = count == 0 ? -1 : Math.pow(0.025, 1.0 / count);
        for (int step = 0; ; step++) {
            double share = step == MEDIAN_STEP ? 0.5 : 1 - Math.pow(10, -(double) step / STEPS_PER_NINE);
            if (share > largest) {
                return new LatencyCurve(List.copyOf(percentiles), List.copyOf(millis));
            }
            double percentile = Math.round(share * 1e9) / 1e7;
            percentiles.add(percentile);
            millis.add(micros.getValueAtPercentile(percentile) / 1_000.0);
        }
    }
}
