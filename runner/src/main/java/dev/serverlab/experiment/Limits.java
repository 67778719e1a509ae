package dev.serverlab.experiment;

import dev.serverlab.contract.DelayRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/** The numbers that can be run at all, checked together so that every mistake is named at once. */
final class Limits {

    static final int MAX_USERS = 20_000;
    static final double MAX_RATE = 50_000;
    static final int MAX_ROUNDS = 100;
    static final int MAX_VARIANTS = 50;
    static final Duration MAX_DURATION = Duration.ofHours(1);
    static final Duration MAX_RAMP = Duration.ofMinutes(10);
    static final Duration MIN_DURATION = Duration.ofSeconds(1);
    static final int MAX_BLOCKS = 500;
    static final Duration MIN_BLOCK = Duration.ofMillis(500);
    static final int MAX_IN_FLIGHT = 25_000;
    static final Duration MIN_EDGE = Duration.ofMillis(100);

    private final List<String> mistakes = new ArrayList<>();

    private Limits() {}

    /** What is impossible in that experiment, a sentence each; empty when all can be run. */
    static List<String> mistakesIn(Experiment experiment) {
        Limits limits = new Limits();
        limits.check(
                !experiment.variants().isEmpty() && experiment.variants().size() <= MAX_VARIANTS,
                "variants: name 1 to " + MAX_VARIANTS);
        limits.check(
                new HashSet<>(experiment.variants()).size()
                        == experiment.variants().size(),
                "variants: each can be named once");
        limits.checkWorkload("", experiment.workload());
        experiment.differences().forEach((variant, difference) -> {
            limits.check(
                    experiment.variants().contains(variant), "workloads: " + variant + " is not one of the variants");
            limits.checkWorkload(variant + ": ", experiment.workloadOf(variant));
        });
        if (experiment.protocol().haveSolo()) {
            limits.checkSolo(experiment);
        }
        if (experiment.protocol().havePaired()) {
            limits.checkPaired(experiment.paired(), experiment.longestDelay());
        }
        limits.check(
                experiment.protocol() != Protocols.PAIRED
                        || Paired.canCompare(experiment.variants().size()),
                "variants: the paired protocol compares " + Paired.FEWEST_VARIANTS + " to " + Paired.MOST_VARIANTS);
        return limits.mistakes;
    }

    private void checkWorkload(String whose, Workload workload) {
        between(whose + "delay", workload.delay(), Duration.ZERO, Duration.ofMillis(DelayRequest.MAX_DELAY_MILLIS));
        between(whose + "cpuMicros", workload.cpuMicros(), 0, DelayRequest.MAX_CPU_MICROS);
    }

    private void checkSolo(Experiment experiment) {
        between("ramp", experiment.load().ramp(), Duration.ZERO, MAX_RAMP);
        between("duration", experiment.load().duration(), MIN_DURATION, MAX_DURATION);
        between("warmup", experiment.warmup(), Duration.ZERO, MAX_RAMP);
        between("rounds", experiment.rounds(), 1, MAX_ROUNDS);
        switch (experiment.load()) {
            case Load.Closed closed -> between("users", closed.users(), 1, MAX_USERS);
            case Load.Open open ->
                check(
                        open.rate() >= 0.1 && open.rate() <= MAX_RATE,
                        "rate: " + open.rate() + " is not from 0.1 to " + (int) MAX_RATE + " arrivals per second");
            case Load.SelfDriven own -> {}
        }
        check(
                experiment.longestDelay().compareTo(experiment.load().duration()) < 0,
                "duration: " + Durations.format(experiment.load().duration())
                        + " is not longer than the delay, so no request would finish");
    }

    private void checkPaired(Paired paired, Duration longestDelay) {
        between("sessions", paired.sessions(), 1, MAX_ROUNDS);
        between("blocks", paired.blocks(), 1, MAX_BLOCKS);
        between("block", paired.block(), MIN_BLOCK, MAX_RAMP);
        between("edge", paired.edge(), MIN_EDGE, paired.block().dividedBy(2));
        between("paired warmup", paired.warmup(), Duration.ZERO, MAX_RAMP);
        between("settle", paired.settle(), MIN_BLOCK, MAX_RAMP);
        double rate = paired.rate() == null ? MAX_RATE : paired.rate();
        check(
                rate >= 0.1 && rate <= MAX_RATE,
                "paired rate: " + rate + " is not from 0.1 to " + (int) MAX_RATE + " arrivals per second");
        check(
                rate * paired.block().toMillis() >= 1_000,
                "paired rate: " + rate + " arrivals per second are less than one in a block");
        check(
                paired.block().multipliedBy(paired.blocks()).compareTo(MAX_DURATION) <= 0,
                "blocks: together they are longer than " + Durations.format(MAX_DURATION));
        check(
                rate * longestDelay.toMillis() <= MAX_IN_FLIGHT * 1_000 || paired.rate() == null,
                "paired rate: " + rate + " arrivals per second for " + Durations.format(longestDelay)
                        + " each are more than " + MAX_IN_FLIGHT
                        + " requests in flight, for which there are no local ports");
        check(
                paired.margins().cpuPercent() > 0 && paired.margins().latencyMillis() > 0,
                "margins: each must be above 0");
    }

    private void between(String name, Duration value, Duration min, Duration max) {
        check(
                value.compareTo(min) >= 0 && value.compareTo(max) <= 0,
                name + ": " + Durations.format(value) + " is not from " + Durations.format(min) + " to "
                        + Durations.format(max));
    }

    private void between(String name, int value, int min, int max) {
        check(value >= min && value <= max, name + ": " + value + " is not from " + min + " to " + max);
    }

    private void check(boolean fine, String mistake) {
        if (!fine) {
            mistakes.add(mistake);
        }
    }
}
