package dev.serverlab.stats.latency;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.PackedHistogram;

/**
 * Histograms as text and back, every count in its bucket: HdrHistogram's own compressed form in Base64. One that stores
 * only what was recorded ({@link LatencyMicros#packed}) comes back as such, or a resumed run would need more memory.
 */
public final class HistogramText {

    private static final String PACKED = "packed:";

    private HistogramText() {}

    public static String write(Histogram histogram) {
        ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(bytes);
        String text = Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length));
        return histogram instanceof PackedHistogram ? PACKED + text : text;
    }

    /** @throws IllegalArgumentException when it was not written here */
    public static Histogram read(String text) {
        boolean packed = text.startsWith(PACKED);
        ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(packed ? text.substring(PACKED.length()) : text));
        try {
            return packed
                    ? PackedHistogram.decodeFromCompressedByteBuffer(bytes, 0)
                    : Histogram.decodeFromCompressedByteBuffer(bytes, 0);
        } catch (DataFormatException | RuntimeException e) {
            throw new IllegalArgumentException("it is no histogram", e);
        }
    }
}
