package dev.serverlab.model.json;

import dev.serverlab.model.run.Outcome;
import dev.serverlab.model.spelling.Spelling;
import dev.serverlab.stats.latency.LatencyMicros;
import java.nio.file.Path;
import java.time.Duration;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The outcome of a trial as a file of its folder, from which a run that was cut short is resumed. Unlike {@code run.json}
 * it is lossless: it has whole histograms, and durations to the nanosecond. It is internal to the lab and changes with it.
 */
public final class OutcomeJson {

    /** Its name in a trial's folder. */
    public static final String FILE = "outcome.json";

    private static final int VERSION = 3;

    private static final JsonMapper JSON = RunJson.NESTED
            .rebuild()
            .addModule(new Spelling()
                    .spell(Histogram.class, LatencyMicros::write, LatencyMicros::read)
                    .spell(Duration.class, Duration::toString, Duration::parse))
            .build();

    private record Kept(int version, Outcome outcome) {}

    private OutcomeJson() {}

    /** The outcome as text. */
    public static String write(Outcome outcome) {
        return JSON.writeValueAsString(new Kept(VERSION, outcome)) + "\n";
    }

    /**
     * Reads it back, equal to what was written.
     *
     * @throws dev.serverlab.model.problem.LabException with {@code run-damaged} when it cannot be read
     */
    public static Outcome read(Path file) {
        try {
            @Nullable Kept kept = JSON.treeToValue(JsonFile.read(file), Kept.class);
            if (kept != null && kept.version() == VERSION) {
                return kept.outcome();
            }
            throw JsonFile.damaged(file, "it does not have version " + VERSION + ", which this lab writes.");
        } catch (JacksonException e) {
            throw JsonFile.damaged(file, Damage.words(e) + ".");
        }
    }
}
