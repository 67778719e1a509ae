package dev.serverlab.measure.trial;

import dev.serverlab.measure.answer.AnswersSeen;
import dev.serverlab.measure.validity.Configurations;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.json.OutcomeJson;
import dev.serverlab.model.json.RunFolder;
import dev.serverlab.model.observation.Bounds;
import dev.serverlab.model.observation.Ceiling;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.observation.Observation;
import dev.serverlab.model.observation.SessionBlocks;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.run.MeasuredTrials;
import dev.serverlab.model.run.Outcome;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.Run.Conclusions;
import dev.serverlab.model.run.Run.VariantSummary;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.model.run.RunSeries.Distribution;
import dev.serverlab.model.run.RunSeries.Timeline;
import dev.serverlab.model.run.StopSignal;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.stats.latency.LatencyCurve;
import dev.serverlab.stats.latency.LatencyMicros;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Runs a plan, one trial after the other. A trial that fails is kept as invalid and does not stop the rest. What has
 * been measured is handed on after every trial.
 */
public final class LabRun {

    private final Plan plan;
    private final TrialContext context;
    private final Judge judge;
    private final RunFolder folder;
    private final Supplier<Run.Environment> environment;
    private final Instant startedAt;
    private final Conclusions.Analysis analysis;
    private final List<TrialResult> results = new ArrayList<>();
    private final Map<Column, List<Outcome.OfVariant>> valid = new HashMap<>();
    private final Map<Integer, SessionBlocks> sessions = new LinkedHashMap<>();
    private final List<Timeline> timelines = new ArrayList<>();
    private final NeverUp neverUp;
    private final Untried untried;
    private int finished;
    private ExitCode exitCode = ExitCode.FINE;
    private @Nullable List<Instant> resumedAt;

    /** What is taken together: trials of one variant by one protocol. */
    private record Column(Protocol protocol, Variant variant) {}

    /** @param environment what is to be told of it by now: more is known once servers have been started */
    public LabRun(
            TrialContext context,
            RunFolder folder,
            Supplier<Run.Environment> environment,
            Instant startedAt,
            Conclusions.Analysis analysis) {
        this.plan = context.plan();
        this.context = context;
        this.judge = new Judge(context, new Configurations(), new AnswersSeen());
        this.neverUp = new NeverUp(context.experiment().variants());
        this.untried = new Untried(context);
        this.folder = folder;
        this.environment = environment;
        this.startedAt = startedAt;
        this.analysis = analysis;
    }

    /**
     * Takes up where an earlier run of the same plan ended, before {@link #execute}: its trials count as if they had
     * been run here, and the first that is missing is the next.
     *
     * @param earlier outcomes of the first trials of the plan, in order
     * @param resumed when the run was taken up, this time last
     */
    public void takeUp(List<Outcome> earlier, List<Instant> resumed) {
        for (Outcome outcome : earlier) {
            Map<Variant, Map<String, Object>> effective = new LinkedHashMap<>();
            outcome.variants().stream()
                    .filter(each -> each.observation() != null)
                    .forEach(each -> effective.put(
                            each.result().variant(), each.result().server().effective()));
            if (!effective.isEmpty()) {
                // What was found is in their results already; later trials are compared with these as well.
                judge.compareConfigurations(effective);
            }
            keep(outcome);
            finished++;
        }
        resumedAt = List.copyOf(resumed);
    }

    /**
     * Runs all trials that are still to come.
     *
     * @param keeper is given the run so far, after every trial
     * @param ending asked before and after every trial; true ends the run
     */
    public Run execute(BiConsumer<Run, RunSeries> keeper, StopSignal ending) throws InterruptedException {
        for (Trial trial : plan.trials().subList(finished, plan.trials().size())) {
            if (ending.hasBegun()) {
                break;
            }
            context.listener().trialStarted(trial);
            Path trialFolder = folder.trial(trial);
            Optional<Trial> rest = untried.rest(trial);
            Outcome known = rest.isEmpty()
                    ? untried.nothing()
                    : neverUp.insteadOf(rest.get()).orElse(null);
            Outcome tried = known == null ? run(rest.orElseThrow(), trialFolder) : known;
            Outcome outcome = untried.with(trial, tried);
            if (known == null && tried.hasFailed() ? ending.beginsSoon() : ending.hasBegun()) {
                // Whatever it says now, it was cut short.
                break;
            }
            // Before run.json names the trial: what run.json has can be taken up again.
            RunFolder.writeAtomically(trialFolder.resolve(OutcomeJson.FILE), OutcomeJson.write(outcome));
            keep(outcome);
            neverUp.learn(tried);
            finished++;
            keeper.accept(soFar(Run.State.RUNNING), series());
            context.listener().trialFinished(trial, outcome.results());
        }
        Run run = soFar(finished == plan.trials().size() ? Run.State.COMPLETE : Run.State.INTERRUPTED);
        keeper.accept(run, series());
        return run;
    }

    private Outcome run(Trial trial, Path trialFolder) throws InterruptedException {
        TrialContext own = context.of(trial);
        return new TrialRun(own, judge.in(own), trial, trialFolder).run();
    }

    /** How the run ended, for the exit code. */
    public ExitCode exitCode() {
        return exitCode;
    }

    private void keep(Outcome outcome) {
        exitCode = exitCode.or(outcome.exitCode());
        if (outcome.blocks() != null) {
            sessions.put(outcome.results().getFirst().round(), outcome.blocks());
        }
        for (Outcome.OfVariant each : outcome.variants()) {
            TrialResult result = each.result();
            results.add(result);
            Timelines.of(folder.path().resolve(result.identity().folder()), result)
                    .ifPresent(timelines::add);
            if (!result.valid()) {
                exitCode = exitCode.or(ExitCode.INVALID);
            } else if (each.observation() != null) {
                valid.computeIfAbsent(new Column(result.protocol(), result.variant()), key -> new ArrayList<>())
                        .add(each);
            }
        }
    }

    private Run soFar(Run.State state) {
        Conclusions conclusions = analysis.of(new MeasuredTrials(
                plan.experiment(), List.copyOf(results), Map.copyOf(sessions), context.ranAlready(), this::predicted));
        return new Run(
                new Run.Header(Run.SCHEMA_VERSION, folder.name(), state, startedAt, Instant.now(), resumedAt),
                plan.experiment(),
                environment.get(),
                plan.seed(),
                plan.trials(),
                List.copyOf(results),
                columns().map(this::summary).toList(),
                conclusions);
    }

    private List<Ceiling> predicted(TrialResult trial) {
        return Ceilings.of(
                        context,
                        trial.variant(),
                        trial.server().effective(),
                        trial.surroundings().container())
                .predicted();
    }

    private RunSeries series() {
        return new RunSeries(
                RunSeries.SCHEMA_VERSION, columns().flatMap(this::distribution).toList(), List.copyOf(timelines));
    }

    private List<Observation> observations(Column column) {
        return valid.getOrDefault(column, List.of()).stream()
                .map(each -> Objects.requireNonNull(each.observation()))
                .toList();
    }

    /** None of a server that makes its own work. */
    private Stream<Distribution> distribution(Column column) {
        Histogram latency = LatencyMicros.sum(
                observations(column).stream().map(Observation::latencyMicros).toList());
        if (latency.getTotalCount() == 0) {
            return Stream.empty();
        }
        LatencyCurve curve = LatencyCurve.of(latency);
        return Stream.of(new Distribution(column.protocol(), column.variant(), curve.percentiles(), curve.millis()));
    }

    /** One for each protocol that was planned and each variant. */
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
        return Measures.of(observations, context.delayMillis(column.variant()), Objects.requireNonNull(bounds));
    }
}
