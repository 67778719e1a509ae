package dev.serverlab.measure.load;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the generator says while it runs: one line of its output each. */
public sealed interface GeneratorEvent {

    /** What begins such a line; every other line is for people. */
    String PREFIX = "@lab ";

    JsonMapper JSON = new JsonMapper();

    /**
     * A phase of the load, announced when it starts or ahead of it.
     *
     * @param phase {@code warmup}, {@code ramp} or {@code steady}; of a paired trial {@code warmup} or {@code settle}
     */
    record Phase(String phase, Instant start, Instant end) implements GeneratorEvent {}

    /** How many answers a phase has had so far. */
    record Progress(String phase, long ok, long errors) implements GeneratorEvent {}

    /**
     * The warm-up of a paired trial is over.
     *
     * @param endedBy {@code told}, {@code requests}, {@code cap} or {@code none}
     */
    record Warm(String endedBy, Instant at) implements GeneratorEvent {}

    /**
     * The counted part of a block of a paired trial, announced ahead.
     *
     * @param index from 0
     */
    record Block(int index, Instant start, Instant end) implements GeneratorEvent {}

    /** Reads a line; empty when it is no event that the lab acts on. */
    static Optional<GeneratorEvent> parse(String line) {
        if (!line.startsWith(PREFIX)) {
            return Optional.empty();
        }
        try {
            JsonNode event = JSON.readTree(line.substring(PREFIX.length()));
            String phase = event.path("phase").asString("");
            return switch (event.path("event").asString("")) {
                case "phase" ->
                    Optional.of(new Phase(
                            phase,
                            instant(event.path("startEpochMicros").asLong()),
                            instant(event.path("endEpochMicros").asLong())));
                case "progress" ->
                    Optional.of(new Progress(
                            phase,
                            event.path("ok").asLong(),
                            event.path("errors").asLong()));
                case "warm" ->
                    Optional.of(new Warm(
                            event.path("endedBy").asString(""),
                            instant(event.path("epochMicros").asLong())));
                case "block" ->
                    Optional.of(new Block(
                            event.path("index").asInt(),
                            instant(event.path("startEpochMicros").asLong()),
                            instant(event.path("endEpochMicros").asLong())));
                default -> Optional.empty();
            };
        } catch (JacksonException e) {
            // A line cut off when the generator was ended.
            return Optional.empty();
        }
    }

    private static Instant instant(long epochMicros) {
        return Instant.EPOCH.plus(epochMicros, ChronoUnit.MICROS);
    }
}
