package dev.serverlab.model.experiment;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * An experiment made concrete: every trial in order. The same experiment and seed give the same plan.
 *
 * <p>The order of a session is that in which its servers are started. One that is started earlier costs some 0.8 % more CPU
 * per request than the next (docs/evidence.md), so each variant takes the places as evenly as the number of sessions allows:
 * sessions follow a Latin square, or are spread over one.
 *
 * @param seed orders the variants within each round, so that no variant always follows the same neighbour, and in the first
 *     session of each Latin square
 * @param session what is expected of each paired session
 */
public record Plan(Experiment experiment, long seed, List<Trial> trials, ExpectedSession session) {

    /**
     * What a paired session is expected to take, apart from what its experiment says.
     *
     * @param warmup how long its servers need until all are steady
     * @param beside how much longer it takes than its load; absent when its servers have not been tried
     * @param warmupUsers how many users keep the CPUs busy while the servers warm up; absent when that is not known
     */
    public record ExpectedSession(
            Duration warmup,
            @Nullable Duration beside,
            @Nullable Integer warmupUsers) {}

    private static final Duration WAITS = Duration.ofSeconds(2);

    /** The most solo trials; with as many results of paired ones and {@code MAX_BLOCKS}, a run is still readable. */
    public static final int MAX_SOLO = 1_000;

    /** The most blocks, of all variants and sessions together. */
    public static final int MAX_BLOCKS = 30_000;

    public static Plan of(Experiment experiment, long seed) {
        // java.util.Random's sequence is part of its specification, so that a seed keeps its meaning across JDKs.
        Random random = new Random(seed);
        List<Trial> trials = new ArrayList<>();
        int rounds = experiment.runs(Protocol.SOLO) ? experiment.trials().rounds() : 0;
        for (int round = 1; round <= rounds; round++) {
            for (Variant variant : shuffled(experiment.variants(), random)) {
                trials.add(new Trial.Solo(trials.size() + 1, round, variant));
            }
        }
        int sessions = experiment.runs(Protocol.PAIRED) ? experiment.paired().sessions() : 0;
        int places = experiment.variants().size();
        for (int first = 0; first < sessions; first += places) {
            List<Variant> order = shuffled(experiment.variants(), random);
            int rest = Math.min(places, sessions - first);
            for (int session = 0; session < rest; session++) {
                List<Variant> turned = new ArrayList<>(order);
                Collections.rotate(turned, Math.round((float) session * places / rest));
                trials.add(new Trial.Paired(trials.size() + 1, first + session + 1, List.copyOf(turned)));
            }
        }
        return of(experiment, seed, trials);
    }

    /** These trials, with the warm-up that is expected of servers that have not been tried. */
    public static Plan of(Experiment experiment, long seed, List<Trial> trials) {
        ExpectedSession usual = new ExpectedSession(Paired.usualWarmUp(experiment), null, null);
        return new Plan(experiment, seed, List.copyOf(trials), usual);
    }

    /** The same with what is expected of servers that have been tried. */
    public Plan expecting(ExpectedSession known) {
        return new Plan(experiment, seed, trials, known);
    }

    private static List<Variant> shuffled(List<Variant> variants, Random random) {
        List<Variant> order = new ArrayList<>(variants);
        Collections.shuffle(order, random);
        return order;
    }

    /**
     * How long a trial drives load: warm-up, ramp and window, or at most warm-up, settling and blocks. A self-driven
     * server is warmed up only by its ramp.
     */
    public Duration load(Trial trial) {
        return switch (trial) {
            case Trial.Solo solo ->
                (experiment.subject(solo.variant()).load() instanceof Load.SelfDriven
                                ? Duration.ZERO
                                : experiment.warmup())
                        .plus(experiment.subject(solo.variant()).load().ramp())
                        .plus(experiment.subject(solo.variant()).load().duration())
                        .plus(afterwards(solo.variant()));
            case Trial.Paired paired -> experiment.paired().load();
        };
    }

    /** How long a trial is expected to drive load: {@link #load}, in a session with the warm-up that is expected. */
    public Duration expectedLoad(Trial trial) {
        return switch (trial) {
            case Trial.Solo _ -> load(trial);
            case Trial.Paired _ ->
                load(trial).minus(experiment.paired().warmup()).plus(expectedWarmup());
        };
    }

    /** How long the warm-up of a session is expected to take, which is never more than it may. */
    public Duration expectedWarmup() {
        Duration longest = experiment.paired().warmup();
        return session.warmup().compareTo(longest) < 0 ? session.warmup() : longest;
    }

    /** How long the load of a solo trial goes on after its window, while it is seen what threads wait for. */
    public Duration afterwards(Variant variant) {
        return switch (experiment.subject(variant).load()) {
            case Load.Closed _, Load.Open _ -> experiment.paired().profiled().isZero() ? Duration.ZERO : WAITS;
            case Load.Simulated _, Load.SelfDriven _ -> Duration.ZERO;
        };
    }

    /** How many trials of that protocol there are. */
    public long count(Protocol protocol) {
        return trials.stream().filter(trial -> trial.protocol() == protocol).count();
    }
}
