package dev.serverlab.stats.latency;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.PackedHistogram;

/** The histograms that latency is kept in: µs with four significant digits. */
public final class LatencyMicros {

    /**
     * As many as the generator records: a bucket at 100 ms is 0.004 ms wide. With three digits it is 0.064 ms, as much
     * as two servers differ by.
     */
    public static final int SIGNIFICANT_DIGITS = 4;

    private static final String PACKED = "packed:";

    private LatencyMicros() {}

    /** An empty histogram that grows with its values. */
    public static Histogram empty() {
        return new Histogram(SIGNIFICANT_DIGITS);
    }

    /** The sum of the histograms. */
    public static Histogram sum(List<Histogram> parts) {
        Histogram sum = empty();
        parts.forEach(sum::add);
        return sum;
    }

    /** Adds histograms, keeping the digits of the finest; the result must not be modified. */
    public static Histogram merged(List<Histogram> parts) {
        if (parts.size() == 1) {
            return parts.getFirst();
        }
        Histogram sum = new Histogram(parts.stream()
                .mapToInt(Histogram::getNumberOfSignificantValueDigits)
                .max()
                .orElse(SIGNIFICANT_DIGITS));
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

    /** The histogram as text, every count in its bucket: HdrHistogram's own compressed form in Base64. */
    public static String write(Histogram histogram) {
        ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(bytes);
        String text = Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length));
        return histogram instanceof PackedHistogram ? PACKED + text : text;
    }

    /**
     * Reads a histogram from text. A {@link #packed} one stays packed, or a resumed run would need more memory.
     *
     * @throws IllegalArgumentException when {@link #write} did not write it
     */
    public static Histogram read(String text) {
        boolean packed = text.startsWith(PACKED);
        ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(packed ? text.substring(PACKED.length()) : text));
        try {
            return packed
                    ? PackedHistogram.decodeFromCompressedByteBuffer(bytes, 0)
                    : Histogram.decodeFromCompressedByteBuffer(bytes, 0);
        } catch (DataFormatException | RuntimeException e) {
            throw new IllegalArgumentException("it is not a histogram", e);
        }
    }
}
