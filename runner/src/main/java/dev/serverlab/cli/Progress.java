package dev.serverlab.cli;

import dev.serverlab.experiment.Plan;
import dev.serverlab.load.GeneratorEvent;
import dev.serverlab.problem.Problem;
import dev.serverlab.protocol.RunListener;
import dev.serverlab.report.Words;
import dev.serverlab.results.TrialResult;
import dev.serverlab.stats.Measures;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;

/**
 * What happens while a run goes on, and how long it will still take: on a terminal one line that is drawn again, else
 * one plain line per event.
 */
final class Progress implements RunListener {

    /** What a trial takes beside its load, until the first one has shown it. */
    private static final Duration FIRST_GUESS_OVERHEAD = Duration.ofSeconds(9);

    private final PrintWriter out;
    private final boolean terminal;
    private final Plan plan;
    private final InstantSource clock;
    private Instant trialBegan;
    private Instant trialEnds;
    private Duration overhead = FIRST_GUESS_OVERHEAD;
    private int finished;
    private String doing = "";

    Progress(PrintWriter out, boolean terminal, Plan plan, InstantSource clock) {
        this.out = out;
        this.terminal = terminal;
        this.plan = plan;
        this.clock = clock;
        this.trialBegan = clock.instant();
        this.trialEnds = trialBegan;
    }

    /** How long the whole plan will take, as far as is known. */
    static Duration estimate(Plan plan) {
        return plan.loadPerTrial()
                .plus(FIRST_GUESS_OVERHEAD)
                .multipliedBy(plan.trials().size());
    }

    @Override
    public synchronized void trialStarted(Plan.Trial trial) {
        trialBegan = clock.instant();
        trialEnds = trialBegan.plus(plan.loadPerTrial()).plus(overhead);
        say(trial, "starting the server");
    }

    @Override
    public synchronized void serverUp(Plan.Trial trial, long startupMillis) {
        say(trial, "up after " + startupMillis + " ms, starting the load");
    }

    @Override
    public synchronized void generatorEvent(Plan.Trial trial, GeneratorEvent event) {
        switch (event) {
            case GeneratorEvent.Phase phase -> {
                notBefore(phase.phase().equals("warmup") ? phase.start().plus(plan.loadPerTrial()) : phase.end());
                // Ramp and window are announced together, a ramp of no length not at all; the first of them is news.
                boolean noRamp = plan.experiment().load().ramp().isZero();
                if (phase.phase().equals("warmup")) {
                    say(trial, "warming up");
                } else if (phase.phase().equals("ramp")) {
                    say(trial, "ramping up and measuring");
                } else if (noRamp) {
                    say(trial, "measuring");
                }
            }
            case GeneratorEvent.Progress progress -> {
                if (terminal && !progress.phase().equals("warmup")) {
                    doing = "measuring, " + Words.count(progress.ok(), "answer") + ", "
                            + Words.count(progress.errors(), "error");
                }
                redraw(trial);
            }
        }
    }

    @Override
    public synchronized void trialFinished(Plan.Trial trial, TrialResult result) {
        finished++;
        if (result.measures() != null) {
            // One that was cut short says nothing of how long the next will take.
            Duration beside = Duration.between(trialBegan, clock.instant()).minus(plan.loadPerTrial());
            overhead = beside.isNegative() ? Duration.ZERO : beside;
        }
        clear();
        out.println(place(trial) + outcome(result));
        for (Problem problem : result.problems()) {
            out.println(Console.labelled("  Problem: ", problem.what()));
            out.println(Console.labelled("  Action:  ", problem.action()));
        }
        out.flush();
    }

    private static String outcome(TrialResult result) {
        Measures measures = result.measures();
        if (measures == null) {
            return "failed";
        }
        Double p90 = measures.latencyMillis().p90();
        return String.format(
                Locale.ROOT,
                "%s%.1f requests/s, p90 %s ms, %s",
                result.valid() ? "" : "NOT VALID: ",
                measures.throughputPerSecond(),
                p90 == null ? "–" : String.format(Locale.ROOT, "%.2f", p90),
                Words.count(measures.errors(), "error"));
    }

    private void say(Plan.Trial trial, String what) {
        doing = what;
        if (terminal) {
            redraw(trial);
        } else {
            out.println(place(trial) + what + " (" + left() + ")");
            out.flush();
        }
    }

    private void redraw(Plan.Trial trial) {
        if (terminal) {
            String happening = place(trial) + doing;
            String left = " (" + left() + ")";
            // One column less than there is: a cursor behind the last one starts a new line on some terminals.
            int room = Console.WIDTH - 1 - left.length();
            out.print("\r" + happening.substring(0, Math.min(room, happening.length())) + left + "\u001b[K");
            out.flush();
        }
    }

    private void clear() {
        if (terminal) {
            out.print("\r\u001b[K");
        }
    }

    private String place(Plan.Trial trial) {
        return "[" + trial.number() + "/" + plan.trials().size() + "] " + trial.variant() + ": ";
    }

    /** A server that was slow to start leaves the load as long as it is. */
    private void notBefore(Instant end) {
        if (end.isAfter(trialEnds)) {
            trialEnds = end;
        }
    }

    private String left() {
        Duration current = Duration.between(clock.instant(), trialEnds);
        Duration left = plan.loadPerTrial()
                .plus(overhead)
                .multipliedBy(plan.trials().size() - finished - 1)
                .plus(current.isNegative() ? Duration.ZERO : current);
        return "about " + words(left) + " left";
    }

    static String words(Duration duration) {
        long seconds = Math.max(1, duration.toSeconds());
        return seconds < 120 ? seconds + " s" : (seconds + 30) / 60 + " min";
    }
}
