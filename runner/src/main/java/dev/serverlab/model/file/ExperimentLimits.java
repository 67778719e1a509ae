package dev.serverlab.model.file;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.NamedBackend;
import dev.serverlab.model.experiment.Paired;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.Protocols;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.file.text.Findings;
import dev.serverlab.model.file.text.Location;
import dev.serverlab.model.spelling.Durations;
import dev.serverlab.model.spelling.MemorySizes;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;

/** Limits that involve several values. Minima and maxima of single values are in the schema. */
final class ExperimentLimits {

    static final int MAX_VARIANTS = 50;
    static final Duration MAX_DURATION = Duration.ofHours(1);
    static final int MAX_IN_FLIGHT = 25_000;

    private static final Location VARIANTS = Location.of("variants");
    private static final Location LOAD = Location.of("load");
    private static final Location PAIRED = Location.of("paired");

    private ExperimentLimits() {}

    /** Finds what is impossible in an experiment. */
    static void check(ResolvedExperiment resolved, Findings findings) {
        Experiment experiment = resolved.experiment();
        List<Variant> variants = experiment.variants();
        findings.check(!variants.isEmpty() && variants.size() <= MAX_VARIANTS, VARIANTS, "name 1 to %s", MAX_VARIANTS);
        findings.check(new HashSet<>(variants).size() == variants.size(), VARIANTS, "name each only once");
        findings.check(
                experiment.protocol() != Protocols.PAIRED || Paired.canCompare(variants.size()),
                VARIANTS,
                "the paired protocol compares %s to %s",
                Paired.MIN_VARIANTS,
                Paired.MAX_VARIANTS);
        List<String> behind =
                experiment.backends().stream().map(NamedBackend::name).toList();
        findings.check(new HashSet<>(behind).size() == behind.size(), Location.of("backends"), "name each only once");
        variants.forEach(variant -> checkMemory(variant, resolved, findings));
        if (experiment.load() instanceof Load.Simulated) {
            findings.check(
                    experiment.protocol() == Protocols.SOLO,
                    LOAD.at("simulation"),
                    "a simulation loads one server at a time; write protocol: solo");
            findings.check(
                    experiment.servers() != null,
                    LOAD.at("simulation"),
                    "a simulation loads servers of your own; name them under servers");
        }
        if (experiment.protocol().haveSolo()) {
            checkSolo(resolved, findings);
        }
        if (experiment.protocol().havePaired()) {
            checkPaired(experiment, findings);
        }
    }

    private static void checkMemory(Variant variant, ResolvedExperiment resolved, Findings findings) {
        Experiment experiment = resolved.experiment();
        Placement site = experiment.subject(variant).site();
        Long memory = site.mostMemory();
        if (memory != null) {
            boolean own = !site.equals(experiment.siteOfAll());
            Location said = own ? resolved.location(variant, "memory") : Location.of("memory");
            long heap = MemorySizes.largestHeap(experiment.jvmArgs()).orElse(0);
            String whose = own ? variant + ": " : "";
            findings.check(
                    heap < memory,
                    said,
                    "%s%s is too small for a heap of %s and the JVM's other memory; give more, or a smaller heap "
                            + "in the JVM arguments",
                    whose,
                    MemorySizes.describe(memory),
                    MemorySizes.describe(heap));
        }
    }

    private static void checkSolo(ResolvedExperiment resolved, Findings findings) {
        Experiment experiment = resolved.experiment();
        int trials = experiment.variants().size() * experiment.trials().rounds();
        findings.check(
                trials <= Plan.MAX_SOLO,
                Location.of("rounds"),
                "all variants together have %s trials, but a run may have at most %s",
                trials,
                Plan.MAX_SOLO);
        if (experiment.load() instanceof Load.SelfDriven) {
            findings.check(
                    experiment.protocol() == Protocols.SOLO,
                    LOAD.at("selfDriven"),
                    "servers that are self-driven are run solo only; write protocol: solo");
            return;
        }
        if (experiment.load() instanceof Load.Simulated) {
            return;
        }
        Duration duration = experiment.load().duration();
        for (Variant variant : experiment.variants()) {
            Duration delay = experiment.subject(variant).workload().delay();
            Location said = delay.equals(experiment.workload().delay())
                    ? Location.of("workload", "delay")
                    : resolved.location(variant, "delay");
            String words = Durations.format(delay);
            List<Location> blamed = List.of(said, LOAD.at("duration"));
            findings.check(
                    delay.compareTo(duration) < 0,
                    blamed,
                    "a delay of %s is no shorter than the load's duration of %s, so no request would finish; shorten "
                            + "the delay, or lengthen load.duration",
                    words,
                    Durations.format(duration));
        }
    }

    private static void checkPaired(Experiment experiment, Findings findings) {
        Paired paired = experiment.paired();
        int blocks = experiment.variants().size() * paired.sessions() * paired.blocks();
        List<Location> counted = List.of(PAIRED.at("blocks"), PAIRED.at("sessions"));
        findings.check(
                blocks <= Plan.MAX_BLOCKS,
                counted,
                "all variants and sessions together have %s blocks, but a run may have at most %s",
                blocks,
                Plan.MAX_BLOCKS);
        Duration half = paired.block().dividedBy(2);
        List<Location> blamed = List.of(PAIRED.at("edge"), PAIRED.at("block"));
        String words = Durations.format(paired.edge());
        findings.check(
                paired.edge().compareTo(half) <= 0,
                blamed,
                "%s is more than half a block, which is %s",
                words,
                Durations.format(half));
        boolean shortEnough = paired.block().multipliedBy(paired.blocks()).compareTo(MAX_DURATION) <= 0;
        findings.check(
                shortEnough,
                PAIRED.at("blocks"),
                "all blocks together are longer than %s",
                Durations.format(MAX_DURATION));
        Double rate = paired.rate();
        if (rate != null) {
            Duration longestDelay = experiment.longestDelay();
            Location said = PAIRED.at("rate");
            findings.check(
                    rate * paired.block().toMillis() >= 1_000,
                    said,
                    "%s arrivals per second are less than one in a block",
                    rate);
            boolean fewEnough = rate * longestDelay.toMillis() <= MAX_IN_FLIGHT * 1_000.0;
            findings.check(
                    fewEnough,
                    said,
                    "%s arrivals per second for %s each are more than %s requests in flight, more than there are "
                            + "local ports",
                    rate,
                    Durations.format(longestDelay),
                    MAX_IN_FLIGHT);
        }
    }
}
