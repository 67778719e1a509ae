package dev.serverlab.measure.system;

import dev.serverlab.measure.system.clock.CpuClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A process at one moment. What could not be read is absent, never zero.
 *
 * @param epochMicros wall-clock time of the sample, in µs since 1970
 * @param nanoTime {@link System#nanoTime()} of the sample: for differences within this JVM
 * @param cpuNanos CPU time used since the process started, in ns; cumulative. Absent as in {@link CpuClock#cpuNanos()}
 * @param rssBytes memory in RAM
 * @param threads threads alive
 */
public record ProcessSample(
        long epochMicros,
        long nanoTime,
        @Nullable Long cpuNanos,
        @Nullable Long rssBytes,
        @Nullable Integer threads) {

    /** The header of the rows made by {@link #toCsv()}. */
    static final String CSV_HEADER = "epochMicros,nanoTime,cpuNanos,rssBytes,threads";

    private static final Pattern ROW = Pattern.compile("\\d{1,18},-?\\d{1,18},\\d{0,18},\\d{0,18},\\d{0,9}");

    /** Whether nothing could be read. */
    boolean isEmpty() {
        return cpuNanos == null && rssBytes == null && threads == null;
    }

    /** One row; an absent value is an empty field. */
    String toCsv() {
        return epochMicros + "," + nanoTime + "," + text(cpuNanos) + "," + text(rssBytes) + "," + text(threads);
    }

    /**
     * The samples in a file, oldest first.
     *
     * @throws IOException when it cannot be read; a row that was cut short is left out
     */
    public static List<ProcessSample> read(Path csv) throws IOException {
        try (Stream<String> rows = Files.lines(csv, StandardCharsets.ISO_8859_1)) {
            return rows.skip(1)
                    .filter(row -> ROW.matcher(row).matches())
                    .map(row -> row.split(",", -1))
                    .map(cells -> new ProcessSample(
                            Long.parseLong(cells[0]),
                            Long.parseLong(cells[1]),
                            number(cells[2]),
                            number(cells[3]),
                            cells[4].isEmpty() ? null : Integer.valueOf(cells[4])))
                    .toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static @Nullable Long number(String cell) {
        return cell.isEmpty() ? null : Long.valueOf(cell);
    }

    private static String text(@Nullable Number value) {
        return value == null ? "" : value.toString();
    }
}
