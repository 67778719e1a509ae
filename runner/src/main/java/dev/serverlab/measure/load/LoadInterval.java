package dev.serverlab.measure.load;

import java.io.IOException;
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
import org.jspecify.annotations.Nullable;

/**
 * A line of a latency log.
 *
 * @param tag the phase or block that it belongs to
 * @param startEpochMicros its start
 * @param endEpochMicros its end
 * @param latencyMicros right answers; good until the next interval is read
 * @param errors all other answers; absent where they were not counted
 */
public record LoadInterval(
        String tag,
        long startEpochMicros,
        long endEpochMicros,
        Histogram latencyMicros,
        @Nullable Long errors) {

    private static final int ERROR_COLUMNS = 4;

    /**
     * How many lines a log has.
     *
     * @throws IOException when it cannot be read
     */
    public static int count(Path log) throws IOException {
        // Byte for byte: what is broken must not hide what stands before it.
        try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
            return (int) lines.filter(line -> line.startsWith("Tag=")).count();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /**
     * Reads a log in order.
     *
     * @param errors {@code errors.csv} of the same trial; it may be missing
     * @throws IOException when the log is missing or damaged; what stands before the damage was handed on
     */
    public static void read(Path log, Path errors, Consumer<LoadInterval> interval) throws IOException {
        Map<String, Deque<Long>> counted = errors(errors);
        IntervalLog.read(log, histogram -> {
            String tag = String.valueOf(histogram.getTag());
            // The log tells its times to the millisecond.
            interval.accept(new LoadInterval(
                    tag,
                    histogram.getStartTimeStamp() * 1_000,
                    histogram.getEndTimeStamp() * 1_000,
                    histogram,
                    counted.getOrDefault(tag, new ArrayDeque<>()).poll()));
        });
    }

    /** By phase, in the order of the log's lines. */
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
