package dev.serverlab.gatling.record;

import java.io.FileNotFoundException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/** Reads an interval log as any tool would: with HdrHistogram's own reader. */
public record HlogFile(List<Histogram> lines) {

    public static HlogFile read(Path file) {
        List<Histogram> lines = new ArrayList<>();
        try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
            for (EncodableHistogram line = reader.nextIntervalHistogram();
                    line != null;
                    line = reader.nextIntervalHistogram()) {
                lines.add((Histogram) line);
            }
        } catch (FileNotFoundException e) {
            throw new AssertionError(file + " is missing", e);
        }
        return new HlogFile(lines);
    }

    /** All lines with one of these tags, merged. */
    public Histogram merged(String... tags) {
        Histogram all = new Histogram(Series.MAX_MICROS, Series.SIGNIFICANT_DIGITS);
        lines.stream().filter(line -> List.of(tags).contains(line.getTag())).forEach(all::add);
        return all;
    }

    /** Each line as {@code tag start-end count}, times in ms since 1970. */
    public List<String> outline() {
        return lines.stream()
                .map(line -> "%s %d-%d %d"
                        .formatted(
                                line.getTag(), line.getStartTimeStamp(), line.getEndTimeStamp(), line.getTotalCount()))
                .toList();
    }
}
