package dev.serverlab.measure.load;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.jspecify.annotations.Nullable;

/** A log of the generator: a histogram for each interval, tagged with its phase. */
public final class IntervalLog {

    private static final int ERROR_COLUMNS = 4;

    private IntervalLog() {}

    /**
     * A line of a latency log.
     *
     * @param phase that it belongs to
     * @param latencyMicros successful responses; valid until the next interval is read
     * @param errors all other answers; absent where they were not counted
     */
    public record Interval(
            String phase,
            long startEpochMicros,
            long endEpochMicros,
            Histogram latencyMicros,
            @Nullable Long errors) {}

    /**
     * How many lines a log has.
     *
     * @throws IOException when it cannot be read
     */
    public static int count(Path log) throws IOException {
        // Byte for byte: damage must not hide the lines before it.
        try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
            return (int) lines.filter(line -> line.startsWith("Tag=")).count();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /**
     * Reads a latency log in order.
     *
     * @param errors the error log that belongs to it; it may be missing
     * @throws IOException when the log is missing or damaged; lines before the damage were passed on
     */
    public static void read(Path log, Path errors, Consumer<Interval> interval) throws IOException {
        Map<String, Deque<Long>> counted = errors(errors);
        read(log, histogram -> {
            String phase = String.valueOf(histogram.getTag());
            // The log's times are in whole milliseconds.
            interval.accept(new Interval(
                    phase,
                    histogram.getStartTimeStamp() * 1_000,
                    histogram.getEndTimeStamp() * 1_000,
                    histogram,
                    counted.getOrDefault(phase, new ArrayDeque<>()).poll()));
        });
    }

    /**
     * Reads the histograms of any log in order.
     *
     * @param interval may throw an exception when it cannot take one: the log then counts as damaged
     */
    static void read(Path log, Consumer<Histogram> interval) throws IOException {
        // Reading from a file would end silently at the first byte that is not text.
        try (InputStream in = Files.newInputStream(log);
                HistogramLogReader reader = new HistogramLogReader(in)) {
            while (reader.hasNext()) {
                if (reader.nextIntervalHistogram() instanceof Histogram histogram) {
                    interval.accept(histogram);
                }
            }
        } catch (RuntimeException e) {
            // The reader throws many kinds of exceptions.
            throw new IOException(log.getFileName() + " is damaged: " + e.getMessage(), e);
        }
    }

    /** The error counts by phase, in the order of the log's lines. */
    private static Map<String, Deque<Long>> errors(Path csv) throws IOException {
        Map<String, Deque<Long>> errors = new HashMap<>();
        if (!Files.exists(csv)) {
            return errors;
        }
        for (String line : Files.readAllLines(csv, StandardCharsets.ISO_8859_1)) {
            String[] cells = line.split(",", -1);
            if (cells.length == ERROR_COLUMNS && cells[3].matches("\\d{1,18}")) {
                errors.computeIfAbsent(cells[2], phase -> new ArrayDeque<>()).add(Long.parseLong(cells[3]));
            }
        }
        return errors;
    }
}
