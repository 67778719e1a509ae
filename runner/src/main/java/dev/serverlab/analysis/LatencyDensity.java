package dev.serverlab.analysis;

import dev.serverlab.model.run.RunSeries.Distribution;
import java.util.ArrayList;
import java.util.List;

/**
 * How densely latencies lie, from the percentiles that a run kept: between two of them, the share of successful
 * responses divided by the distance of their logarithms, so that the area below a line is a share.
 *
 * @param millis the middle of the two, by their logarithms
 * @param percentPerTenfold per cent of the responses in a range whose end is ten times its beginning
 */
public record LatencyDensity(double millis, double percentPerTenfold) {

    /**
     * Percentiles closer together than this, in powers of ten, are merged; otherwise the line would follow every gap
     * between clock ticks.
     */
    private static final double CLOSE = 0.05;

    /** In ms; shorter latencies are left out. */
    private static final double MIN = 0.01;

    /** Above this percentile there are too few samples. */
    private static final double LAST = 99;

    /** The densities of the part of each latency above that delay, which is in ms; the shortest first. */
    public static List<LatencyDensity> of(Distribution curve, long delay) {
        List<LatencyDensity> densities = new ArrayList<>();
        Double percentile = null;
        double from = 0;
        for (int i = 0; i < curve.percentiles().size() && curve.percentiles().get(i) <= LAST; i++) {
            double to = Math.log10(Math.max(curve.millis().get(i) - delay, MIN));
            if (percentile != null && to - from < CLOSE) {
                continue;
            }
            if (percentile != null) {
                double share = curve.percentiles().get(i) - percentile;
                densities.add(new LatencyDensity(Math.pow(10, (from + to) / 2), share / (to - from)));
            }
            percentile = curve.percentiles().get(i);
            from = to;
        }
        return densities;
    }
}
