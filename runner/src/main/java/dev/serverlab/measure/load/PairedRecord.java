package dev.serverlab.measure.load;

import dev.serverlab.model.problem.LabException;
import dev.serverlab.stats.latency.LatencyMicros;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the generator recorded of a paired trial, read from the files that it left.
 *
 * @param warmup how the warm-up went
 * @param blocks the counted windows, in order
 * @param targets the servers by name
 * @param lagMicros how late arrivals started in the counted blocks, over all servers
 * @param gcPauseMillis the generator's garbage collection pauses in them
 * @param gcLongestMillis the longest of them
 */
public record PairedRecord(
        WarmUp warmup,
        List<Block> blocks,
        Map<String, Target> targets,
        Histogram lagMicros,
        OptionalLong gcPauseMillis,
        OptionalLong gcLongestMillis) {

    private static final JsonMapper JSON = new JsonMapper();

    /**
     * The full-speed phase before the real load.
     *
     * @param endedBy {@code told}, {@code requests}, {@code cap} or {@code none}
     */
    public record WarmUp(String endedBy, long startEpochMicros, long endEpochMicros) {}

    /** The counted part of a block. */
    public record Block(long startEpochMicros, long endEpochMicros) {}

    /**
     * What one server answered.
     *
     * @param warmupRequests right answers during the warm-up
     * @param latencyMicros right answers of each block
     * @param errors everything else in each block
     * @param errorKinds of all blocks together
     * @param waited arrivals that found none of their virtual users free
     * @param unsent those that never found one
     * @param lagP99Millis 99th percentile of how late its arrivals started, over all that it was sent; absent without any
     */
    public record Target(
            long warmupRequests,
            List<Histogram> latencyMicros,
            List<Long> errors,
            Map<String, Long> errorKinds,
            long waited,
            long unsent,
            @Nullable Double lagP99Millis) {}

    /**
     * Reads the files that a complete run of the generator leaves.
     *
     * @throws LabException when they are missing or damaged
     */
    public static PairedRecord read(Path folder) {
        try {
            JsonNode summary = JSON.readTree(Files.readString(folder.resolve("generator.json")));
            List<Block> blocks = new ArrayList<>();
            for (JsonNode block : summary.path("blocks")) {
                blocks.add(new Block(
                        block.path("startEpochMicros").asLong(),
                        block.path("endEpochMicros").asLong()));
            }
            Map<String, Target> targets = new LinkedHashMap<>();
            for (Map.Entry<String, JsonNode> target : summary.path("targets").properties()) {
                targets.put(target.getKey(), target(folder, target.getValue(), blocks.size()));
            }
            JsonNode warmup = summary.path("warmup");
            JsonNode counted = summary.path("generator").path("counted");
            return new PairedRecord(
                    new WarmUp(
                            warmup.path("endedBy").asString(""),
                            warmup.path("startEpochMicros").asLong(),
                            warmup.path("endEpochMicros").asLong()),
                    List.copyOf(blocks),
                    targets,
                    merged(histograms(folder.resolve("lag.hlog"), blocks.size())),
                    GeneratorRecord.number(counted.path("gcMillis")),
                    GeneratorRecord.number(counted.path("gcLongestMillis")));
        } catch (IOException | JacksonException e) {
            throw GeneratorRecord.unreadable(folder, e);
        }
    }

    private static Target target(Path folder, JsonNode target, int blocks) throws IOException {
        Map<String, Long> kinds = new TreeMap<>();
        target.path("counted")
                .path("errorsByKind")
                .properties()
                .forEach(kind -> kinds.put(kind.getKey(), kind.getValue().asLong()));
        String log = target.path("latencyLog").asString("");
        List<Histogram> latency = histograms(folder.resolve(log), blocks);
        List<Long> errors = new ArrayList<>();
        for (int block = 0; block < blocks; block++) {
            JsonNode counted = target.path("blocks").path(block);
            if (counted.path("ok").asLong(-1) != latency.get(block).getTotalCount()) {
                throw new IOException(log + " has not as many answers in block " + block + " as generator.json");
            }
            errors.add(counted.path("errors").asLong());
        }
        JsonNode lag = target.path("lagMillis").path("p99");
        return new Target(
                target.path("warmup").path("ok").asLong(),
                latency,
                errors,
                kinds,
                target.path("waitedForAUser").asLong(),
                target.path("unsent").asLong(),
                lag.isNumber() ? lag.asDouble() : null);
    }

    /** One for each block, whose lines are tagged {@code b00}, {@code b01} and so on. */
    private static List<Histogram> histograms(Path log, int blocks) throws IOException {
        List<Histogram> histograms = new ArrayList<>();
        for (int block = 0; block < blocks; block++) {
            histograms.add(LatencyMicros.empty());
        }
        IntervalLog.read(log, interval -> {
            String tag = interval.getTag();
            if (tag != null && tag.matches("b\\d+")) {
                histograms.get(Integer.parseInt(tag.substring(1))).add(interval);
            }
        });
        return List.copyOf(histograms);
    }

    private static Histogram merged(List<Histogram> histograms) {
        Histogram sum = LatencyMicros.empty();
        histograms.forEach(sum::add);
        return sum;
    }
}
