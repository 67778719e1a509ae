package dev.serverlab.report.text;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.NamedBackend;
import dev.serverlab.model.experiment.Paired;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Subject.VariantOverrides;
import dev.serverlab.model.experiment.Sweep;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.experiment.Workload;
import dev.serverlab.model.observation.CpusUsed;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.model.spelling.Durations;
import dev.serverlab.report.chart.Numbers;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The sentences on a run: its conditions, its progress, its problems. */
public final class RunText {

    private RunText() {}

    /** The conditions of all numbers of the run, in one sentence. */
    public static String conditions(Run run) {
        return conditions(run.experiment(), run.seed())
                + run.trials().stream()
                        .flatMap(trial -> cpusApart(trial)
                                .map(cpus ->
                                        " " + pinned(isPinnedInSessionsOnly(run), cpus.server(), cpus.generator())))
                        .distinct()
                        .collect(Collectors.joining());
    }

    private static Stream<CpusUsed> cpusApart(TrialResult trial) {
        return Stream.ofNullable(trial.measures())
                .flatMap(m -> Stream.ofNullable(m.limits().cpus()))
                .filter(cpus -> !cpus.server().equals(cpus.generator()));
    }

    private static boolean isPinnedInSessionsOnly(Run run) {
        return run.trials().stream()
                .anyMatch(trial -> trial.protocol() == Protocol.SOLO
                        && trial.measures() != null
                        && cpusApart(trial).findAny().isEmpty());
    }

    /**
     * The CPUs of servers and generator, when they differ.
     *
     * @param inSessionsOnly whether solo trials are part of the run, and share all CPUs
     */
    public static String pinned(boolean inSessionsOnly, String servers, String generator) {
        return (inSessionsOnly ? "Pinned in sessions: servers" : "Pinned: servers") + " to CPU " + servers
                + ", generator to CPU " + generator + ".";
    }

    /** The conditions, as known before the run. */
    public static String conditions(Experiment experiment, long seed) {
        List<String> parts = new ArrayList<>();
        boolean both = experiment.runs(Protocol.SOLO) && experiment.runs(Protocol.PAIRED);
        if (experiment.runs(Protocol.SOLO)) {
            parts.add((both ? "solo: " : "") + solo(experiment)
                    + (both ? "" : "; protocol solo") + ", "
                    + Numbers.count(experiment.trials().rounds(), "trial") + " per variant");
        }
        if (experiment.runs(Protocol.PAIRED)) {
            parts.add((both ? "paired: " : "") + paired(experiment) + (both ? "" : "; protocol paired"));
        }
        parts.addAll(0, differences(experiment));
        if (!experiment.backends().isEmpty()) {
            parts.addFirst("behind the servers "
                    + experiment.backends().stream().map(NamedBackend::toString).collect(Collectors.joining(", ")));
        }
        if (experiment.conditions().site() != null) {
            parts.addFirst("servers " + experiment.siteOfAll().describeAll());
        }
        return (isSelfDriven(experiment) ? "" : experiment.describeRequests() + "; ") + String.join("; ", parts)
                + (both ? "; " : ", ") + "seed " + seed + ".";
    }

    /** Whether servers are self-driven: there are neither requests nor latency. */
    public static boolean isSelfDriven(Run run) {
        return isSelfDriven(run.experiment());
    }

    private static boolean isSelfDriven(Experiment experiment) {
        return experiment.variants().stream()
                .allMatch(variant -> experiment.subject(variant).load() instanceof Load.SelfDriven);
    }

    private static String solo(Experiment experiment) {
        Load load = experiment.load();
        return load(experiment) + ", " + some(load.ramp(), "ramp")
                + (load.steps() == null ? "" : " in " + Numbers.count(load.steps(), "step"))
                + ", measured for " + Durations.format(load.duration())
                + (isSelfDriven(experiment) ? "" : " after " + some(experiment.warmup(), "warm-up"));
    }

    private static String load(Experiment experiment) {
        return sweeps(experiment, "users")
                ? "that many concurrent users (closed model)"
                : sweeps(experiment, "rate")
                        ? "that many arrivals/s (open model)"
                        : experiment.load().describe(perArrival(experiment));
    }

    private static double perArrival(Experiment experiment) {
        return experiment.subject(experiment.variants().getFirst()).requestsPerArrival();
    }

    private static String paired(Experiment experiment) {
        Paired paired = experiment.paired();
        return "%s on each server, %s of %s of %s after %s"
                .formatted(
                        new Load.Open(paired.arrivals(), Duration.ZERO, paired.block())
                                .describe(perArrival(experiment)),
                        Numbers.count(paired.sessions(), "session"),
                        Numbers.count(paired.blocks(), "block"),
                        Durations.format(paired.block()),
                        (paired.warmup().isZero() ? "" : "up to ") + some(paired.warmup(), "warm-up"));
    }

    /** The heading of a protocol's numbers. */
    public static String title(Protocol protocol) {
        return switch (protocol) {
            case SOLO -> "Solo: one server at a time";
            case PAIRED -> "Paired: all servers at once, as many requests to each";
        };
    }

    private static String some(Duration duration, String noun) {
        return duration.isZero() ? "no " + noun : Durations.format(duration) + " of " + noun;
    }

    /** What must not be concluded from the numbers of a protocol. */
    public static String caution(Run run, Protocol protocol) {
        return switch (protocol) {
            case SOLO ->
                (run.experiment().trials().rounds() == 1
                                ? "One trial per variant: differences of some 10 % in CPU between runs are noise."
                                : "Trials ran one after the other, so slow changes of the machine affect the numbers.")
                        + " No ranking is given.";
            case PAIRED ->
                "The load stays below saturation: this shows what a request costs, not how much a server can take.";
        };
    }

    /** The progress of the run; empty when every trial was run. */
    public static String shortfall(Run run) {
        String trials = run.trialsEnded() + " of " + Numbers.count(run.plan().size(), "trial");
        return switch (run.state()) {
            case COMPLETE -> "";
            case RUNNING -> "Not finished: " + trials + " so far.";
            case INTERRUPTED -> "Interrupted after " + trials + "; their results are saved.";
        };
    }

    /** Settings that were changed for this run, such as {@code mvc server.port=80}; empty when none were. */
    public static String settings(Run run) {
        return run.experiment().conditions().settings().entrySet().stream()
                .flatMap(server -> server.getValue().entrySet().stream()
                        .map(setting -> server.getKey() + " " + setting.getKey() + "=" + setting.getValue()))
                .collect(Collectors.joining(", "));
    }

    /** The command to type, quoted for a shell where that is needed. */
    public static String command(Run run) {
        return run.environment().command().stream()
                .map(word -> word.matches("[\\w./:=,@%+-]+") ? word : "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" ", "./lab ", ""));
    }

    /**
     * The versions of the servers' JDK. For processes it is the one that the lab gives them; for containers the
     * reported one, which may not be known yet.
     */
    public static String jdk(Run run) {
        Stream<String> shown = run.trials().stream()
                .map(each -> each.server().effective().get("jvm") instanceof Map<?, ?> jvm ? jvm.get("version") : null)
                .flatMap(Stream::ofNullable)
                .map(String::valueOf);
        boolean contained = run.experiment().variants().stream()
                .anyMatch(variant -> run.experiment().subject(variant).site().kind() != Placement.Kind.PROCESS);
        String versions = contained ? shown.distinct().sorted().collect(Collectors.joining(" and ")) : "";
        return versions.isEmpty() ? run.environment().serverJdk().version() : versions;
    }

    /** When the run started, to the second, in UTC. */
    public static String started(Run run) {
        return run.header().startedAt().truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /**
     * First what is swept, then the differences of single variants, in the order of the experiment. The variants of a sweep
     * are named by the variant that they were generated from, with their common differences.
     */
    static List<String> differences(Experiment experiment) {
        Set<String> parts = new LinkedHashSet<>();
        Map<Variant, Sweep.Point> points = new LinkedHashMap<>();
        Sweep sweep = experiment.sweep();
        if (sweep != null) {
            sweep.axes().forEach(axis -> parts.add(axis.name() + " is " + Numbers.joined(axis.values(), " or ")));
            sweep.points().forEach(point -> points.put(point.variant(), point));
        }
        for (Variant variant : experiment.variants()) {
            VariantOverrides difference = experiment.differences().getOrDefault(variant, VariantOverrides.NONE);
            Sweep.Point point = points.get(variant);
            String words = (point == null ? difference : besides(point, difference)).describe();
            if (!words.isEmpty()) {
                parts.add((point == null ? variant : point.of()) + " differs: " + words);
            }
        }
        experiment.twins().forEach((variant, first) -> parts.add(variant + " is the same as " + first));
        return List.copyOf(parts);
    }

    /** Whether a sweep varies the load along an axis of that name. */
    private static boolean sweeps(Experiment experiment, String axis) {
        Sweep sweep = experiment.sweep();
        return sweep != null
                && sweep.axes().stream().anyMatch(each -> each.name().equals(axis));
    }

    /** The differences of a variant other than its axes. */
    private static VariantOverrides besides(Sweep.Point point, VariantOverrides difference) {
        Set<String> swept = point.values().keySet().stream()
                .flatMap(axis -> Sweep.names(axis).stream())
                .collect(Collectors.toSet());
        Map<String, String> settings = new LinkedHashMap<>(difference.settings());
        settings.keySet().removeIf(name -> swept.contains(point.variant().server() + "." + name));
        return new VariantOverrides(
                swept.stream().anyMatch(Workload.KEYS::contains) ? null : difference.workload(),
                swept.contains("users") || swept.contains("rate") ? null : difference.load(),
                settings,
                difference.site(),
                difference.jdk(),
                difference.jvmArgs(),
                difference.env(),
                difference.revision());
    }
}
