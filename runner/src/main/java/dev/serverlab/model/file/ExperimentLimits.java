package dev.serverlab.model.file;

import dev.serverlab.contract.DelayRequest;
import dev.serverlab.model.experiment.Durations;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.JvmHeap;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.MemorySizes;
import dev.serverlab.model.experiment.Paired;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Protocols;
import dev.serverlab.model.experiment.Sweep;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.experiment.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;

/** The numbers that can be run at all, checked together so that every mistake is named at once. */
final class ExperimentLimits {

    static final int MAX_USERS = 20_000;
    static final double MAX_RATE = 50_000;
    static final int MAX_ROUNDS = 100;
    static final int MAX_VARIANTS = 50;
    static final int MAX_STEPS = 100;
    static final Duration MAX_DURATION = Duration.ofHours(1);
    static final Duration MAX_RAMP = Duration.ofMinutes(10);
    static final Duration MIN_DURATION = Duration.ofSeconds(1);
    static final int MAX_BLOCKS = 500;
    static final Duration MIN_BLOCK = Duration.ofMillis(500);
    static final int MAX_IN_FLIGHT = 25_000;
    static final Duration MIN_EDGE = Duration.ofMillis(100);
    static final double MIN_CPUS = 0.1;
    static final double MAX_CPUS = 1024;
    static final long MIN_MEMORY = MemorySizes.parse("64m");

    private static final Place VARIANTS = Place.of("variants");
    private static final Place LOAD = Place.of("load");
    private static final Place PAIRED = Place.of("paired");

    private final List<Mistake> mistakes = new ArrayList<>();

    private ExperimentLimits() {}

    /** What is impossible in that experiment; empty when all can be run. */
    static List<Mistake> mistakesIn(Experiment experiment) {
        return mistakesIn(experiment, Map.of());
    }

    /**
     * What is impossible in that experiment; empty when all can be run.
     *
     * @param places of its variants, as far as they are known
     */
    static List<Mistake> mistakesIn(Experiment experiment, Map<Variant, Place> places) {
        ExperimentLimits limits = new ExperimentLimits();
        List<Variant> variants = experiment.variants();
        limits.check(!variants.isEmpty() && variants.size() <= MAX_VARIANTS, VARIANTS, "name 1 to " + MAX_VARIANTS);
        limits.check(new HashSet<>(variants).size() == variants.size(), VARIANTS, "each can be named once");
        limits.checkWorkload(Place.of("workload")::at, "", experiment.workload());
        limits.checkSite(Place.FILE, "", experiment.siteOfAll(), experiment.jvmArgs());
        for (Variant variant : variants) {
            Place place = places.getOrDefault(variant, VARIANTS);
            if (!experiment.workloadOf(variant).equals(experiment.workload())) {
                limits.checkWorkload(swept(experiment, variant, place), variant + ": ", experiment.workloadOf(variant));
            }
            if (!experiment.siteOf(variant).equals(experiment.siteOfAll())) {
                limits.checkSite(place, variant + ": ", experiment.siteOf(variant), experiment.jvmArgs());
            }
            if (experiment.protocol().haveSolo() && !experiment.loadOf(variant).equals(experiment.load())) {
                limits.checkModel(swept(experiment, variant, place), variant + ": ", experiment.loadOf(variant));
            }
        }
        if (experiment.protocol().haveSolo()) {
            limits.checkSolo(experiment, places);
        }
        if (experiment.protocol().havePaired()) {
            limits.checkPaired(experiment.paired(), experiment.longestDelay());
        }
        limits.check(
                experiment.protocol() != Protocols.PAIRED || Paired.canCompare(variants.size()),
                VARIANTS,
                "the paired protocol compares " + Paired.FEWEST_VARIANTS + " to " + Paired.MOST_VARIANTS);
        return limits.mistakes;
    }

    /** Where a variant is given what a key names: by the sweep, or beside its name. */
    private static Function<String, Place> swept(Experiment experiment, Variant variant, Place place) {
        Sweep sweep = experiment.sweep();
        return key -> {
            for (Sweep.Axis axis : sweep == null ? List.<Sweep.Axis>of() : sweep.axes()) {
                for (Sweep.Point point : sweep == null ? List.<Sweep.Point>of() : sweep.points()) {
                    String value = point.values().get(axis.name());
                    if (point.variant().equals(variant)
                            && value != null
                            && Sweep.names(axis.name()).contains(key)) {
                        return SweepExpansion.PLACE
                                .at(axis.name())
                                .at(axis.values().indexOf(value));
                    }
                }
            }
            return place.at(key);
        };
    }

    private void checkWorkload(Function<String, Place> place, String whose, Workload workload) {
        between(
                place.apply("delay"),
                whose,
                workload.delay(),
                Duration.ZERO,
                Duration.ofMillis(DelayRequest.MAX_DELAY_MILLIS));
        between(place.apply("cpuMicros"), whose, workload.cpuMicros(), 0, DelayRequest.MAX_CPU_MICROS);
    }

    private void checkSite(Place place, String whose, Placement site, List<String> jvmArgs) {
        if (site instanceof Placement.Container container) {
            Double cpus = container.cpus();
            check(
                    cpus == null || cpus >= MIN_CPUS && cpus <= MAX_CPUS,
                    place.at("cpus"),
                    whose + cpus + " is not from " + MIN_CPUS + " to " + (int) MAX_CPUS);
            Long memory = container.memoryBytes();
            check(
                    memory == null || memory >= MIN_MEMORY,
                    place.at("memory"),
                    whose + "less than " + MemorySizes.describe(MIN_MEMORY) + " is too little for a JVM");
            OptionalLong heap = JvmHeap.maximumBytes(jvmArgs);
            check(
                    memory == null || memory < MIN_MEMORY || heap.orElse(0) < memory,
                    place.at("memory"),
                    whose + (memory == null ? "it" : MemorySizes.describe(memory)) + " does not hold a heap of "
                            + MemorySizes.describe(heap.orElse(0))
                            + " and what a JVM needs beside it; give more, or a smaller heap in the JVM arguments");
        }
    }

    private void checkSolo(Experiment experiment, Map<Variant, Place> places) {
        Load load = experiment.load();
        between(LOAD.at("ramp"), "", load.ramp(), Duration.ZERO, MAX_RAMP);
        between(LOAD.at("duration"), "", load.duration(), MIN_DURATION, MAX_DURATION);
        between(Place.of("warmup"), "", experiment.warmup(), Duration.ZERO, MAX_RAMP);
        between(Place.of("rounds"), "", experiment.rounds(), 1, MAX_ROUNDS);
        if (load.steps() != null) {
            between(LOAD.at("steps"), "", load.steps(), 1, MAX_STEPS);
        }
        checkModel(LOAD::at, "", load);
        if (load instanceof Load.SelfDriven) {
            check(
                    experiment.protocol() == Protocols.SOLO,
                    LOAD.at("selfDriven"),
                    "servers that are self-driven are run solo only; write protocol: solo");
        } else {
            checkDelays(experiment, places);
        }
    }

    private void checkDelays(Experiment experiment, Map<Variant, Place> places) {
        Duration duration = experiment.load().duration();
        for (Variant variant : experiment.variants()) {
            Duration delay = experiment.workloadOf(variant).delay();
            Place common = Place.of("workload", "delay");
            Place place = delay.equals(experiment.workload().delay())
                    ? common
                    : swept(experiment, variant, places.getOrDefault(variant, VARIANTS))
                            .apply("delay");
            Mistake mistake = new Mistake(
                    place,
                    "a delay of " + Durations.format(delay) + " does not end within the load's duration of "
                            + Durations.format(duration) + ", so no request would finish; shorten the delay, or"
                            + " lengthen load.duration",
                    List.of(LOAD.at("duration")));
            if (delay.compareTo(duration) >= 0 && !mistakes.contains(mistake)) {
                mistakes.add(mistake);
            }
        }
    }

    private void checkModel(Function<String, Place> place, String whose, Load load) {
        switch (load) {
            case Load.Closed closed -> between(place.apply("users"), whose, closed.users(), 1, MAX_USERS);
            case Load.Open open ->
                check(
                        open.rate() >= 0.1 && open.rate() <= MAX_RATE,
                        place.apply("rate"),
                        whose + open.rate() + " is not from 0.1 to " + (int) MAX_RATE + " arrivals per second");
            case Load.SelfDriven own -> {}
        }
    }

    private void checkPaired(Paired paired, Duration longestDelay) {
        between(PAIRED.at("sessions"), "", paired.sessions(), 1, MAX_ROUNDS);
        between(PAIRED.at("blocks"), "", paired.blocks(), 1, MAX_BLOCKS);
        between(PAIRED.at("block"), "", paired.block(), MIN_BLOCK, MAX_RAMP);
        between(PAIRED.at("edge"), "", paired.edge(), MIN_EDGE, paired.block().dividedBy(2));
        between(PAIRED.at("warmup"), "", paired.warmup(), Duration.ZERO, MAX_RAMP);
        between(PAIRED.at("settle"), "", paired.settle(), MIN_BLOCK, MAX_RAMP);
        Place ratePlace = PAIRED.at("rate");
        double rate = paired.rate() == null ? MAX_RATE : paired.rate();
        check(
                rate >= 0.1 && rate <= MAX_RATE,
                ratePlace,
                rate + " is not from 0.1 to " + (int) MAX_RATE + " arrivals per second");
        check(
                rate * paired.block().toMillis() >= 1_000,
                ratePlace,
                rate + " arrivals per second are less than one in a block");
        check(
                paired.block().multipliedBy(paired.blocks()).compareTo(MAX_DURATION) <= 0,
                PAIRED.at("blocks"),
                "together they are longer than " + Durations.format(MAX_DURATION));
        check(
                rate * longestDelay.toMillis() <= MAX_IN_FLIGHT * 1_000 || paired.rate() == null,
                ratePlace,
                rate + " arrivals per second for " + Durations.format(longestDelay) + " each are more than "
                        + MAX_IN_FLIGHT + " requests in flight, for which there are no local ports");
        check(
                paired.margins().cpuPercent() > 0 && paired.margins().latencyMillis() > 0,
                PAIRED.at("margins"),
                "each must be above 0");
    }

    private void between(Place place, String whose, Duration value, Duration min, Duration max) {
        check(
                value.compareTo(min) >= 0 && value.compareTo(max) <= 0,
                place,
                whose + Durations.format(value) + " is not from " + Durations.format(min) + " to "
                        + Durations.format(max));
    }

    private void between(Place place, String whose, int value, int min, int max) {
        check(value >= min && value <= max, place, whose + value + " is not from " + min + " to " + max);
    }

    private void check(boolean fine, Place place, String what) {
        if (!fine) {
            mistakes.add(new Mistake(place, what));
        }
    }
}
