package dev.serverlab.cli;

import dev.serverlab.experiment.Load;
import dev.serverlab.experiment.Plan;
import dev.serverlab.experiment.Protocol;
import dev.serverlab.experiment.Trial;
import dev.serverlab.experiment.Variant;
import dev.serverlab.load.GeneratorEvent;
import dev.serverlab.problem.Problem;
import dev.serverlab.protocol.RunListener;
import dev.serverlab.report.Words;
import dev.serverlab.results.Counted;
import dev.serverlab.results.TrialResult;
import dev.serverlab.stats.Measures;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What happens while a run goes on, and how long it will still take: on a terminal one line that is drawn again, else
 * one plain line per event.
 */
final class Progress implements RunListener {

    /** What a solo trial takes beside its load, until the first one has shown it. */
    private static final Duration SOLO_OVERHEAD = Duration.ofSeconds(9);
    /** The same of a paired trial: the start of each server, and the rest. */
    private static final Duration EACH_SERVER = Duration.ofMillis(2_500);

    private static final Duration PAIRED_OVERHEAD = Duration.ofMillis(3_500);
    private static final Duration AFTER_LAST_BLOCK = Duration.ofSeconds(3);

    private static final int COUNTERS_TOLD = 3;

    private final PrintWriter out;
    private final boolean terminal;
    private final Plan plan;
    private final InstantSource clock;
    private final Map<Protocol, Duration> overheads = new EnumMap<>(Protocol.class);
    private Instant trialBegan;
    private Instant warmupBegan;
    private Instant trialEnds;
    private int finished;
    private String doing = "";

    Progress(PrintWriter out, boolean terminal, Plan plan, InstantSource clock) {
        this.out = out;
        this.terminal = terminal;
        this.plan = plan;
        this.clock = clock;
        this.trialBegan = clock.instant();
        this.trialEnds = trialBegan;
        this.warmupBegan = trialBegan;
        for (Protocol protocol : Protocol.values()) {
            overheads.put(protocol, firstGuess(plan, protocol));
        }
    }

    private static Duration firstGuess(Plan plan, Protocol protocol) {
        return switch (protocol) {
            case SOLO -> SOLO_OVERHEAD;
            case PAIRED ->
                PAIRED_OVERHEAD.plus(
                        EACH_SERVER.multipliedBy(plan.experiment().variants().size()));
        };
    }

    /** That many trials were run before. */
    synchronized void takeUp(int trials) {
        finished = trials;
    }

    /** How long the whole plan will take, as far as is known. */
    static Duration estimate(Plan plan) {
        return estimate(plan, 0);
    }

    /** The same without its first trials, which were run before. */
    static Duration estimate(Plan plan, int finished) {
        return plan.trials().stream()
                .skip(finished)
                .map(trial -> plan.load(trial).plus(firstGuess(plan, trial.protocol())))
                .reduce(Duration.ZERO, Duration::plus);
    }

    @Override
    public synchronized void trialStarted(Trial trial) {
        trialBegan = clock.instant();
        trialEnds = trialBegan.plus(expected(trial));
        say(trial, trial.variants().size() == 1 ? "starting the server" : "starting the servers");
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
        notBefore(end);
        say(trial, "measuring its own work" + (start.isAfter(clock.instant()) ? " after a ramp" : ""));
    }

    @Override
    public synchronized void generatorEvent(Trial trial, GeneratorEvent event) {
        switch (event) {
            case GeneratorEvent.Phase phase -> phase(trial, phase);
            case GeneratorEvent.Progress progress -> {
                if (terminal && !progress.phase().equals("warmup")) {
                    doing = "measuring, " + Words.count(progress.ok(), "answer") + ", "
                            + Words.count(progress.errors(), "error");
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
                    // A warm-up that was over sooner makes the trial shorter.
                    trialEnds = block.end().plus(AFTER_LAST_BLOCK);
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
        notBefore(warmup ? phase.start().plus(plan.load(trial)) : phase.end());
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
        finished++;
        if (results.stream().anyMatch(result -> result.measures() != null)) {
            // One that was cut short says nothing of how long the next will take.
            Duration beside = Duration.between(trialBegan, clock.instant()).minus(plan.load(trial));
            overheads.put(trial.protocol(), beside.isNegative() ? Duration.ZERO : beside);
        }
        clear();
        List<Problem> shared = sharedNotes(results);
        for (TrialResult result : results) {
            String whose = trial.variants().size() == 1 ? "" : result.variant() + ": ";
            out.println(place(trial) + whose + outcome(result));
            for (Problem problem : result.problems()) {
                out.println(Console.labelled("  Problem: ", problem.what()));
                out.println(Console.labelled("  Action:  ", problem.action()));
            }
            result.notes().stream().filter(note -> !shared.contains(note)).forEach(this::note);
        }
        shared.forEach(this::note);
        out.flush();
    }

    private void note(Problem note) {
        out.println(Console.labelled("  Note:    ", note.what()));
        out.println(Console.labelled("  Action:  ", note.action()));
    }

    /** What holds for all variants of a paired trial is said once. */
    private static List<Problem> sharedNotes(List<TrialResult> results) {
        return results.size() < 2
                ? List.of()
                : results.getFirst().notes().stream()
                        .filter(note -> results.stream()
                                .allMatch(result -> result.notes().contains(note)))
                        .toList();
    }

    private static String outcome(TrialResult result) {
        Measures measures = result.measures();
        if (measures == null) {
            return "failed";
        }
        if (measures.nothingSent() && !result.counters().isEmpty()) {
            return (result.valid() ? "" : "NOT VALID: ") + counted(result.counters());
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

    /** The first of what it counted, each without the parts that it was told in. */
    private static String counted(List<Counted> counters) {
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
            out.println(place(trial) + what + " (" + left() + ")");
            out.flush();
        }
    }

    private void redraw(Trial trial) {
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

    private String place(Trial trial) {
        String what = switch (trial) {
            case Trial.Solo solo -> solo.variant().toString();
            case Trial.Paired paired -> "session " + paired.session();
        };
        return "[" + trial.number() + "/" + plan.trials().size() + "] " + what + ": ";
    }

    /** A server that was slow to start leaves the load as long as it is. */
    private void notBefore(Instant end) {
        if (end.isAfter(trialEnds)) {
            trialEnds = end;
        }
    }

    private Duration expected(Trial trial) {
        return plan.load(trial).plus(overheads.getOrDefault(trial.protocol(), Duration.ZERO));
    }

    private String left() {
        Duration current = Duration.between(clock.instant(), trialEnds);
        Duration left = plan.trials().stream()
                .skip(finished + 1L)
                .map(this::expected)
                .reduce(current.isNegative() ? Duration.ZERO : current, Duration::plus);
        return "about " + words(left) + " left";
    }

    static String words(Duration duration) {
        long seconds = Math.max(1, duration.toSeconds());
        return seconds < 120 ? seconds + " s" : (seconds + 30) / 60 + " min";
    }
}
