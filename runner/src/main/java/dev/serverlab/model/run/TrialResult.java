package dev.serverlab.model.run;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
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
 * What one variant did in one trial. A paired trial has one for each of its variants, all of the same number. In
 * {@code run.json} the names of all parts stand beside each other.
 *
 * @param identity which trial and variant it is of
 * @param recording what was recorded of its course
 * @param measures its numbers; absent when there are none
 * @param server what the server told of itself
 * @param surroundings what it ran in and beside
 * @param validity whether its numbers may be compared
 */
public record TrialResult(
        @JsonUnwrapped Identity identity,
        @JsonUnwrapped Recording recording,
        @JsonUnwrapped @Nullable Measures measures,
        @JsonUnwrapped ServerFacts server,
        @JsonUnwrapped Surroundings surroundings,
        @JsonUnwrapped Validity validity) {

    /** The code of the problem of a variant whose session ended by another's fault. */
    public static final String SESSION_ENDED = "session-ended";

    /** One without numbers, and why. */
    public static TrialResult failed(Identity identity, ServerFacts server, Problem problem) {
        Validity invalid = new Validity(List.of(problem), List.of());
        return new TrialResult(identity, Recording.NONE, null, server, Surroundings.UNKNOWN, invalid);
    }

    public int number() {
        return identity.number();
    }

    public int round() {
        return identity.round();
    }

    public Variant variant() {
        return identity.variant();
    }

    public Protocol protocol() {
        return identity.protocol();
    }

    /** Whether its numbers may be compared. */
    public boolean valid() {
        return validity.valid();
    }

    /**
     * Which trial and variant a result is of.
     *
     * @param number from 1, in the order of running
     * @param round from 1; of a paired trial its session
     * @param folder where its files lie, relative to the run's folder
     * @param startedAt when the trial began, start of its server included
     */
    public record Identity(
            int number, int round, Variant variant, Protocol protocol, String folder, Instant startedAt) {

        public static Identity of(Trial trial, Variant variant, Instant startedAt) {
            int round = switch (trial) {
                case Trial.Solo solo -> solo.round();
                case Trial.Paired paired -> paired.session();
            };
            return new Identity(trial.number(), round, variant, trial.protocol(), trial.folder(), startedAt);
        }
    }

    /**
     * What was recorded of the course of a trial. All is absent when it did not get that far.
     *
     * @param report the folder of Gatling's HTML report, relative to the trial's folder; absent when there is none
     * @param window the measured window
     * @param warmup how it was warmed up; paired trials only, and absent without a warm-up
     * @param blocks of a paired trial, in order
     */
    public record Recording(
            @Nullable String report,
            @Nullable Window window,
            @Nullable WarmUp warmup,
            @Nullable List<BlockResult> blocks) {

        /** That of a trial which did not get that far. */
        public static final Recording NONE = new Recording(null, null, null, null);
    }

    /** The measured window in wall-clock time, in µs since the epoch. */
    public record Window(long startEpochMicros, long endEpochMicros) {}

    /**
     * What a server told of itself.
     *
     * @param responseBytes the size of one answer with its headers; absent when the server did not come up
     * @param effective the configuration read back from the running server; empty when it did not come up
     * @param counters what it counted; empty when its {@code server.yaml} names nothing
     */
    public record ServerFacts(
            @Nullable Integer responseBytes, Map<String, Object> effective, List<ServerCounter> counters) {

        /** Those of a server that did not come up. */
        public static final ServerFacts NONE = new ServerFacts(null, Map.of(), List.of());
    }

    /**
     * What a trial ran in and beside.
     *
     * @param disturbances what disturbed it; absent when it did not get that far
     * @param container what the server used of its container; absent when it ran in none, or did not get that far
     * @param generatorContainer the same of the generator
     */
    public record Surroundings(
            @Nullable Disturbances disturbances,
            @Nullable ContainerUse container,
            @Nullable ContainerUse generatorContainer) {

        /** Those of a trial that did not get that far. */
        public static final Surroundings UNKNOWN = new Surroundings(null, null, null);
    }

    /**
     * Whether the numbers of a trial may be compared.
     *
     * @param problems why not; empty when they may
     * @param notes what to know of its numbers all the same
     */
    @JsonPropertyOrder({"valid", "problems", "notes"})
    public record Validity(List<Problem> problems, List<Problem> notes) {

        @JsonProperty
        public boolean valid() {
            return problems.isEmpty();
        }
    }
}
