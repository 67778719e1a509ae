package dev.serverlab.cli.console;

import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.generator.PhaseName;
import dev.serverlab.measure.environment.Pinning;
import dev.serverlab.measure.trial.progress.RunListener;
import dev.serverlab.measure.trial.progress.TimeLeft;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.model.run.TrialResult.ServerCounter;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.document.PlainText;
import dev.serverlab.report.text.RunText;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The progress of a run: on a terminal one line that is redrawn, with the time left; else one plain line per trial. A trial
 * that does not count leaves a line on a terminal, too. Problems are listed at the end.
 */
public final class Progress implements RunListener {

    private static final int COUNTERS_TOLD = 3;
    private static final int ANNOUNCED = 4;
    private static final Set<String> NOT_MEASURED = Set.of(PhaseName.WARMUP, PhaseName.SETTLE);

    private final Console console;
    private final boolean terminal;
    private final Plan plan;
    private final InstantSource clock;
    private final TimeLeft timeLeft;
    private String doing = "";
    private boolean inLine;

    Progress(Console console, boolean terminal, Plan plan, InstantSource clock) {
        this.console = console;
        this.terminal = terminal;
        this.plan = plan;
        this.clock = clock;
        this.timeLeft = new TimeLeft(plan, clock);
    }

    /**
     * Reports the progress of a run from now on.
     *
     * @param finished how many of its trials were run before
     */
    public static Progress of(Plan plan, int finished, Console console) {
        Progress progress = new Progress(console, Console.isTerminal(), plan, InstantSource.system());
        progress.timeLeft.resumeFrom(finished);
        return progress;
    }

    @Override
    public synchronized void trialStarted(Trial trial) {
        timeLeft.trialStarted(trial);
        if (terminal) {
            say(trial, trial.variants().size() == 1 ? "waiting for the server" : "waiting for the servers");
        } else {
            print(place(trial));
        }
    }

    @Override
    public synchronized void serverUp(Trial trial, Variant variant, long startupMillis) {
        doing = (trial instanceof Trial.Solo ? "" : variant + " ") + "up after " + startupMillis + " ms";
        redraw(trial);
    }

    @Override
    public synchronized void ownWork(Trial trial, Instant start, Instant end) {
        timeLeft.ownWork(trial, start, end);
        say(trial, "measuring its work");
    }

    @Override
    public synchronized void generatorEvent(Trial trial, GeneratorEvent event) {
        timeLeft.generatorEvent(trial, event);
        switch (event) {
            case GeneratorEvent.Phase phase -> phase(trial, phase);
            case GeneratorEvent.Progress progress -> {
                if (progress.phase().equals(PhaseName.PROFILE)) {
                    doing = "profiling";
                } else if (terminal && !NOT_MEASURED.contains(progress.phase())) {
                    doing = "measuring, " + Numbers.count(progress.ok(), "answer") + ", "
                            + Numbers.count(progress.errors(), "error");
                }
                redraw(trial);
            }
            case GeneratorEvent.Warm warm -> {
                if (trial instanceof Trial.Paired) {
                    doing = "warm";
                    redraw(trial);
                }
            }
            case GeneratorEvent.Started _, GeneratorEvent.Finished _, GeneratorEvent.Window _ -> {}
        }
    }

    private void phase(Trial trial, GeneratorEvent.Phase phase) {
        switch (phase.phase()) {
            case PhaseName.WARMUP -> say(trial, "warming up");
            case PhaseName.SETTLE -> {}
            case PhaseName.RAMP -> say(trial, "measuring");
            default -> {
                if (isNews(trial, phase)) {
                    say(trial, "measuring");
                }
            }
        }
    }

    /** Measured phases are announced together, and with the ramp unless that has no length. */
    private boolean isNews(Trial trial, GeneratorEvent.Phase phase) {
        Experiment experiment = plan.experiment();
        return trial instanceof Trial.Solo solo
                ? experiment.subject(solo.variant()).load().ramp().isZero()
                : phase.phase().equals(PhaseName.block(experiment.paired().blocks() - 1));
    }

    @Override
    public synchronized void trialFinished(Trial trial, List<TrialResult> results) {
        timeLeft.trialFinished(trial, results);
        inLine = false;
        if (terminal) {
            console.print("\r\u001b[K");
        }
        if (!terminal || !results.stream().allMatch(TrialResult::valid)) {
            console.line((terminal ? place(trial) : "") + outcome(results));
        }
    }

    /** For a session, how many servers count, and which do not. */
    private static String outcome(List<TrialResult> results) {
        if (results.size() == 1) {
            return outcome(results.getFirst());
        }
        String wrong = results.stream()
                .filter(result -> !result.valid())
                .map(result -> result.variant() + " " + (result.measures() == null ? unmeasured(result) : "NOT VALID"))
                .collect(Collectors.joining(", "));
        long valid = results.stream().filter(TrialResult::valid).count();
        return valid + " of " + results.size() + " valid" + (wrong.isEmpty() ? "" : ": " + wrong);
    }

    private static String outcome(TrialResult result) {
        Measures measures = result.measures();
        if (measures == null) {
            return unmeasured(result);
        }
        String validity = result.valid() ? "" : "NOT VALID: ";
        List<ServerCounter> counters = result.server().counters();
        if (measures.answers().nothingSent() && !counters.isEmpty()) {
            return validity + counted(counters);
        }
        Double p90 = measures.latency().latencyMillis().p90();
        long errors = measures.answers().errors();
        return validity + Numbers.fixed(measures.answers().throughputPerSecond(), 1) + " requests/s, p90 "
                + (p90 == null ? Metric.ABSENT : Numbers.fixed(p90, 2)) + " ms"
                + (errors == 0 ? "" : ", " + Numbers.count(errors, "error"));
    }

    private static String unmeasured(TrialResult result) {
        return result.lacksItsJdk() ? "not run" : "failed";
    }

    /** The first of its counters, each summed over its tags. */
    private static String counted(List<ServerCounter> counters) {
        return counters.stream()
                .filter(each -> each.tags().isEmpty())
                .limit(COUNTERS_TOLD)
                .map(each -> (each.name() + " " + Numbers.fixed(each.value(), 1) + " " + each.unit()).strip())
                .collect(Collectors.joining(", "));
    }

    private void print(String part) {
        inLine = true;
        console.print(part);
    }

    /** Ends the line of a trial that did not finish. */
    public synchronized void endLine() {
        if (inLine) {
            inLine = false;
            console.line("");
        }
    }

    private void say(Trial trial, String what) {
        doing = what;
        if (terminal) {
            redraw(trial);
        } else {
            print(what + ", ");
        }
    }

    private void redraw(Trial trial) {
        if (terminal) {
            String happening = place(trial) + doing;
            String left = " (" + left() + ")";
            // One column less than the width: a cursor after the last column starts a new line on some terminals.
            int room = Math.max(0, console.columns() - 1 - left.length());
            print("\r" + happening.substring(0, Math.min(room, happening.length())) + left + "\u001b[K");
        }
    }

    private String place(Trial trial) {
        return "[" + trial.number() + "/" + plan.trials().size() + "] " + trial.title() + ": ";
    }

    private String left() {
        return "about " + words(timeLeft.left()) + " left";
    }

    /** A duration in words: in seconds, from two minutes on in whole minutes. */
    public static String words(Duration duration) {
        long seconds = Math.max(1, duration.toSeconds());
        return seconds < 120 ? seconds + " s" : (seconds + 30) / 60 + " min";
    }

    /**
     * Announces what will be run, in a few lines.
     *
     * @param before how long it takes to prepare
     */
    public static void announce(Plan plan, Duration before, @Nullable Pinning pinning, Console console) {
        List<String> lines = plan(plan, before, pinning, console);
        lines.stream().limit(ANNOUNCED - 1).forEach(console::line);
        if (lines.size() >= ANNOUNCED) {
            String last = lines.get(ANNOUNCED - 1);
            console.line(
                    lines.size() == ANNOUNCED
                            ? last
                            : PlainText.cut(last + " …", console.screen().columns()));
        }
    }

    /** The whole announcement. */
    public static List<String> plan(Plan plan, Duration before, @Nullable Pinning pinning, Console console) {
        String trials = Numbers.count(plan.trials().size(), "trial") + ", "
                + words(before.plus(TimeLeft.estimate(plan, 0))) + ": ";
        String load = RunText.conditions(plan.experiment(), plan.seed());
        // First what was requested; sessions are pinned anyway.
        String conditions = pinning == null
                ? trials + load
                : pinning.fromStart()
                        ? trials + pinned(pinning, plan) + " " + load
                        : trials + load + " " + pinned(pinning, plan);
        int columns = console.screen().columns();
        return Stream.of(
                        PlainText.labelled("", plan.experiment().question(), columns),
                        PlainText.labelled("  ", conditions, columns))
                .flatMap(String::lines)
                .toList();
    }

    private static String pinned(Pinning pinning, Plan plan) {
        return RunText.pinned(
                !pinning.fromStart() && plan.experiment().runs(Protocol.SOLO),
                String.valueOf(pinning.servers()),
                String.valueOf(pinning.generator()));
    }
}
