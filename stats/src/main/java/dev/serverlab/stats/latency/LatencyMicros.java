package dev.serverlab.stats.latency;

import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.PackedHistogram;

/** The histograms that latency is kept in: µs with four significant digits. */
public final class LatencyMicros {

    /**
     * As many as the generator records with: a bucket at 100 ms is 0.004 ms wide. With three digits it is 0.064 ms, as
     * much as two servers differ by.
     */
    public static final int SIGNIFICANT_DIGITS = 4;

    private LatencyMicros() {}

    /** An empty histogram that grows with its values. */
    public static Histogram empty() {
        return new Histogram(SIGNIFICANT_DIGITS);
    }

    /** All of them together. */
    public static Histogram sum(List<Histogram> parts) {
        Histogram sum = empty();
        parts.forEach(sum::add);
        return sum;
    }

    /**
     * A copy that stores only what was recorded: in full, a histogram takes half a megabyte at 100 ms, and a paired run
     * keeps one for each block of each server. Reading it takes several times as long.
     */
    public static Histogram packed(Histogram micros) {
        Histogram packed = new PackedHistogram(micros.getNumberOfSignificantValueDigits());
        packed.add(micros);
        return packed;
    }
}
