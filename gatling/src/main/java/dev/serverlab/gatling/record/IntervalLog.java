package dev.serverlab.gatling.record;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * An HdrHistogram interval log: a line per interval, tagged with the phase or block. The histograms hold µs; the
 * readable maximum at each line's end is in ms. Each line reaches the file whole before the next begins, so that a run
 * that was cut short leaves a log that can be read.
 */
final class IntervalLog implements Closeable {

    private static final double MICROS_PER_MILLI = 1_000.0;

    private final Path file;
    private final PrintStream out;
    private final HistogramLogWriter writer;
    private final long baseEpochMicros;

    IntervalLog(Path file, String content, long baseEpochMicros) throws IOException {
        this.file = file;
        // A buffer larger than a line: a line leaves in one write.
        this.out = new PrintStream(
                new BufferedOutputStream(Files.newOutputStream(file), 1 << 20), false, StandardCharsets.US_ASCII);
        this.writer = new HistogramLogWriter(out);
        this.baseEpochMicros = baseEpochMicros;
        writer.outputComment("[" + content + "; values in microseconds, Interval_Max in milliseconds]");
        writer.outputLogFormatVersion();
        writer.outputStartTime(baseEpochMicros / 1_000);
        writer.setBaseTime(baseEpochMicros / 1_000);
        writer.outputBaseTime(baseEpochMicros / 1_000);
        writer.outputLegend();
        flush();
    }

    /** @throws IOException when the line did not reach the file */
    void append(EncodableHistogram histogram, String tag, long startEpochMicros, long endEpochMicros)
            throws IOException {
        histogram.setTag(tag);
        writer.outputIntervalHistogram(
                (startEpochMicros - baseEpochMicros) / 1e6,
                (endEpochMicros - baseEpochMicros) / 1e6,
                histogram,
                MICROS_PER_MILLI);
        flush();
    }

    private void flush() throws IOException {
        // A print stream keeps its errors to itself unless asked.
        if (out.checkError()) {
            throw new IOException(file + " cannot be written; is the disk full?");
        }
    }

    @Override
    public void close() {
        out.close();
    }
}
