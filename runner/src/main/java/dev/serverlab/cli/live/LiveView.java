package dev.serverlab.cli.live;

import dev.serverlab.measure.load.GeneratorEvent;
import dev.serverlab.measure.trial.RunListener;
import dev.serverlab.measure.trial.TimeLeft;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.TrialResult;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Hears a run, and keeps the newest state of it to be shown. What it does per event is some assignments; whoever shows a state
 * works on a thread of its own.
 */
public final class LiveView implements RunListener {

    private final Plan plan;
    private final InstantSource clock;
    private final TimeLeft timeLeft;
    private final AnswerRate rate = new AnswerRate();
    private final List<LiveState.Ended> finished = new ArrayList<>();
    private final List<LiveState.Span> spans = new ArrayList<>();
    private final Feed feed;
    private int current;
    private String doing = "about to begin";
    private LiveState.@Nullable Answers answers;
    private int page;
    private boolean pageIsNew;
    private LiveState.@Nullable End end;

    public LiveView(Plan plan, InstantSource clock) {
        this.plan = plan;
        this.clock = clock;
        this.timeLeft = new TimeLeft(plan, clock);
        this.feed = new Feed(state());
    }

    Feed feed() {
        return feed;
    }

    /** Trials that were run before, and have left a page. */
    public synchronized void takeUp(List<List<TrialResult>> earlier) {
        earlier.forEach(results -> finished.add(ended(results)));
        timeLeft.takeUp(earlier.size());
        page = earlier.isEmpty() ? 0 : 1;
        tell();
    }

    @Override
    public synchronized void trialStarted(Trial trial) {
        timeLeft.trialStarted(trial);
        rate.reset();
        spans.clear();
        answers = null;
        current = trial.number();
        doing = trial.variants().size() == 1 ? "waiting for the server" : "waiting for the servers";
        tell();
    }

    @Override
    public synchronized void serverUp(Trial trial, Variant variant, long startupMillis) {
        doing = variant + " up after " + startupMillis + " ms";
        tell();
    }

    @Override
    public synchronized void ownWork(Trial trial, Instant start, Instant finish) {
        timeLeft.ownWork(trial, start, finish);
        spans.add(LiveState.Span.of("steady", "measuring its own work", start, finish));
        tell();
    }

    @Override
    public synchronized void generatorEvent(Trial trial, GeneratorEvent event) {
        timeLeft.generatorEvent(trial, event);
        switch (event) {
            case GeneratorEvent.Phase phase -> {
                spans.add(LiveState.Span.of(phase.phase(), name(phase.phase()), phase.start(), phase.end()));
                if (phase.phase().equals("warmup")) {
                    turnPage();
                }
            }
            case GeneratorEvent.Progress report -> {
                Double perSecond = rate.of(report, clock.instant(), spans);
                answers = new LiveState.Answers(name(report.phase()), report.ok(), report.errors(), perSecond);
            }
            case GeneratorEvent.Warm warm ->
                spans.replaceAll(each -> each.phase().equals("warmup") ? each.until(warm.at()) : each);
            case GeneratorEvent.Block block -> {
                String tag = String.format(Locale.ROOT, "b%02d", block.index());
                spans.add(LiveState.Span.of(tag, name(tag), block.start(), block.end()));
            }
        }
        tell();
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
        tell();
    }

    /** The run is over, and its page is what it stays. */
    synchronized void end() {
        end = finished.size() == plan.trials().size() ? LiveState.End.COMPLETE : LiveState.End.STOPPED;
        doing = "";
        spans.clear();
        page++;
        tell();
    }

    /**
     * A browser on this machine takes CPU to draw a page. While the next trial warms up nothing is measured, neither its answers
     * nor how long its server takes to start.
     */
    private void turnPage() {
        if (pageIsNew) {
            page++;
            pageIsNew = false;
        }
    }

    private boolean warmsUp(Trial trial) {
        return switch (trial) {
            case Trial.Solo solo ->
                !plan.experiment().warmup().isZero()
                        && !(plan.experiment().loadOf(solo.variant()) instanceof Load.SelfDriven);
            case Trial.Paired paired -> !plan.experiment().paired().warmup().isZero();
        };
    }

    private void tell() {
        feed.put(state());
    }

    private LiveState state() {
        return new LiveState(
                List.copyOf(finished),
                current,
                doing,
                List.copyOf(spans),
                answers,
                clock.instant().plus(timeLeft.left()).toEpochMilli(),
                page,
                end);
    }

    private static LiveState.Ended ended(List<TrialResult> results) {
        if (results.stream().anyMatch(result -> result.measures() == null)) {
            return LiveState.Ended.FAILED;
        }
        return results.stream().allMatch(TrialResult::valid) ? LiveState.Ended.VALID : LiveState.Ended.NOT_VALID;
    }

    private String name(String phase) {
        return switch (phase) {
            case "warmup" -> "warming up";
            case "settle" -> "settling";
            case "ramp" -> "ramping up";
            case "steady" -> "measuring";
            default ->
                phase.matches("b\\d+")
                        ? "block " + (Integer.parseInt(phase.substring(1)) + 1) + " of "
                                + plan.experiment().paired().blocks()
                        : phase;
        };
    }
}
