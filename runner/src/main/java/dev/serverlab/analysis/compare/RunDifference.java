package dev.serverlab.analysis.compare;

import dev.serverlab.model.experiment.Durations;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Paired;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.machine.Host;
import dev.serverlab.model.observation.CpusUsed;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.run.FlatConfiguration;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.ServerPlace;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.model.run.VariantSummary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Something in which two runs were not made alike.
 *
 * @param kind what sort of thing
 * @param setting its name
 * @param baseline its value there; {@code –} when it has none
 * @param candidate its value there
 */
public record RunDifference(Kind kind, String setting, String baseline, String candidate) {

    /** In the order of how much else they change. */
    public enum Kind {
        MACHINE("machine"),
        /** Whether a server was a process or in a container, and what the container was given. */
        SITE("site"),
        JDK("JDK"),
        LAB,
        WORKLOAD,
        LOAD,
        PROTOCOL,
        JVM_FLAGS,
        SETTINGS,
        /** What a running server told of itself. */
        CONFIGURATION;

        /** What is named in a warning; absent when it changes only itself. */
        private final @Nullable String changesAll;

        Kind() {
            this(null);
        }

        Kind(@Nullable String changesAll) {
            this.changesAll = changesAll;
        }
    }

    /** Stands for a value that there is not. */
    static final String NONE = "–";

    private static final double GIB = 1024.0 * 1024 * 1024;

    /** Differ from start to start, or are told elsewhere. */
    private static final Set<String> VOLATILE = Set.of(
            "jvm.pid", "jvm.arguments", "jvm.version", "jvm.vendor", "requestThreads.live", "workerThreads.live");

    /**
     * What must be known of two runs before anything else is read; empty when nothing but themselves differs.
     *
     * @param one what the first of them is called
     */
    public static Optional<String> warning(String one, String other, List<RunDifference> differences) {
        List<String> changed = Stream.of(Kind.values())
                .filter(kind -> differences.stream().anyMatch(each -> each.kind() == kind))
                .flatMap(kind -> Stream.ofNullable(kind.changesAll))
                .toList();
        if (changed.isEmpty()) {
            return Optional.empty();
        }
        String last = changed.getLast() + "s";
        String others = changed.subList(0, changed.size() - 1).stream()
                .map(each -> each + "s")
                .collect(Collectors.joining(", "));
        return Optional.of(
                one + " and " + other + " come from different " + (others.isEmpty() ? last : others + " and " + last)
                        + ": the effect is that of " + String.join(", ", changed) + " and change together.");
    }

    /** All of them; the seed, the question and what happened on the way are none. */
    public static List<RunDifference> between(Run baseline, Run candidate) {
        Map<Kind, Map<String, String>> from = settings(baseline);
        Map<Kind, Map<String, String>> to = settings(candidate);
        List<RunDifference> differences = new ArrayList<>(VariantDifferences.between(baseline, candidate));
        for (Kind kind : Kind.values()) {
            Map<String, String> before = from.getOrDefault(kind, Map.of());
            Map<String, String> after = to.getOrDefault(kind, Map.of());
            before.forEach((setting, one) -> {
                String other = after.get(setting);
                // What only one of them can have, such as sessions of paired trials, is no difference of what they
                // share.
                if (other != null && !one.equals(other)) {
                    differences.add(new RunDifference(kind, setting, one, other));
                }
            });
        }
        differences.sort(Comparator.comparing(RunDifference::kind));
        return differences;
    }

    /** {@code setting: A → B}. */
    public String words() {
        return setting + ": " + baseline + " → " + candidate;
    }

    private static Map<Kind, Map<String, String>> settings(Run run) {
        Map<Kind, Map<String, String>> settings = new LinkedHashMap<>();
        Experiment experiment = run.experiment();
        settings.put(Kind.MACHINE, machine(run.environment().host()));
        settings.put(Kind.SITE, ordered("generator's site", ServerPlace.ofGenerator(run)));
        settings.put(
                Kind.JDK,
                ordered(
                        "generator's JDK",
                        ServerPlace.describe(run.environment().generatorJdk())));
        settings.put(
                Kind.LAB,
                ordered(
                        "lab", run.environment().labVersion(),
                        "revision",
                                String.valueOf(run.environment().gitRevision()).replace("null", NONE)));
        settings.put(Kind.LOAD, experiment.runs(Protocol.SOLO) ? load(experiment) : Map.of());
        Map<String, String> protocol = new LinkedHashMap<>();
        protocol.put(
                "protocols", run.protocols().stream().map(Protocol::wireName).collect(Collectors.joining(" and ")));
        protocol.putAll(experiment.runs(Protocol.PAIRED) ? paired(experiment.paired(), run) : Map.of());
        settings.put(Kind.PROTOCOL, protocol);
        Map<String, String> flags = new LinkedHashMap<>();
        flags.put("JVM flags", String.join(" ", experiment.jvmArgs()));
        cpus(run).forEach(flags::put);
        settings.put(Kind.JVM_FLAGS, flags);
        settings.put(Kind.CONFIGURATION, configurations(run));
        return settings;
    }

    private static Map<String, String> machine(Host host) {
        return ordered(
                "CPU",
                host.cpuModel() == null ? host.architecture() : host.cpuModel() + ", " + host.architecture(),
                "cores",
                host.logicalCores() + (host.physicalCores() == null ? "" : ", physical " + host.physicalCores()),
                "memory",
                String.format(java.util.Locale.ROOT, "%.1f GiB", host.memoryBytes() / GIB),
                "system",
                host.os() + ", kernel " + host.kernel(),
                "virtualization",
                host.virtualization() == null ? NONE : host.virtualization());
    }

    private static Map<String, String> load(Experiment experiment) {
        return ordered(
                "solo warm-up", Durations.format(experiment.warmup()),
                "rounds", String.valueOf(experiment.rounds()));
    }

    private static Map<String, String> paired(Paired paired, Run run) {
        return ordered(
                "paired arrivals/s", String.valueOf(paired.rate()),
                "alive together",
                        String.join(
                                ", ",
                                run.experiment().variants().stream()
                                        .map(Variant::toString)
                                        .sorted()
                                        .toList()),
                "sessions", String.valueOf(paired.sessions()),
                "blocks",
                        paired.blocks() + " of " + Durations.format(paired.block()) + " without the first "
                                + Durations.format(paired.edge()),
                "warm-up at most", Durations.format(paired.warmup()),
                "settle", Durations.format(paired.settle()));
    }

    private static Map<String, String> cpus(Run run) {
        return run.summaries().stream()
                .map(VariantSummary::measures)
                .flatMap(Stream::ofNullable)
                .map(Measures::cpus)
                .flatMap(Stream::ofNullable)
                .findFirst()
                .map(RunDifference::cpus)
                .orElse(Map.of());
    }

    private static Map<String, String> cpus(CpusUsed cpus) {
        return ordered("CPUs of the servers", cpus.server(), "CPUs of the generator", cpus.generator());
    }

    /** The last that each variant told, in a trial of either protocol. */
    private static Map<String, String> configurations(Run run) {
        Map<String, String> settings = new LinkedHashMap<>();
        for (TrialResult trial : run.trials()) {
            FlatConfiguration.of(trial.effective()).forEach((name, value) -> {
                if (!VOLATILE.contains(name)) {
                    settings.put(trial.variant() + " " + name, value);
                }
            });
        }
        return settings;
    }

    private static Map<String, String> ordered(@Nullable String... namesAndValues) {
        Map<String, String> settings = new LinkedHashMap<>();
        for (int index = 0; index < namesAndValues.length; index += 2) {
            settings.put(String.valueOf(namesAndValues[index]), String.valueOf(namesAndValues[index + 1]));
        }
        return settings;
    }
}
