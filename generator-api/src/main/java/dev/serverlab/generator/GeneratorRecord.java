package dev.serverlab.generator;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The generator's account of a whole run, {@value #FILE}. It is written when the run is complete, never before.
 *
 * @param label the name that the run was given; absent when it was given none
 * @param model {@code closed}, {@code open}, or {@code paired}: open, and several servers at once
 * @param settings as given or by default, by name
 * @param warmupEndedBy as {@link GeneratorEvent.Warm#endedBy}
 * @param phases in chronological order; answers that came in between belong to none
 * @param targets the servers by name, in the order in which they were given
 * @param lagSource what was late: {@code arrivals}, or {@code heartbeat} where the closed model plans none
 * @param generator its JVM
 * @param report the folder of Gatling's HTML report; absent when there is none
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record GeneratorRecord(
        int schemaVersion,
        @Nullable String label,
        String model,
        Map<String, String> settings,
        String warmupEndedBy,
        List<Phase> phases,
        Map<String, Target> targets,
        String lagSource,
        Jvm generator,
        @Nullable String report) {

    /** Version 1 had other shapes for one server and for several. */
    public static final int SCHEMA_VERSION = 2;

    public static final String FILE = "generator.json";

    /** How late the generator was, as an interval log. */
    public static final String LAG_LOG = "lag.hlog";

    /**
     * A part of the run.
     *
     * @param phase its name, see {@link PhaseName}
     * @param counted whether its answers are what is measured
     * @param lagMillis how late the generator was
     * @param generator what its JVM spent; absent for the warm-up
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Phase(
            String phase,
            long startEpochMicros,
            long endEpochMicros,
            boolean counted,
            @Nullable Percentiles lagMillis,
            @Nullable Cost generator) {

        /** How long it took. */
        public Duration length() {
            return Duration.of(endEpochMicros - startEpochMicros, ChronoUnit.MICROS);
        }
    }

    /**
     * The requests to one server and its answers.
     *
     * @param path and query of each counted request
     * @param logs its files
     * @param phases by name
     * @param counted all counted phases together
     * @param uncounted answers that have no place in the logs
     * @param late arrivals that found no virtual user
     * @param lagMillis how late its arrivals in counted phases started; absent without any
     * @param longestSilence within one counted phase, from answer to answer; absent without such a phase
     * @param kept some answers to a server's own requests; absent with the lab's endpoint
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Target(
            String baseUrl,
            String path,
            @JsonUnwrapped Logs logs,
            Map<String, Counts> phases,
            Counts counted,
            @JsonUnwrapped Uncounted uncounted,
            @JsonUnwrapped Late late,
            @Nullable Percentiles lagMillis,
            @Nullable Silence longestSilence,
            @Nullable List<KeptAnswer> kept) {}

    /**
     * The files about one server.
     *
     * @param latencyLog with its response times
     * @param errorLog with its errors
     */
    public record Logs(String latencyLog, String errorLog) {}

    /**
     * Answers that have no place in the logs.
     *
     * @param lateWarmup to warm-up requests, after the warm-up
     * @param edges between phases
     * @param outside after the end
     */
    public record Uncounted(Total lateWarmup, Total edges, Total outside) {}

    /**
     * Arrivals that found all virtual users of their server waiting for answers.
     *
     * @param waitedForAUser all of them
     * @param unsent those that waited until the end, and were given up
     */
    public record Late(long waitedForAUser, long unsent) {}

    /**
     * An answer under load, with its body.
     *
     * @param place of the request in the list
     * @param number from which its values follow
     * @param content the body, each byte a character
     */
    public record KeptAnswer(int place, long number, int status, String content) {

        /** Answers to one in this many request numbers are kept, the same ones for every server. */
        public static final int EVERY = 100;

        /** Whether answers to requests with that number are kept. */
        public static boolean isOf(long number) {
            return number % EVERY == 0;
        }
    }

    /** A time in which no answer came. */
    public record Silence(double millis, long fromEpochMicros) {}

    /** A number of answers. */
    public record Total(long ok, long errors) {}

    /**
     * Answers of one or more phases.
     *
     * @param ok successful responses
     * @param errors all others
     * @param throughputPerSecond successful responses per second
     * @param latencyMillis of successful responses; absent without any
     * @param inFlightAtStart requests that were under way when the phase began; absent where that is not counted
     * @param inFlightAtEnd the same when it ended
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Counts(
            long ok,
            long errors,
            Map<String, Long> errorsByKind,
            double throughputPerSecond,
            @Nullable Percentiles latencyMillis,
            @Nullable Integer inFlightAtStart,
            @Nullable Integer inFlightAtEnd) {}

    /** A distribution of times in ms. */
    public record Percentiles(long count, double p50, double p90, double p99, double p999, double max) {}

    /**
     * What the generator's JVM spent between two readings.
     *
     * @param micros how much time lay between them
     * @param cpuMicros absent when it could not be read
     * @param gcPauses collections that stopped it
     * @param gcMillis how long they took together
     * @param gcLongestMillis the longest of them
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Cost(long micros, @Nullable Long cpuMicros, long gcPauses, long gcMillis, long gcLongestMillis) {}

    /**
     * The generator's JVM.
     *
     * @param counted what it spent in all counted phases
     */
    public record Jvm(long pid, Cost counted, String jdk, String gatling, List<String> jvmArguments) {}
}
