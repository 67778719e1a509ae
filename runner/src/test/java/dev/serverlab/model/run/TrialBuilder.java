package dev.serverlab.model.run;

import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.observation.Profile;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.TrialResult.ServerCounter;
import dev.serverlab.model.run.TrialResult.WarmUp;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A trial's result that never was, part by part: of a valid trial without numbers, or like another. */
public final class TrialBuilder {

    private TrialResult.Identity identity;
    private TrialResult.Recording recording;
    private @Nullable Measures measures;
    private TrialResult.ServerFacts server;
    private TrialResult.Surroundings surroundings;
    private TrialResult.Validity validity;

    private TrialBuilder(TrialResult like) {
        identity = like.identity();
        recording = like.recording();
        measures = like.measures();
        server = like.server();
        surroundings = like.surroundings();
        validity = like.validity();
    }

    public static TrialBuilder like(TrialResult other) {
        return new TrialBuilder(other);
    }

    public static TrialBuilder of(Trial trial, Variant variant) {
        return new TrialBuilder(new TrialResult(
                TrialResult.Identity.of(trial, variant, Instant.EPOCH),
                TrialResult.Recording.NONE,
                null,
                TrialResult.ServerFacts.NONE,
                TrialResult.Surroundings.UNKNOWN,
                new TrialResult.Validity(List.of(), List.of())));
    }

    public TrialResult build() {
        return new TrialResult(identity, recording, measures, server, surroundings, validity);
    }

    /** Of another trial, begun when it was. */
    public TrialBuilder trial(Trial trial) {
        identity = TrialResult.Identity.of(trial, identity.variant(), identity.startedAt());
        return this;
    }

    public TrialBuilder variant(Variant variant) {
        identity = new TrialResult.Identity(
                identity.number(),
                identity.round(),
                variant,
                identity.protocol(),
                identity.folder(),
                identity.startedAt());
        return this;
    }

    public TrialBuilder startedAt(Instant startedAt) {
        identity = new TrialResult.Identity(
                identity.number(),
                identity.round(),
                identity.variant(),
                identity.protocol(),
                identity.folder(),
                startedAt);
        return this;
    }

    public TrialBuilder report(@Nullable String report) {
        recording = new TrialResult.Recording(
                report,
                recording.window(),
                recording.warmup(),
                recording.blocks(),
                recording.profile(),
                recording.allocations());
        return this;
    }

    public TrialBuilder window(long startEpochMicros, long endEpochMicros) {
        recording = new TrialResult.Recording(
                recording.report(),
                new TrialResult.Window(startEpochMicros, endEpochMicros),
                recording.warmup(),
                recording.blocks(),
                recording.profile(),
                recording.allocations());
        return this;
    }

    public TrialBuilder warmup(@Nullable WarmUp warmup) {
        recording = new TrialResult.Recording(
                recording.report(),
                recording.window(),
                warmup,
                recording.blocks(),
                recording.profile(),
                recording.allocations());
        return this;
    }

    public TrialBuilder blocks(@Nullable List<BlockResult> blocks) {
        recording = new TrialResult.Recording(
                recording.report(),
                recording.window(),
                recording.warmup(),
                blocks,
                recording.profile(),
                recording.allocations());
        return this;
    }

    public TrialBuilder profile(@Nullable Profile profile) {
        recording = new TrialResult.Recording(
                recording.report(),
                recording.window(),
                recording.warmup(),
                recording.blocks(),
                profile,
                recording.allocations());
        return this;
    }

    public TrialBuilder measures(@Nullable Measures numbers) {
        measures = numbers;
        return this;
    }

    public TrialBuilder server(@Nullable Integer responseBytes, Map<String, Object> effective) {
        server = new TrialResult.ServerFacts(responseBytes, effective, server.counters());
        return this;
    }

    public TrialBuilder effective(Map<String, Object> effective) {
        return server(server.responseBytes(), effective);
    }

    public TrialBuilder counters(List<ServerCounter> counters) {
        server = new TrialResult.ServerFacts(server.responseBytes(), server.effective(), counters);
        return this;
    }

    public TrialBuilder disturbances(Disturbances disturbances) {
        surroundings = new TrialResult.Surroundings(
                disturbances, surroundings.container(), surroundings.generatorContainer(), surroundings.backends());
        return this;
    }

    public TrialBuilder container(@Nullable ContainerUse container) {
        surroundings = new TrialResult.Surroundings(
                surroundings.disturbances(), container, surroundings.generatorContainer(), surroundings.backends());
        return this;
    }

    public TrialBuilder backends(List<BackendUse> backends) {
        surroundings = new TrialResult.Surroundings(
                surroundings.disturbances(), surroundings.container(), surroundings.generatorContainer(), backends);
        return this;
    }

    public TrialBuilder problems(List<Problem> problems) {
        validity = new TrialResult.Validity(problems, validity.notes());
        return this;
    }

    public TrialBuilder notes(List<Problem> notes) {
        validity = new TrialResult.Validity(validity.problems(), notes);
        return this;
    }
}
