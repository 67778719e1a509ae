package dev.serverlab.gatling.dispatch;

import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.generator.WindowRequest;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** What became of the arrivals of one window. Belongs to the event loop. */
final class WindowCounts {

    /** As in the record. */
    private static final int SIGNIFICANT_DIGITS = 4;

    private final Histogram latency = new Histogram(SIGNIFICANT_DIGITS);
    private final Histogram sinceSent = new Histogram(SIGNIFICANT_DIGITS);
    private final Map<String, Long> errors = new TreeMap<>();
    private long scheduled;
    private long unsent;

    void scheduled() {
        scheduled++;
    }

    void unsent() {
        unsent++;
    }

    /** An answer, right or wrong, to an arrival that counts; moments on the clock of {@link System#nanoTime()}. */
    void answered(long planned, long sent, long now, @Nullable String error) {
        if (error == null) {
            latency.recordValue(TimeUnit.NANOSECONDS.toMicros(now - planned));
            sinceSent.recordValue(TimeUnit.NANOSECONDS.toMicros(now - sent));
        } else {
            errors.merge(error, 1L, Long::sum);
        }
    }

    GeneratorEvent.Window told(int index, WindowRequest request, long drainNanos) {
        return new GeneratorEvent.Window(
                index,
                request.rate(),
                scheduled,
                text(latency),
                errors,
                unsent,
                text(sinceSent),
                TimeUnit.NANOSECONDS.toMillis(Math.max(0, drainNanos)));
    }

    private static String text(Histogram histogram) {
        ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(bytes);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length));
    }
}
