package dev.serverlab.measure.load;

import dev.serverlab.model.problem.LabException;
import dev.serverlab.stats.latency.LatencyMicros;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the generator recorded in the measured window, read from the files that it left.
 *
 * @param latencyMicros right answers
 * @param errorKinds all other answers by kind
 * @param lagMicros how late the generator was
 * @param startEpochMicros the window's start
 * @param endEpochMicros the window's end
 * @param gcPauseMillis the generator's garbage collection pauses in the window
 * @param gcLongestMillis the longest of them
 * @param report the folder of Gatling's HTML report, relative to the trial's folder; absent when there is none
 */
public record GeneratorRecord(
        Histogram latencyMicros,
        Map<String, Long> errorKinds,
        Histogram lagMicros,
        long startEpochMicros,
        long endEpochMicros,
        OptionalLong gcPauseMillis,
        OptionalLong gcLongestMillis,
        @Nullable String report) {

    private static final String STEADY = "steady";
    private static final JsonMapper JSON = new JsonMapper();

    /**
     * Reads the files that a complete run of the generator leaves.
     *
     * @throws LabException when they are missing or damaged
     */
    public static GeneratorRecord read(Path folder) {
        try {
            JsonNode summary = JSON.readTree(Files.readString(folder.resolve("generator.json")));
            JsonNode window = summary.path("windows").path(STEADY);
            Map<String, Long> errors = new TreeMap<>();
            summary.path("phases")
                    .path(STEADY)
                    .path("errorsByKind")
                    .properties()
                    .forEach(
                            error -> errors.put(error.getKey(), error.getValue().asLong()));
            JsonNode generator = summary.path("generator");
            return new GeneratorRecord(
                    histogram(folder.resolve("latency.hlog")),
                    errors,
                    histogram(folder.resolve("lag.hlog")),
                    window.path("startEpochMicros").asLong(),
                    window.path("endEpochMicros").asLong(),
                    number(generator.path("steadyGcMillis")),
                    number(generator.path("steadyGcLongestMillis")),
                    report(folder, summary.path("report").asString("")));
        } catch (IOException | JacksonException e) {
            throw unreadable(folder, e);
        }
    }

    static OptionalLong number(JsonNode node) {
        return node.isNumber() ? OptionalLong.of(node.asLong()) : OptionalLong.empty();
    }

    static LabException unreadable(Path folder, Exception e) {
        return LabException.failed(
                "generator-record-unreadable",
                "The generator's record in " + folder + " cannot be read: " + e.getMessage(),
                "Read generator.log beside it.");
    }

    private static @Nullable String report(Path folder, String path) {
        return path.isEmpty()
                ? null
                : folder.toAbsolutePath()
                        .relativize(Path.of(path).toAbsolutePath())
                        .toString();
    }

    /** Adds up the intervals of the measured window. */
    private static Histogram histogram(Path log) throws IOException {
        Histogram sum = LatencyMicros.empty();
        IntervalLog.read(log, interval -> {
            if (STEADY.equals(interval.getTag())) {
                sum.add(interval);
            }
        });
        return sum;
    }
}
