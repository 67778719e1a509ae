package dev.serverlab.measure.capacity;

import dev.serverlab.measure.answer.AnswersSeen;
import dev.serverlab.measure.server.EffectiveThreads;
import dev.serverlab.measure.trial.TrialContext;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Slo;
import dev.serverlab.model.experiment.Sweep;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.experiment.Workload;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.CapacityResult.Window;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.StopSignal;
import dev.serverlab.model.run.TuningResult;
import dev.serverlab.model.run.TuningResult.Outcome;
import dev.serverlab.model.run.TuningResult.Trial;
import dev.serverlab.stats.capacity.LoadRule;
import dev.serverlab.stats.capacity.LoadRule.Decision;
import dev.serverlab.stats.capacity.LoadWindows;
import dev.serverlab.stats.capacity.SettingSearch;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Searches for the smallest value of a setting that holds a rate, each trial in a fresh JVM: first with the setting
 * unchanged, then value after value, finally twice the value found, and the experiment's other variants unchanged.
 */
public final class TuningRun implements Search {

    private static final LoadRule RULE = LoadRule.BEST_OF_THREE;

    /** Share of the rate: warms the server up without a queue that would have to drain. */
    private static final double WARMUP_SHARE = 0.7;

    /** The length, in windows, of the last load that it has to hold: a slowly growing queue shows only with time. */
    private static final int LASTING = 5;

    private final Frame frame;
    private final Goal goal;
    private final Listener listener;
    private final List<Slo> slo;
    private final AnswersSeen answers = new AnswersSeen();
    private final List<Trial> trials = new ArrayList<>();
    private SettingSearch.Found found = new SettingSearch.Found(null, null, false);
    private @Nullable EffectiveThreads threads;

    /**
     * What is searched for.
     *
     * @param rate arrivals per second
     * @param variant that is tuned
     * @param setting its name, or several that take the same value, joined by {@code " + "}
     * @param lowest value that can be set
     * @param highest value that can be set
     */
    public record Goal(double rate, Variant variant, String setting, int lowest, int highest) {}

    /** Listens to the progress. */
    public interface Listener {

        /** A server is about to be started; without a value its setting is left as it is. */
        void started(Variant variant, @Nullable Integer value);

        /** The trial's server has been ended. */
        void ended(Trial trial);
    }

    public TuningRun(Frame frame, Goal goal, Listener listener) {
        this.frame = frame;
        this.goal = goal;
        this.listener = listener;
        this.slo = Objects.requireNonNull(frame.experiment().expectations().slo(), "A setting is tuned for a limit");
    }

    @Override
    public Run execute(Consumer<Run> keeper, StopSignal ending) throws InterruptedException {
        Steps steps = new Steps(keeper, ending);
        Trial first = steps.trial(goal.variant, null);
        if (first != null && hasWindows(first)) {
            search(steps, start(first));
            Integer holds = found.holds();
            if (holds != null && holds < goal.highest) {
                steps.trial(goal.variant, Math.min(2 * holds, goal.highest));
            }
            for (Variant other : frame.experiment().variants()) {
                if (!other.equals(goal.variant)) {
                    decide(steps, other);
                }
            }
        }
        Run run = soFar(ending.isStopping() ? Run.State.INTERRUPTED : Run.State.COMPLETE);
        keeper.accept(run);
        return run;
    }

    @Override
    public ExitCode exitCode() {
        return trials.stream().anyMatch(each -> each.outcome() == Outcome.BROKEN) ? ExitCode.FAILED : ExitCode.FINE;
    }

    private void search(Steps steps, int start) throws InterruptedException {
        SettingSearch search = new SettingSearch(start, goal.lowest, goal.highest);
        for (OptionalInt value = search.next(); value.isPresent(); value = search.next()) {
            Trial trial = steps.trial(goal.variant, value.getAsInt());
            if (trial == null || trial.outcome() == Outcome.UNOFFERED || trial.outcome() == Outcome.BROKEN) {
                return;
            }
            search.record(trial.outcome() == Outcome.HOLDS);
            found = search.soFar();
        }
    }

    /** Repeats trials of a variant outside the search until its outcome is decided. */
    private void decide(Steps steps, Variant variant) throws InterruptedException {
        int held = 0;
        int failed = 0;
        while (RULE.of(held, failed) == Decision.UNDECIDED) {
            Trial trial = steps.trial(variant, null);
            if (trial == null || trial.outcome() == Outcome.UNOFFERED || trial.outcome() == Outcome.BROKEN) {
                return;
            }
            if (trial.outcome() == Outcome.HOLDS) {
                held++;
            } else {
                failed++;
            }
        }
    }

    private static boolean hasWindows(Trial trial) {
        return trial.outcome() != Outcome.UNOFFERED && !trial.windows().isEmpty();
    }

    /**
     * The first value by Little's law: one thread per request held at once. An event loop holds none while it waits, so
     * as many are needed as cores are busy. For the experiment's own services the response times give the hold time.
     */
    private int start(Trial asItIs) {
        if (threads != null && threads.areEventLoops()) {
            return (int) Math.ceil(mean(asItIs, window -> window.cores().serverCores()));
        }
        Workload asked = frame.experiment().subject(goal.variant).workload();
        double millis = frame.experiment().subject(goal.variant).server() == null
                ? asked.delay().toMillis() + asked.cpuMicros() / 1e3
                : mean(asItIs, Window::p50Millis);
        return (int) Math.ceil(goal.rate * millis / 1e3);
    }

    private static double mean(Trial trial, Function<Window, @Nullable Double> value) {
        return trial.windows().stream()
                .map(value)
                .filter(Objects::nonNull)
                .mapToDouble(each -> each)
                .average()
                .orElse(1);
    }

    private Run soFar(Run.State state) {
        TuningResult tuning = new TuningResult(
                slo,
                goal.rate,
                goal.variant,
                goal.setting,
                found.holds(),
                found.fails(),
                found.decided(),
                List.copyOf(trials));
        return frame.run(state, Run.Conclusions.of(tuning));
    }

    /** One trial after the other, until time is over or the run is interrupted. */
    private final class Steps {

        private final Consumer<Run> keeper;
        private final StopSignal ending;
        /** What the longest trial took. */
        private Duration longest = Duration.ZERO;

        Steps(Consumer<Run> keeper, StopSignal ending) {
            this.keeper = keeper;
            this.ending = ending;
        }

        /** Runs a trial; null when it was not run, or was cut short. */
        @Nullable
        Trial trial(Variant variant, @Nullable Integer value) throws InterruptedException {
            Instant begins = Instant.now();
            if (ending.isStopping() || frame.isOver(begins.plus(longest))) {
                return null;
            }
            listener.started(variant, value);
            Trial trial = live(variant, value);
            if (trial.problem() != null ? ending.awaitStopping() : ending.isStopping()) {
                return null;
            }
            trials.add(trial);
            longest = Collections.max(List.of(longest, Duration.between(begins, Instant.now())));
            listener.ended(trial);
            keeper.accept(soFar(Run.State.RUNNING));
            return trial;
        }

        private Trial live(Variant variant, @Nullable Integer value) throws InterruptedException {
            TrialContext own = value == null ? frame.context() : set(variant, value);
            Variant named =
                    value == null ? variant : own.experiment().variants().getFirst();
            List<Window> windows = new ArrayList<>();
            threads = null;
            ServerLife life = new ServerLife(
                    own,
                    named,
                    slo,
                    frame.folder()
                            .within(named.fileName() + "-" + (trials.size() + 1))
                            .path(),
                    answers);
            AtomicReference<@Nullable Long> peak = new AtomicReference<>();
            Problem problem = life.live((load, server) -> {
                threads = EffectiveThreads.of(server.check().effective());
                windows(load, windows);
                peak.set(server.peakBytes());
            });
            Integer most = threads == null ? null : threads.requestMax();
            return new Trial(
                    variant, value, most, outcome(windows, problem), peak.get(), List.copyOf(windows), problem);
        }

        private TrialContext set(Variant variant, int value) {
            Map<String, String> settings = Sweep.names(goal.setting).stream()
                    .collect(Collectors.toMap(name -> name, name -> Integer.toString(value)));
            return frame.context().set(variant, settings, Integer.toString(value));
        }
    }

    private void windows(OfferedLoad load, List<Window> windows) throws InterruptedException {
        Experiment experiment = frame.experiment();
        if (experiment.warmup().isPositive()) {
            var _ = load.atOnce(WARMUP_SHARE * goal.rate, experiment.warmup());
        }
        while (decision(windows) == Decision.UNDECIDED) {
            windows.add(load.judged(goal.rate, frame.pace().window()));
        }
        if (decision(windows) == Decision.HOLDS) {
            windows.add(load.judged(goal.rate, frame.pace().window().multipliedBy(LASTING)));
        }
    }

    private static Decision decision(List<Window> windows) {
        int good = (int) windows.stream().filter(TuningRun::isGood).count();
        return RULE.of(good, windows.size() - good);
    }

    private static boolean isGood(Window window) {
        return OfferedLoad.outcome(window) == LoadWindows.Outcome.GOOD;
    }

    /** A server that died under the load did not hold it; one that failed before the load was not tried. */
    private static Outcome outcome(List<Window> windows, @Nullable Problem problem) {
        if (problem != null) {
            return windows.isEmpty() ? Outcome.BROKEN : Outcome.FAILS;
        }
        Window last = windows.getLast();
        if (OfferedLoad.outcome(last) == LoadWindows.Outcome.UNOFFERED) {
            return Outcome.UNOFFERED;
        }
        return decision(windows) == Decision.HOLDS && isGood(last) ? Outcome.HOLDS : Outcome.FAILS;
    }
}
