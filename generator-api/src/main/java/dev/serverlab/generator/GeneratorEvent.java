package dev.serverlab.generator;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The generator's events: one line of its standard output each, {@value #PREFIX} and then JSON. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "event")
@JsonSubTypes({
    @JsonSubTypes.Type(value = GeneratorEvent.Started.class, name = "started"),
    @JsonSubTypes.Type(value = GeneratorEvent.Phase.class, name = "phase"),
    @JsonSubTypes.Type(value = GeneratorEvent.Progress.class, name = "progress"),
    @JsonSubTypes.Type(value = GeneratorEvent.Warm.class, name = "warm"),
    @JsonSubTypes.Type(value = GeneratorEvent.Window.class, name = "window"),
    @JsonSubTypes.Type(value = GeneratorEvent.Finished.class, name = "finished")
})
public sealed interface GeneratorEvent {

    /** The prefix of such a line; every other line is for people. */
    String PREFIX = "@lab ";

    /** The line on the generator's standard input that ends a warm-up which waits for it, or its first word, see {@link GoAhead}. */
    String MEASURE = "measure";

    /** The generator's JVM is up and its settings are valid. */
    record Started(long pid) implements GeneratorEvent {}

    /**
     * A phase of the load, announced before it begins; a warm-up as it begins, with the latest moment that it can end at.
     *
     * @param phase its name, see {@link PhaseName}
     * @param counted whether its answers are what is measured
     */
    record Phase(String phase, long startEpochMicros, long endEpochMicros, boolean counted) implements GeneratorEvent {

        public Instant start() {
            return EpochMicros.toInstant(startEpochMicros);
        }

        public Instant end() {
            return EpochMicros.toInstant(endEpochMicros);
        }
    }

    /**
     * The answers in a phase so far.
     *
     * @param targets by server
     */
    record Progress(String phase, Map<String, Answers> targets) implements GeneratorEvent {

        /** @throws NullPointerException when a line lacks the servers */
        public Progress {
            Objects.requireNonNull(targets);
        }

        /** Successful responses of all servers. */
        public long ok() {
            return targets.values().stream().mapToLong(Answers::ok).sum();
        }

        /** Other answers of all servers. */
        public long errors() {
            return targets.values().stream().mapToLong(Answers::errors).sum();
        }
    }

    /**
     * What one server has answered in a phase so far.
     *
     * @param ok successful responses
     * @param errors other answers
     * @param p90Millis of the response times of {@code ok}; absent while there are none
     */
    record Answers(long ok, long errors, @Nullable Double p90Millis) {}

    /**
     * The warm-up is over, and every phase that follows is announced next.
     *
     * @param endedBy {@code told}, {@code requests}, {@code cap}, or {@code none} where there was no warm-up
     * @param ok successful responses in it, by server
     */
    record Warm(String endedBy, long epochMicros, Map<String, Long> ok) implements GeneratorEvent {

        public Instant at() {
            return EpochMicros.toInstant(epochMicros);
        }
    }

    /**
     * A commanded window, reported once every arrival of it was answered or given up.
     *
     * @param index from 0
     * @param rate as commanded
     * @param scheduled arrivals that were planned while it counted, each of which is in one of the next three
     * @param latency of successful responses, counted from their planned starts, in µs: an HdrHistogram in Base64
     * @param errors all other answers, by kind
     * @param unsent those that found every connection taken
     * @param sinceSent the same responses, timed from the real sending, which is later where the generator was late
     * @param drainMillis from the end of the window until no request was waiting any more
     */
    record Window(
            int index,
            double rate,
            long scheduled,
            String latency,
            Map<String, Long> errors,
            long unsent,
            String sinceSent,
            long drainMillis)
            implements GeneratorEvent {}

    /**
     * The load is over and its record is written.
     *
     * @param targets by server
     * @param record the folder of the record
     */
    record Finished(Map<String, Totals> targets, String record) implements GeneratorEvent {}

    /**
     * What one server answered in all.
     *
     * @param warmup successful responses in the warm-up
     * @param ok successful responses that count
     * @param errors other answers, in the same phases
     */
    record Totals(long warmup, long ok, long errors) {}
}
