package dev.serverlab.measure.load;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/** A log of the generator: a histogram for each interval, tagged with its phase or block. */
final class IntervalLog {

    private IntervalLog() {}

    /**
     * Reads all intervals in order.
     *
     * @param interval fails as a damaged log does when it cannot take one
     * @throws IOException when the log is missing or damaged
     */
    static void read(Path log, Consumer<Histogram> interval) throws IOException {
        // From a file it would end without a word at the first byte that is no text.
        try (InputStream in = Files.newInputStream(log);
                HistogramLogReader reader = new HistogramLogReader(in)) {
            while (reader.hasNext()) {
                if (reader.nextIntervalHistogram() instanceof Histogram histogram) {
                    interval.accept(histogram);
                }
            }
        } catch (RuntimeException e) {
            // The reader throws whatever it stumbles over.
            throw new IOException(log.getFileName() + " is damaged: " + e.getMessage(), e);
        }
    }
}
