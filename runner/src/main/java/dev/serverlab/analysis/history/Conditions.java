package dev.serverlab.analysis.history;

import dev.serverlab.model.experiment.Durations;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Paired;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.observation.CpusUsed;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.ServerPlace;
import dev.serverlab.model.run.VariantSummary;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Under what a variant was measured. Only numbers from equal conditions form one line of a trend: after another JDK or on
 * another machine a number says nothing of the one before. The lab's own revision, the seed and the number of rounds or
 * sessions are no conditions: that they change is what a trend is looked at for, or only makes it more precise.
 *
 * @param parts by name, for people
 */
public record Conditions(Map<String, String> parts) {

    /** Those of one variant in the trials of one protocol. */
    static Conditions of(Run run, Protocol protocol, VariantSummary summary) {
        Experiment experiment = run.experiment();
        Variant variant = summary.variant();
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put("workload", experiment.workloadOf(variant).describe());
        switch (protocol) {
            case SOLO -> putSolo(experiment, variant, parts);
            case PAIRED -> putPaired(experiment, variant, parts);
        }
        parts.put("JVM flags", String.join(" ", experiment.jvmArgs()));
        parts.put(
                "settings",
                new TreeMap<>(experiment.settingsOf(variant))
                        .entrySet().stream()
                                .map(setting -> setting.getKey() + "=" + setting.getValue())
                                .collect(Collectors.joining(", ")));
        parts.put("machine", run.environment().host().describe());
        ServerPlace place = ServerPlace.of(run, variant);
        parts.put("site", place.site());
        parts.put("container engine", Objects.requireNonNullElse(place.engine(), ""));
        parts.put("generator's site", ServerPlace.ofGenerator(run));
        parts.put("servers' JDK", Objects.requireNonNullElse(place.jdk(), ""));
        parts.put("CPUs", cpus(summary));
        return new Conditions(parts);
    }

    private static void putSolo(Experiment experiment, Variant variant, Map<String, String> parts) {
        Load load = experiment.loadOf(variant);
        parts.put("load", load.describe());
        parts.put("ramp", load.describeRamp());
        parts.put("measured", Durations.format(load.duration()));
        parts.put("warm-up", Durations.format(experiment.warmup()));
    }

    private static void putPaired(Experiment experiment, Variant variant, Map<String, String> parts) {
        Paired paired = experiment.paired();
        parts.put(
                "variants beside it",
                experiment.variants().stream()
                        .filter(other -> !other.equals(variant))
                        .map(Variant::toString)
                        .sorted()
                        .collect(Collectors.joining(", ")));
        parts.put("load", new Load.Open(paired.arrivals(), Duration.ZERO, paired.block()).describe());
        parts.put("blocks", String.valueOf(paired.blocks()));
        parts.put("block", Durations.format(paired.block()));
        parts.put("edge", Durations.format(paired.edge()));
        parts.put("warm-up", Durations.format(paired.warmup()));
        parts.put("settling", Durations.format(paired.settle()));
    }

    /** Empty unless servers and generator were kept apart; otherwise the machine says it. */
    private static String cpus(VariantSummary summary) {
        Measures measures = summary.measures();
        CpusUsed cpus = measures == null ? null : measures.cpus();
        return cpus == null || cpus.server().equals(cpus.generator())
                ? ""
                : "servers " + cpus.server() + ", generator " + cpus.generator();
    }

    /** What is not as it was under those before, such as {@code servers' JDK: 25.0.2 instead of 25.0.1}. */
    public List<String> unlike(Conditions before) {
        List<String> differences = new ArrayList<>();
        parts.forEach((name, value) -> {
            String other = before.parts.getOrDefault(name, "");
            if (!value.equals(other)) {
                differences.add(name + ": " + named(value) + " instead of " + named(other));
            }
        });
        before.parts.forEach((name, value) -> {
            if (!parts.containsKey(name) && !value.isEmpty()) {
                differences.add(name + ": none instead of " + value);
            }
        });
        return differences;
    }

    private static String named(String value) {
        return value.isEmpty() ? "none" : value;
    }
}
