package dev.serverlab.cli.live;

import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.generator.PhaseName;
import dev.serverlab.measure.system.ProcessSample;
import dev.serverlab.measure.trial.progress.RunListener;
import dev.serverlab.measure.trial.progress.TimeLeft;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.TrialResult;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Listens to a run, and keeps its newest state. Each event costs only a few assignments. */
public final class LiveView implements RunListener {

    private static final Map<String, String> PHASES = Map.of(
            PhaseName.WARMUP, "warming up",
            PhaseName.SETTLE, "settling",
            PhaseName.RAMP, "ramping up",
            PhaseName.STEADY, "measuring",
            PhaseName.PROFILE, "profiling");

    /**
     * What is shown of a run at one moment.
     *
     * @param finished how each finished trial ended, in the order of the plan
     * @param current the number of the trial that was begun last, from 1; 0 before the first
     * @param doing the activity outside all spans
     * @param spans the announced parts of this trial, in order of time
     * @param answers of the phase that was reported last; absent before the first report
     * @param endsEpochMillis when the run will be over, as far as is known
     * @param page a number that rises whenever the page should be reloaded; 0 while there is none
     * @param end how the run ended; absent while it goes on
     */
    record State(
            List<Ended> finished,
            int current,
            String doing,
            List<Span> spans,
            @Nullable Answers answers,
            long endsEpochMillis,
            int page,
            @Nullable End end) {

        /** How a trial ended. */
        enum Ended {
            VALID,
            NOT_VALID,
            FAILED
        }

        /** How a run ended. */
        enum End {
            COMPLETE,
            STOPPED
        }

        /**
         * A stretch of a trial's time.
         *
         * @param phase as the generator calls it
         * @param name as people do
         */
        record Span(String phase, String name, long startEpochMillis, long endEpochMillis) {
            static Span of(String phase, String name, Instant start, Instant end) {
                return new Span(phase, name, start.toEpochMilli(), end.toEpochMilli());
            }

            Span until(Instant end) {
                return new Span(phase, name, startEpochMillis, end.toEpochMilli());
            }
        }

        /**
         * The answers of a phase so far.
         *
         * @param phase its name
         * @param servers those of the trial
         */
        record Answers(String phase, List<Server> servers) {}

        /**
         * What a server has answered in the phase so far.
         *
         * @param ok successful responses
         * @param perSecond successful responses per second since the previous report; absent when that is not known
         * @param p90Millis of the response times; absent while there are none
         * @param cpuMicros CPU per request since the previous report; absent when that is not known
         */
        record Server(
                String name,
                long ok,
                long errors,
                @Nullable Double perSecond,
                @Nullable Double p90Millis,
                @Nullable Double cpuMicros) {}
    }

    private final Plan plan;
    private final InstantSource clock;
    private final TimeLeft timeLeft;
    private final List<State.Ended> finished = new ArrayList<>();
    private final List<State.Span> spans = new ArrayList<>();
    private int current;
    private String doing = "about to begin";
    private State.@Nullable Answers answers;
    private final LiveNumbers numbers = new LiveNumbers();
    private int page;
    private boolean pageIsNew;
    private State.@Nullable End end;
    private State newest;

    public LiveView(Plan plan, InstantSource clock) {
        this.plan = plan;
        this.clock = clock;
        this.timeLeft = new TimeLeft(plan, clock);
        this.newest = state();
    }

    /** The newest state. */
    synchronized State newest() {
        return newest;
    }

    /** Adds the trials that were run before the resumption and left a page. */
    public synchronized void resumeFrom(List<List<TrialResult>> earlier) {
        earlier.forEach(results -> finished.add(ended(results)));
        timeLeft.resumeFrom(earlier.size());
        page = earlier.isEmpty() ? 0 : 1;
        publish();
    }

    @Override
    public synchronized void trialStarted(Trial trial) {
        timeLeft.trialStarted(trial);
        numbers.begin();
        spans.clear();
        answers = null;
        current = trial.number();
        doing = trial.variants().size() == 1 ? "waiting for the server" : "waiting for the servers";
        publish();
    }

    @Override
    public synchronized void serverUp(Trial trial, Variant variant, long startupMillis) {
        doing = variant + " up after " + startupMillis + " ms";
        publish();
    }

    @Override
    public synchronized void ownWork(Trial trial, Instant start, Instant finish) {
        timeLeft.ownWork(trial, start, finish);
        spans.add(State.Span.of(PhaseName.STEADY, "measuring its work", start, finish));
        publish();
    }

    @Override
    public synchronized void sampled(Trial trial, Map<Variant, ProcessSample> sampled) {
        numbers.sampled(sampled);
    }

    @Override
    public synchronized void generatorEvent(Trial trial, GeneratorEvent event) {
        timeLeft.generatorEvent(trial, event);
        switch (event) {
            case GeneratorEvent.Phase phase -> {
                spans.add(State.Span.of(phase.phase(), name(phase.phase()), phase.start(), phase.end()));
                if (phase.phase().equals(PhaseName.WARMUP)) {
                    turnPage();
                }
            }
            case GeneratorEvent.Progress report ->
                answers = new State.Answers(
                        name(report.phase()), numbers.of(trial, report, span(report), clock.millis()));
            case GeneratorEvent.Warm warm ->
                spans.replaceAll(each -> each.phase().equals(PhaseName.WARMUP) ? each.until(warm.at()) : each);
            case GeneratorEvent.Started _, GeneratorEvent.Finished _, GeneratorEvent.Window _ -> {}
        }
        publish();
    }

    private State.@Nullable Span span(GeneratorEvent.Progress report) {
        return spans.stream()
                .filter(each -> each.phase().equals(report.phase()))
                .findFirst()
                .orElse(null);
    }

    @Override
    public synchronized void trialFinished(Trial trial, List<TrialResult> results) {
        timeLeft.trialFinished(trial, results);
        finished.add(ended(results));
        spans.clear();
        doing = "finished";
        pageIsNew = true;
        if (trial.number() >= plan.trials().size() || !warmsUp(plan.trials().get(trial.number()))) {
            turnPage();
        }
        publish();
    }

    /** Ends the view: the run is over, and its page is final. */
    synchronized void end() {
        end = finished.size() == plan.trials().size() ? State.End.COMPLETE : State.End.STOPPED;
        doing = "";
        spans.clear();
        page++;
        publish();
    }

    /**
     * A browser on this machine takes CPU to draw a page, so the page is turned while the next trial warms up: neither
     * answers nor start-up are measured then.
     */
    private void turnPage() {
        if (pageIsNew) {
            page++;
            pageIsNew = false;
        }
    }

    private boolean warmsUp(Trial trial) {
        Experiment experiment = plan.experiment();
        return trial instanceof Trial.Solo solo
                ? !experiment.warmup().isZero()
                        && !(experiment.subject(solo.variant()).load() instanceof Load.SelfDriven)
                : !experiment.paired().warmup().isZero();
    }

    /** Replaces the state. Nothing is replaced after the final one. */
    private void publish() {
        if (newest.end() == null) {
            newest = state();
        }
    }

    private State state() {
        long ends = clock.instant().plus(timeLeft.left()).toEpochMilli();
        return new State(List.copyOf(finished), current, doing, List.copyOf(spans), answers, ends, page, end);
    }

    private static State.Ended ended(List<TrialResult> results) {
        if (results.stream().anyMatch(result -> result.measures() == null)) {
            return State.Ended.FAILED;
        }
        return results.stream().allMatch(TrialResult::valid) ? State.Ended.VALID : State.Ended.NOT_VALID;
    }

    private String name(String phase) {
        return phase.matches("b\\d+")
                ? "block " + (Integer.parseInt(phase.substring(1)) + 1) + " of "
                        + plan.experiment().paired().blocks()
                : PHASES.getOrDefault(phase, phase);
    }
}
