package dev.serverlab.measure.trial;

import dev.serverlab.stats.latency.LatencyMicros;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** Writes a latency log as the generator does. */
public final class LatencyLog implements Closeable {

    public static final long ORIGIN_MILLIS = 1_795_228_000_123L;

    private final PrintStream out;
    private final HistogramLogWriter writer;

    public LatencyLog(Path file) throws IOException {
        out = new PrintStream(Files.newOutputStream(file), false, StandardCharsets.US_ASCII);
        writer = new HistogramLogWriter(out);
        writer.outputLogFormatVersion();
        writer.outputStartTime(ORIGIN_MILLIS);
        writer.setBaseTime(ORIGIN_MILLIS);
        writer.outputBaseTime(ORIGIN_MILLIS);
        writer.outputLegend();
    }

    /** A line that begins {@code start} s after the first and holds as many answers that all took as long. */
    LatencyLog line(String tag, double start, double seconds, long micros, long answers) {
        Histogram histogram = LatencyMicros.empty();
        histogram.recordValueWithCount(micros, answers);
        return line(tag, start, seconds, histogram);
    }

    /** A line that begins {@code start} s after the first. */
    public LatencyLog line(String tag, double start, double seconds, Histogram histogram) {
        histogram.setTag(tag);
        writer.outputIntervalHistogram(start, start + seconds, histogram, 1_000.0);
        return this;
    }

    @Override
    public void close() {
        out.close();
    }
}
