package dev.serverlab.model.file;

import dev.serverlab.model.experiment.Durations;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.MemorySizes;
import dev.serverlab.model.experiment.Paired;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Protocols;
import dev.serverlab.model.experiment.Variant;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;

/** What can be run only together with something else. The least and the most of single values stand in the schema. */
final class ExperimentLimits {

    static final int MAX_VARIANTS = 50;
    static final Duration MAX_DURATION = Duration.ofHours(1);
    static final int MAX_IN_FLIGHT = 25_000;

    private static final Location VARIANTS = Location.of("variants");
    private static final Location LOAD = Location.of("load");
    private static final Location PAIRED = Location.of("paired");

    private ExperimentLimits() {}

    /** Finds what is impossible in an experiment. */
    static void check(Meaning meaning, Findings findings) {
        Experiment experiment = meaning.experiment();
        List<Variant> variants = experiment.variants();
        findings.check(!variants.isEmpty() && variants.size() <= MAX_VARIANTS, VARIANTS, "name 1 to " + MAX_VARIANTS);
        findings.check(new HashSet<>(variants).size() == variants.size(), VARIANTS, "each can be named once");
        findings.check(
                experiment.protocol() != Protocols.PAIRED || Paired.canCompare(variants.size()),
                VARIANTS,
                "the paired protocol compares " + Paired.FEWEST_VARIANTS + " to " + Paired.MOST_VARIANTS);
        checkMemory(experiment.siteOfAll(), experiment, Location.of("memory"), "", findings);
        for (Variant variant : variants) {
            if (!experiment.siteOf(variant).equals(experiment.siteOfAll())) {
                checkMemory(
                        experiment.siteOf(variant),
                        experiment,
                        meaning.location(variant, "memory"),
                        variant + ": ",
                        findings);
            }
        }
        if (experiment.protocol().haveSolo()) {
            checkSolo(meaning, findings);
        }
        if (experiment.protocol().havePaired()) {
            checkPaired(experiment.paired(), experiment.longestDelay(), findings);
        }
    }

    private static void checkMemory(
            Placement site, Experiment experiment, Location location, String whose, Findings findings) {
        if (site instanceof Placement.Container container && container.memoryBytes() != null) {
            long memory = container.memoryBytes();
            long heap = MemorySizes.largestHeap(experiment.jvmArgs()).orElse(0);
            findings.check(
                    heap < memory,
                    location,
                    whose + MemorySizes.describe(memory) + " does not hold a heap of " + MemorySizes.describe(heap)
                            + " and what a JVM needs beside it; give more, or a smaller heap in the JVM arguments");
        }
    }

    private static void checkSolo(Meaning meaning, Findings findings) {
        Experiment experiment = meaning.experiment();
        if (experiment.load() instanceof Load.SelfDriven) {
            findings.check(
                    experiment.protocol() == Protocols.SOLO,
                    LOAD.at("selfDriven"),
                    "servers that are self-driven are run solo only; write protocol: solo");
            return;
        }
        Duration duration = experiment.load().duration();
        for (Variant variant : experiment.variants()) {
            Duration delay = experiment.workloadOf(variant).delay();
            findings.check(
                    delay.compareTo(duration) < 0,
                    delay.equals(experiment.workload().delay())
                            ? Location.of("workload", "delay")
                            : meaning.location(variant, "delay"),
                    "a delay of " + Durations.format(delay) + " does not end within the load's duration of "
                            + Durations.format(duration) + ", so no request would finish; shorten the delay, or"
                            + " lengthen load.duration",
                    LOAD.at("duration"));
        }
    }

    private static void checkPaired(Paired paired, Duration longestDelay, Findings findings) {
        Duration half = paired.block().dividedBy(2);
        findings.check(
                paired.edge().compareTo(half) <= 0,
                PAIRED.at("edge"),
                Durations.format(paired.edge()) + " is more than half a block, which is " + Durations.format(half),
                PAIRED.at("block"));
        findings.check(
                paired.block().multipliedBy(paired.blocks()).compareTo(MAX_DURATION) <= 0,
                PAIRED.at("blocks"),
                "together they are longer than " + Durations.format(MAX_DURATION));
        Double rate = paired.rate();
        if (rate != null) {
            findings.check(
                    rate * paired.block().toMillis() >= 1_000,
                    PAIRED.at("rate"),
                    rate + " arrivals per second are less than one in a block");
            findings.check(
                    rate * longestDelay.toMillis() <= MAX_IN_FLIGHT * 1_000.0,
                    PAIRED.at("rate"),
                    rate + " arrivals per second for " + Durations.format(longestDelay) + " each are more than "
                            + MAX_IN_FLIGHT + " requests in flight, for which there are no local ports");
        }
    }
}
