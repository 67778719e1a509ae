package dev.serverlab.model.run;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.problem.Problem;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one variant did in one trial, as {@code run.json} tells it. A paired trial has one for each of its variants, all of
 * the same number.
 *
 * @param number from 1, in the order of running
 * @param round from 1; of a paired trial its session
 * @param folder where its files lie, relative to the run's folder
 * @param report the folder of Gatling's HTML report, relative to {@code folder}; absent when there is none
 * @param window the measured window; absent when the trial did not get that far
 * @param measures its numbers; absent when there are none
 * @param warmup how it was warmed up; paired trials only, and absent without a warm-up
 * @param blocks of a paired trial, in order; absent when it did not get that far
 * @param responseBytes the size of one answer with its headers; absent when the server did not come up
 * @param effective the configuration read back from the running server; empty when it did not come up
 * @param counters what the server counted itself; empty when its {@code server.yaml} names nothing
 * @param disturbances what disturbed it; absent when it did not get that far
 * @param container what it used of its container; absent when it ran in none, or did not get that far
 * @param generatorContainer the same of the generator
 * @param valid whether its numbers may be compared
 * @param problems why not; empty when they may
 * @param notes what to know of its numbers all the same
 */
public record TrialResult(
        int number,
        int round,
        Variant variant,
        Protocol protocol,
        String folder,
        Instant startedAt,
        @Nullable String report,
        @Nullable Window window,
        @JsonUnwrapped @Nullable Measures measures,
        @Nullable WarmUp warmup,
        @Nullable List<BlockResult> blocks,
        @Nullable Integer responseBytes,
        Map<String, Object> effective,
        List<ServerCounter> counters,
        @Nullable Disturbances disturbances,
        @Nullable ContainerUse container,
        @Nullable ContainerUse generatorContainer,
        boolean valid,
        List<Problem> problems,
        List<Problem> notes) {

    /** The code of the problem of a variant whose session ended by another's fault. */
    public static final String SESSION_ENDED = "session-ended";

    /** One whose server and generator ran in no container. */
    public TrialResult(
            int number,
            int round,
            Variant variant,
            Protocol protocol,
            String folder,
            Instant startedAt,
            @Nullable String report,
            @Nullable Window window,
            @Nullable Measures measures,
            @Nullable WarmUp warmup,
            @Nullable List<BlockResult> blocks,
            @Nullable Integer responseBytes,
            Map<String, Object> effective,
            List<ServerCounter> counters,
            @Nullable Disturbances disturbances,
            boolean valid,
            List<Problem> problems,
            List<Problem> notes) {
        this(
                number,
                round,
                variant,
                protocol,
                folder,
                startedAt,
                report,
                window,
                measures,
                warmup,
                blocks,
                responseBytes,
                effective,
                counters,
                disturbances,
                null,
                null,
                valid,
                problems,
                notes);
    }

    /** One without numbers, and why. */
    public static TrialResult failed(
            Trial trial,
            int round,
            Variant variant,
            Instant startedAt,
            @Nullable Integer responseBytes,
            Map<String, Object> effective,
            Problem problem) {
        return new TrialResult(
                trial.number(),
                round,
                variant,
                trial.protocol(),
                trial.folder(),
                startedAt,
                null,
                null,
                null,
                null,
                null,
                responseBytes,
                effective,
                List.of(),
                null,
                false,
                List.of(problem),
                List.of());
    }

    /** The measured window in wall-clock time, in µs since the epoch. */
    public record Window(long startEpochMicros, long endEpochMicros) {}
}
