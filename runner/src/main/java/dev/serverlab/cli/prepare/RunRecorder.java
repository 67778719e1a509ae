package dev.serverlab.cli.prepare;

import dev.serverlab.analysis.RunAnalysis;
import dev.serverlab.measure.profile.CallTrees;
import dev.serverlab.measure.trial.LabRun;
import dev.serverlab.measure.trial.Timelines;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.json.RunFolder;
import dev.serverlab.model.observation.Bounds;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.observation.Observation;
import dev.serverlab.model.observation.SessionBlocks;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.run.MeasuredTrials;
import dev.serverlab.model.run.Outcome;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.Run.VariantSummary;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.model.run.RunSeries.Distribution;
import dev.serverlab.model.run.RunSeries.Timeline;
import dev.serverlab.model.run.StopSignal;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.stats.latency.LatencyCurve;
import dev.serverlab.stats.latency.LatencyMicros;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** After every trial, analyses what a run has measured so far, and writes the run. */
public final class RunRecorder {

    private final LabRun measuring;
    private final Plan plan;
    private final RunFolder folder;
    private final Supplier<Run.Environment> environment;
    private final Instant startedAt;
    private final List<TrialResult> results = new ArrayList<>();
    private final Map<Column, List<Outcome.OfVariant>> valid = new HashMap<>();
    private final Map<Integer, SessionBlocks> sessions = new LinkedHashMap<>();
    private final List<Timeline> timelines = new ArrayList<>();
    private final CallTrees profiles = new CallTrees();
    private ExitCode exitCode = ExitCode.FINE;
    private @Nullable List<Instant> resumedAt;

    /** The trials of one variant in one protocol, which are aggregated. */
    private record Column(Protocol protocol, Variant variant) {}

    /** @param environment what is known of it so far: more is known once servers have been started */
    RunRecorder(LabRun measuring, RunFolder folder, Supplier<Run.Environment> environment, Instant startedAt) {
        this.measuring = measuring;
        this.plan = measuring.plan();
        this.folder = folder;
        this.environment = environment;
        this.startedAt = startedAt;
    }

    /**
     * Continues where an earlier run of the same plan ended: its trials count as if they had been run here.
     *
     * @param earlier outcomes of the first trials of the plan, in order
     * @param resumed when the run was resumed, this time last
     */
    public void resumeFrom(List<Outcome> earlier, List<Instant> resumed) {
        measuring.resumeFrom(earlier);
        earlier.forEach(this::add);
        resumedAt = List.copyOf(resumed);
    }

    /**
     * Runs all trials that are still to come.
     *
     * @param ending ends the run early
     */
    public Run execute(StopSignal ending) throws InterruptedException {
        boolean complete = measuring.execute(this::record, ending);
        return write(complete ? Run.State.COMPLETE : Run.State.INTERRUPTED);
    }

    /** How the run ended, for the exit code. */
    public ExitCode exitCode() {
        return exitCode;
    }

    private void record(Outcome outcome) {
        add(outcome);
        // The complete run follows at once on its last trial.
        if (outcome.results().getFirst().number() < plan.trials().size()) {
            write(Run.State.RUNNING);
        }
    }

    private void add(Outcome outcome) {
        exitCode = exitCode.or(outcome.exitCode());
        if (outcome.blocks() != null) {
            sessions.put(outcome.results().getFirst().round(), outcome.blocks());
        }
        for (Outcome.OfVariant each : outcome.variants()) {
            TrialResult result = each.result();
            results.add(result);
            Timelines.of(folder.path().resolve(result.identity().folder()), result)
                    .ifPresent(timelines::add);
            profiles.add(folder.path().resolve(result.identity().folder()), result);
            if (!result.valid()) {
                exitCode = exitCode.or(ExitCode.INVALID);
            } else if (each.observation() != null) {
                valid.computeIfAbsent(new Column(result.protocol(), result.variant()), key -> new ArrayList<>())
                        .add(each);
            }
        }
    }

    private Run write(Run.State state) {
        Run run = new Run(
                new Run.Header(Run.SCHEMA_VERSION, folder.name(), state, startedAt, Instant.now(), resumedAt),
                plan.experiment(),
                environment.get(),
                plan.seed(),
                plan.trials(),
                List.copyOf(results),
                columns().map(this::summary).toList(),
                RunAnalysis.of(new MeasuredTrials(
                        plan.experiment(),
                        List.copyOf(results),
                        Map.copyOf(sessions),
                        measuring.usesRunningServers(),
                        environment.get().reference(),
                        measuring::predicted)));
        Toolchain.keep(folder, run, series());
        return run;
    }

    private RunSeries series() {
        return new RunSeries(
                RunSeries.SCHEMA_VERSION,
                columns().flatMap(this::distribution).toList(),
                List.copyOf(timelines),
                profiles.trees(plan.experiment().variants()));
    }

    private List<Observation> observations(Column column) {
        return valid.getOrDefault(column, List.of()).stream()
                .map(each -> Objects.requireNonNull(each.observation()))
                .toList();
    }

    /** The latencies of a column; empty for a server that generates its own work. */
    private Stream<Distribution> distribution(Column column) {
        Histogram latency = LatencyMicros.sum(
                observations(column).stream().map(Observation::latencyMicros).toList());
        if (latency.getTotalCount() == 0) {
            return Stream.empty();
        }
        LatencyCurve curve = LatencyCurve.of(latency);
        return Stream.of(new Distribution(column.protocol(), column.variant(), curve.percentiles(), curve.millis()));
    }

    /** A column for each planned protocol and each variant. */
    private Stream<Column> columns() {
        return Stream.of(Protocol.values())
                .filter(protocol -> plan.count(protocol) > 0)
                .flatMap(protocol ->
                        plan.experiment().variants().stream().map(variant -> new Column(protocol, variant)));
    }

    private VariantSummary summary(Column column) {
        List<Observation> observations = observations(column);
        long planned = plan.trials().stream()
                .filter(trial -> trial.protocol() == column.protocol()
                        && trial.variants().contains(column.variant()))
                .count();
        return new VariantSummary(
                column.variant(),
                column.protocol(),
                (int) planned,
                observations.size(),
                observations.isEmpty() ? null : measures(column, observations));
    }

    private Measures measures(Column column, List<Observation> observations) {
        Bounds bounds = Objects.requireNonNull(valid.get(column)).getLast().bounds();
        return Measures.of(
                observations,
                plan.experiment().subject(column.variant()).workload().delay().toMillis(),
                Objects.requireNonNull(bounds));
    }
}
