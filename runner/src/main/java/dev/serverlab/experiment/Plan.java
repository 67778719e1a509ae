package dev.serverlab.experiment;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * An experiment made concrete: every trial in order. The same experiment and seed give the same plan.
 *
 * @param seed orders the variants within each round, so that no variant always follows the same neighbour
 */
public record Plan(Experiment experiment, long seed, List<Trial> trials) {

    /**
     * One run of one variant.
     *
     * @param number from 1, in the order of running
     * @param round from 1
     */
    public record Trial(int number, int round, Variant variant) {

        /** The name of the trial's folder, such as {@code trial-01-mvc-default}. */
        public String folder() {
            return String.format(
                    java.util.Locale.ROOT, "trial-%02d-%s-%s", number, variant.server(), variant.profile());
        }
    }

    public static Plan of(Experiment experiment, long seed) {
        // java.util.Random's sequence is part of its specification, so that a seed keeps its meaning across JDKs.
        Random random = new Random(seed);
        List<Trial> trials = new ArrayList<>();
        for (int round = 1; round <= experiment.rounds(); round++) {
            List<Variant> order = new ArrayList<>(experiment.variants());
            Collections.shuffle(order, random);
            for (Variant variant : order) {
                trials.add(new Trial(trials.size() + 1, round, variant));
            }
        }
        return new Plan(experiment, seed, List.copyOf(trials));
    }

    /** How long one trial drives load: warm-up, ramp and measured window. */
    public Duration loadPerTrial() {
        return experiment
                .warmup()
                .plus(experiment.load().ramp())
                .plus(experiment.load().duration());
    }
}
