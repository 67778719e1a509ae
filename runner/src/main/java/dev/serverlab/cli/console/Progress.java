package dev.serverlab.cli.console;

import dev.serverlab.measure.environment.Pinning;
import dev.serverlab.measure.load.GeneratorEvent;
import dev.serverlab.measure.trial.RunListener;
import dev.serverlab.measure.trial.TimeLeft;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.ServerCounter;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.report.text.Numbers;
import dev.serverlab.report.text.RunText;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What happens while a run goes on, and how long it will still take: on a terminal one line that is drawn again, else
 * one plain line per event.
 */
public final class Progress implements RunListener {

    private static final int COUNTERS_TOLD = 3;

    private final Console console;
    private final boolean terminal;
    private final Plan plan;
    private final InstantSource clock;
    private final TimeLeft timeLeft;
    private Instant warmupBegan;
    private String doing = "";

    Progress(Console console, boolean terminal, Plan plan, InstantSource clock) {
        this.console = console;
        this.terminal = terminal;
        this.plan = plan;
        this.clock = clock;
        this.timeLeft = new TimeLeft(plan, clock);
        this.warmupBegan = clock.instant();
    }

    /**
     * Tells of a run from now on.
     *
     * @param finished that many of its trials were run before
     */
    public static Progress of(Plan plan, int finished, Console console) {
        Progress progress = new Progress(console, onTerminal(), plan, InstantSource.system());
        progress.timeLeft.takeUp(finished);
        return progress;
    }

    @Override
    public synchronized void trialStarted(Trial trial) {
        timeLeft.trialStarted(trial);
        say(trial, trial.variants().size() == 1 ? "waiting for the server" : "waiting for the servers");
    }

    @Override
    public synchronized void serverUp(Trial trial, Variant variant, long startupMillis) {
        say(
                trial,
                switch (trial) {
                    case Trial.Solo solo ->
                        "up after " + startupMillis + " ms, "
                                + (drivesItself(solo) ? "checking it" : "starting the load");
                    case Trial.Paired paired -> variant + " up after " + startupMillis + " ms";
                });
    }

    private boolean drivesItself(Trial.Solo trial) {
        return plan.experiment().loadOf(trial.variant()) instanceof Load.SelfDriven;
    }

    @Override
    public synchronized void ownWork(Trial trial, Instant start, Instant end) {
        timeLeft.ownWork(trial, start, end);
        say(trial, "measuring its own work" + (start.isAfter(clock.instant()) ? " after a ramp" : ""));
    }

    @Override
    public synchronized void generatorEvent(Trial trial, GeneratorEvent event) {
        timeLeft.generatorEvent(trial, event);
        switch (event) {
            case GeneratorEvent.Phase phase -> phase(trial, phase);
            case GeneratorEvent.Progress progress -> {
                if (terminal && !progress.phase().equals("warmup")) {
                    doing = "measuring, " + Numbers.count(progress.ok(), "answer") + ", "
                            + Numbers.count(progress.errors(), "error");
                }
                redraw(trial);
            }
            case GeneratorEvent.Warm warm ->
                say(
                        trial,
                        warm.endedBy().equals("cap")
                                ? "warm-up ended at its cap"
                                : "warm after "
                                        + Duration.between(warmupBegan, warm.at())
                                                .toSeconds() + " s");
            case GeneratorEvent.Block block -> {
                if (block.index() == plan.experiment().paired().blocks() - 1) {
                    say(trial, "measuring");
                }
            }
        }
    }

    private void phase(Trial trial, GeneratorEvent.Phase phase) {
        boolean warmup = phase.phase().equals("warmup");
        if (warmup) {
            warmupBegan = phase.start();
        }
        if (phase.phase().equals("settle")) {
            return;
        }
        // Ramp and window are announced together, a ramp of no length not at all; the first of them is news.
        if (warmup) {
            say(trial, "warming up");
        } else if (phase.phase().equals("ramp")) {
            say(trial, "ramping up and measuring");
        } else if (trial instanceof Trial.Solo solo
                && plan.experiment().loadOf(solo.variant()).ramp().isZero()) {
            say(trial, "measuring");
        }
    }

    @Override
    public synchronized void trialFinished(Trial trial, List<TrialResult> results) {
        timeLeft.trialFinished(trial, results);
        clear();
        List<Problem> shared = sharedNotes(results);
        for (TrialResult result : results) {
            String whose = trial.variants().size() == 1 ? "" : result.variant() + ": ";
            console.line(place(trial) + whose + outcome(result));
            result.validity()
                    .problems()
                    .forEach(problem -> console.say("  Problem: ", problem.what(), problem.action()));
            result.validity().notes().stream()
                    .filter(note -> !shared.contains(note))
                    .forEach(this::note);
        }
        shared.forEach(this::note);
    }

    private void note(Problem note) {
        console.say("  Note:    ", note.what(), note.action());
    }

    /** What holds for all variants of a paired trial is said once. */
    private static List<Problem> sharedNotes(List<TrialResult> results) {
        return results.size() < 2
                ? List.of()
                : results.getFirst().validity().notes().stream()
                        .filter(note -> results.stream()
                                .allMatch(result -> result.validity().notes().contains(note)))
                        .toList();
    }

    private static String outcome(TrialResult result) {
        Measures measures = result.measures();
        if (measures == null) {
            return "failed";
        }
        if (measures.answers().nothingSent() && !result.server().counters().isEmpty()) {
            return (result.valid() ? "" : "NOT VALID: ")
                    + counted(result.server().counters());
        }
        Double p90 = measures.latency().latencyMillis().p90();
        return String.format(
                Locale.ROOT,
                "%s%.1f requests/s, p90 %s ms, %s",
                result.valid() ? "" : "NOT VALID: ",
                measures.answers().throughputPerSecond(),
                p90 == null ? "–" : String.format(Locale.ROOT, "%.2f", p90),
                Numbers.count(measures.answers().errors(), "error"));
    }

    /** The first of what it counted, each without the parts that it was told in. */
    private static String counted(List<ServerCounter> counters) {
        return counters.stream()
                .filter(each -> each.tags().isEmpty())
                .limit(COUNTERS_TOLD)
                .map(each -> String.format(Locale.ROOT, "%s %.1f %s", each.name(), each.value(), each.unit())
                        .strip())
                .collect(Collectors.joining(", "));
    }

    private void say(Trial trial, String what) {
        doing = what;
        if (terminal) {
            redraw(trial);
        } else {
            console.line(place(trial) + what + " (" + left() + ")");
        }
    }

    private void redraw(Trial trial) {
        if (terminal) {
            String happening = place(trial) + doing;
            String left = " (" + left() + ")";
            // One column less than there is: a cursor behind the last one starts a new line on some terminals.
            int room = Console.WIDTH - 1 - left.length();
            console.print("\r" + happening.substring(0, Math.min(room, happening.length())) + left + "\u001b[K");
        }
    }

    private void clear() {
        if (terminal) {
            console.print("\r\u001b[K");
        }
    }

    private String place(Trial trial) {
        return "[" + trial.number() + "/" + plan.trials().size() + "] " + trial.title() + ": ";
    }

    private String left() {
        return "about " + words(timeLeft.left()) + " left";
    }

    /** For people: seconds, above two minutes whole minutes. */
    public static String words(Duration duration) {
        long seconds = Math.max(1, duration.toSeconds());
        return seconds < 120 ? seconds + " s" : (seconds + 30) / 60 + " min";
    }

    /** Tells what will be run, before it is. */
    public static void announce(Plan plan, @Nullable Pinning pinning, Console console) {
        console.say(plan.experiment().question());
        console.say(
                "  ",
                Numbers.count(plan.trials().size(), "trial") + ", " + words(TimeLeft.estimate(plan, 0)) + ": "
                        + RunText.conditions(plan.experiment(), plan.seed())
                        + (pinning == null
                                ? ""
                                : " "
                                        + RunText.pinned(
                                                pinning.servers().toString(),
                                                pinning.generator().toString())));
    }

    // Since JDK 25 the console is null again where there is no terminal.
    @SuppressWarnings("SystemConsoleNull")
    private static boolean onTerminal() {
        java.io.Console console = System.console();
        return console != null && console.isTerminal();
    }
}
