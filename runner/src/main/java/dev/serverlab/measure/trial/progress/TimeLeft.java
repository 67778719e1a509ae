package dev.serverlab.measure.trial.progress;

import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.generator.PhaseName;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.run.TrialResult;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Estimates the time left of a run, from its plan, the generator's announcements, and the overhead of the trials so
 * far. Not thread-safe.
 */
public final class TimeLeft implements RunListener {

    /**
     * The overhead of a solo trial beyond its load, until the first one has shown it. In the saved runs of
     * results/reference it was 3.2 to 7.3 s on average, and 11.2 s when trials end with requests that wait for a blocked
     * loop.
     */
    private static final Duration SOLO_OVERHEAD = Duration.ofSeconds(6);
    /** The same in a container, 8.9 s there. */
    private static final Duration IN_CONTAINER = Duration.ofSeconds(9);
    /** The same for a self-driven server, without a generator; 1.7 s there. */
    private static final Duration SELF_DRIVEN_OVERHEAD = Duration.ofSeconds(2);
    /** The same for a paired trial: the start of each server, and the rest. */
    private static final Duration EACH_SERVER = Duration.ofMillis(2_500);

    private static final Duration PAIRED_OVERHEAD = Duration.ofMillis(3_500);
    private static final Duration AFTER_LAST_BLOCK = Duration.ofSeconds(3);

    private final Plan plan;
    private final InstantSource clock;
    /** What the last trial took beyond its expected load; less than nothing when its warm-up ended sooner. */
    private final Map<Protocol, Duration> overheads = new EnumMap<>(Protocol.class);

    private Instant trialBegan;
    private Instant trialEnds;
    /** The load that follows a warm-up that goes on. */
    private Duration afterWarmUp = Duration.ZERO;

    private int finished;

    public TimeLeft(Plan plan, InstantSource clock) {
        this.plan = plan;
        this.clock = clock;
        this.trialBegan = clock.instant();
        this.trialEnds = trialBegan;
    }

    private static Duration firstGuess(Plan plan, Trial trial) {
        Experiment experiment = plan.experiment();
        return switch (trial) {
            case Trial.Solo solo ->
                experiment.subject(solo.variant()).load() instanceof Load.SelfDriven
                        ? SELF_DRIVEN_OVERHEAD
                        : experiment.subject(solo.variant()).site() instanceof Placement.Process
                                ? SOLO_OVERHEAD
                                : IN_CONTAINER;
            case Trial.Paired _ ->
                Objects.requireNonNullElseGet(
                        plan.session().beside(),
                        () -> PAIRED_OVERHEAD.plus(
                                EACH_SERVER.multipliedBy(experiment.variants().size())));
        };
    }

    /**
     * How long a plan will take, as far as is known before it begins.
     *
     * @param finished how many of its first trials have already been run
     */
    public static Duration estimate(Plan plan, int finished) {
        return plan.trials().stream()
                .skip(finished)
                .map(trial -> plan.expectedLoad(trial).plus(firstGuess(plan, trial)))
                .reduce(Duration.ZERO, Duration::plus);
    }

    /** Skips that many trials, which were run before. */
    public void resumeFrom(int trials) {
        finished = trials;
    }

    @Override
    public void trialStarted(Trial trial) {
        trialBegan = clock.instant();
        trialEnds = trialBegan.plus(expected(trial));
        afterWarmUp = Duration.ZERO;
    }

    @Override
    public void ownWork(Trial trial, Instant start, Instant end) {
        notBefore(end);
    }

    @Override
    public void generatorEvent(Trial trial, GeneratorEvent event) {
        if (event instanceof GeneratorEvent.Phase phase) {
            if (trial instanceof Trial.Paired && phase.counted()) {
                // A warm-up that ended early makes the trial shorter; the last block is announced last.
                trialEnds =
                        phase.end().plus(plan.experiment().paired().profiling()).plus(AFTER_LAST_BLOCK);
                afterWarmUp = Duration.ZERO;
            } else {
                if (trial instanceof Trial.Paired && phase.phase().equals(PhaseName.WARMUP)) {
                    afterWarmUp =
                            plan.load(trial).minus(plan.experiment().paired().warmup());
                }
                notBefore(
                        phase.phase().equals(PhaseName.WARMUP)
                                ? phase.start().plus(plan.expectedLoad(trial))
                                : phase.end());
            }
        }
    }

    @Override
    public void trialFinished(Trial trial, List<TrialResult> results) {
        finished++;
        if (results.stream().anyMatch(result -> result.measures() != null)) {
            // A trial that was cut short says nothing about how long the next will take.
            overheads.put(
                    trial.protocol(),
                    Duration.between(trialBegan, clock.instant()).minus(plan.expectedLoad(trial)));
        }
    }

    /** The time left of the current trial and all later ones; never negative. */
    public Duration left() {
        Duration current = Duration.between(clock.instant(), trialEnds);
        return plan.trials().stream()
                .skip(finished + 1L)
                .map(this::expected)
                .reduce(current.compareTo(afterWarmUp) < 0 ? afterWarmUp : current, Duration::plus);
    }

    /** Delays the trial's end to that moment: a slow start-up does not shorten the load. */
    private void notBefore(Instant end) {
        if (end.isAfter(trialEnds)) {
            trialEnds = end;
        }
    }

    private Duration expected(Trial trial) {
        Duration shown = overheads.get(trial.protocol());
        return plan.expectedLoad(trial).plus(shown == null ? firstGuess(plan, trial) : shown);
    }
}
