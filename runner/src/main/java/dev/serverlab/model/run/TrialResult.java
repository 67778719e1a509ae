package dev.serverlab.model.run;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.observation.Profile;
import dev.serverlab.model.problem.Problem;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The result of one variant in one trial. A paired trial has one for each of its variants, all with the same number. In
 * {@code run.json} the names of all parts are flattened.
 *
 * @param identity its trial and variant
 * @param recording the recording of its course
 * @param measures its numbers; absent when there are none
 * @param server what the server reported about itself
 * @param surroundings its surroundings
 * @param validity whether its numbers may be compared
 */
public record TrialResult(
        @JsonUnwrapped Identity identity,
        @JsonUnwrapped Recording recording,
        @JsonUnwrapped @Nullable Measures measures,
        @JsonUnwrapped ServerFacts server,
        @JsonUnwrapped Surroundings surroundings,
        @JsonUnwrapped Validity validity) {

    /** The problem code of a variant whose session another variant ended. */
    public static final String SESSION_ENDED = "session-ended";

    /** The problem code of a variant that was not run, as its JDK is not installed. */
    public static final String NO_JDK = "no-such-jdk";

    /** A result without numbers, with the reason. */
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

    /** Whether its warm-up ended before the server was steady; false when unknown. */
    public boolean stillCompiled() {
        WarmUp warmup = recording.warmup();
        return warmup != null && !warmup.steady() && warmup.jitShare() != null;
    }

    /** The sessions in which one of the servers {@link #stillCompiled}, which takes CPU from all of them. */
    public static Set<Integer> notSteady(List<TrialResult> results) {
        return results.stream()
                .filter(result -> result.protocol() == Protocol.PAIRED && result.stillCompiled())
                .map(TrialResult::round)
                .collect(Collectors.toSet());
    }

    /** Those that a metric may be judged by: without {@link #notSteady} sessions if it depends on the JIT. */
    public static List<TrialResult> withValue(Metric metric, List<TrialResult> results) {
        Set<Integer> without = metric.is(Metric.Role.COST) ? notSteady(results) : Set.of();
        return results.stream()
                .filter(result -> result.protocol() == Protocol.SOLO || !without.contains(result.round()))
                .toList();
    }

    /** Whether it was not run, as its JDK is not installed. */
    public boolean lacksItsJdk() {
        return validity.problems().stream().anyMatch(problem -> problem.code().equals(NO_JDK));
    }

    /** Whether its numbers may be compared. */
    public boolean valid() {
        return validity.valid();
    }

    /**
     * The trial and variant of a result.
     *
     * @param number from 1, in the order of running
     * @param round from 1; of a paired trial its session
     * @param folder where its files lie, relative to the run's folder
     * @param startedAt when the trial began, including the start of its server
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
     * The recording of a trial's course. All is absent when it did not get that far.
     *
     * @param report the folder of Gatling's HTML report, relative to the trial's folder; absent when there is none
     * @param window the measured window
     * @param warmup how it was warmed up; paired trials only, and absent without a warm-up
     * @param blocks of a paired trial, in order
     * @param profile where its CPU went afterwards; absent when it was not to be profiled
     * @param allocations the same of the bytes that it allocated
     */
    public record Recording(
            @Nullable String report,
            @Nullable Window window,
            @Nullable WarmUp warmup,
            @Nullable List<BlockResult> blocks,
            @Nullable Profile profile,
            @Nullable Profile allocations) {

        /** For a trial that did not get that far. */
        public static final Recording NONE = new Recording(null, null, null, null, null, null);
    }

    /** The measured window in wall-clock time, in µs since the epoch. */
    public record Window(long startEpochMicros, long endEpochMicros) {}

    /**
     * What a server reported about itself.
     *
     * @param responseBytes the size of one answer with its headers; absent when the server did not come up
     * @param effective the configuration read back from the running server; empty when it did not come up
     * @param counters its counters; empty when its {@code server.yaml} names none, and no request burned CPU
     */
    public record ServerFacts(
            @Nullable Integer responseBytes, Map<String, Object> effective, List<ServerCounter> counters) {

        /** For a server that did not come up. */
        public static final ServerFacts NONE = new ServerFacts(null, Map.of(), List.of());
    }

    /**
     * The surroundings of a trial.
     *
     * @param disturbances what disturbed it; absent when it did not get that far
     * @param container the server's container; absent without one, or when it did not get that far
     * @param generatorContainer the same for the generator
     * @param backends the backends; absent without any, or it did not get that far
     */
    public record Surroundings(
            @Nullable Disturbances disturbances,
            @Nullable ContainerUse container,
            @Nullable ContainerUse generatorContainer,
            @Nullable List<BackendUse> backends) {

        /** For a trial that did not get that far. */
        public static final Surroundings UNKNOWN = new Surroundings(null, null, null, null);
    }

    /**
     * Whether the numbers of a trial may be compared.
     *
     * @param problems why not; empty when they may
     * @param notes findings that leave the numbers valid
     */
    @JsonPropertyOrder({"valid", "problems", "notes"})
    public record Validity(List<Problem> problems, List<Problem> notes) {

        @JsonProperty
        public boolean valid() {
            return problems.isEmpty();
        }
    }

    /**
     * How one server of a paired trial was warmed up.
     *
     * @param millis how long, the same for all servers of the session
     * @param endedBy {@code told} when all servers were steady, {@code cap} when one was not in time
     * @param requests successful responses during it
     * @param steady whether this server was steady at its end
     * @param steadyMillis how long this server took to become steady; absent when it did not
     * @param jitShare the part of its CPU that JIT compiler threads took at last, 0…1; absent when it cannot be read
     * @param collected whether its heap was collected at the end, when all servers were steady; absent in older runs
     */
    public record WarmUp(
            long millis,
            String endedBy,
            long requests,
            boolean steady,
            @Nullable Long steadyMillis,
            @Nullable Double jitShare,
            @Nullable Boolean collected) {}

    /**
     * What a server counted itself over the measured window, from two readings of its metrics.
     *
     * @param name as its {@code server.yaml} names it, or {@link #BURN}
     * @param tags that distinguish it from others of the same name, such as the thread
     * @param value events per minute or their ceiling, the mean in ms, or a state as it was at the end
     * @param unit {@code per minute}, {@code ms}, or empty for a state
     * @param events how many there were in the window; absent for a state
     */
    public record ServerCounter(
            String name,
            Map<String, String> tags,
            double value,
            String unit,
            @Nullable Double events) {

        /** The CPU that a request burned, if requests burn CPU. */
        public static final String BURN = "cpu.burn";
    }
}
