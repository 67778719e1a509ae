package dev.serverlab.experiment;

import dev.serverlab.problem.LabException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Puts defaults, file and command line together: the later one wins. */
public final class Resolution {

    private Resolution() {}

    static Experiment ofFile(String name, ExperimentFile file) {
        ExperimentFile.WorkloadPart workload =
                file.workload() == null ? new ExperimentFile.WorkloadPart(null, null, null) : file.workload();
        ExperimentFile.LoadPart load =
                file.load() == null ? new ExperimentFile.LoadPart(null, null, null, null) : file.load();
        Workload ofFile =
                new Workload(or(workload.delay(), Defaults.DELAY), workload.work(), or(workload.cpuMicros(), 0));
        return new Experiment(
                name,
                Form.QUICK,
                or(file.question(), name),
                or(file.variants(), List.of()),
                ofFile,
                differences(or(file.workloads(), Map.of()), ofFile),
                load(
                        load.users(),
                        load.rate(),
                        new Load.Closed(
                                Defaults.USERS,
                                or(load.ramp(), Defaults.RAMP),
                                or(load.duration(), Defaults.DURATION))),
                or(file.protocol(), Defaults.PROTOCOL),
                or(file.rounds(), Defaults.ROUNDS),
                or(file.warmup(), Defaults.WARMUP),
                paired(file.paired()),
                or(file.jvmArgs(), Defaults.JVM_ARGS),
                or(file.settings(), Map.of()),
                null,
                null,
                List.of());
    }

    /**
     * The experiment as it will be run.
     *
     * @param capacity requests per second that the variant with the fewest threads can answer; bounds the rate of paired
     *     trials that is chosen where none is given; empty when no number of threads holds a variant back
     * @throws LabException naming every number that cannot be run
     */
    public static Experiment resolve(
            Experiment experiment, Overrides overrides, Function<Experiment, OptionalDouble> capacity) {
        Load load = experiment
                .load()
                .withTimes(
                        or(overrides.ramp(), experiment.load().ramp()),
                        or(overrides.duration(), experiment.load().duration()));
        Workload workload = new Workload(
                or(overrides.delay(), experiment.workload().delay()),
                overrides.work() != null
                        ? overrides.work()
                        : experiment.workload().work(),
                or(overrides.cpuMicros(), experiment.workload().cpuMicros()));
        List<Variant> variants = or(overrides.variants(), experiment.variants());
        Map<Variant, Difference> differences = overridden(experiment, workload);
        if (overrides.variants() != null) {
            differences.keySet().retainAll(variants);
        }
        Experiment asked = new Experiment(
                experiment.name(),
                experiment.form(),
                experiment.question(),
                variants,
                workload,
                differences,
                load(overrides.users(), overrides.rate(), load),
                or(overrides.protocol(), experiment.protocol()),
                or(overrides.rounds(), experiment.rounds()),
                or(overrides.warmup(), experiment.warmup()),
                experiment.paired().with(overrides.paired()).withRate(overrides.rate()),
                or(overrides.jvmArgs(), experiment.jvmArgs()),
                merged(experiment.settings(), overrides.settings()),
                experiment.sweep(),
                experiment.source(),
                experiment.claims());
        List<Workload> workloads = variants.stream().map(asked::workloadOf).toList();
        Experiment resolved =
                asked.withPaired(asked.paired().resolved(workload, workloads, variants.size(), capacity.apply(asked)));
        List<String> mistakes = new ArrayList<>(Limits.mistakesIn(resolved));
        if (!mistakes.isEmpty()) {
            throw LabException.refused(
                    "impossible-experiment",
                    "The experiment '" + experiment.name() + "' cannot be run: " + String.join("; ", mistakes) + ".",
                    "Correct the named values in the file or on the command line.");
        }
        return resolved;
    }

    /** What a variant has in common with the others follows when these are asked for something else. */
    private static Map<Variant, Difference> overridden(Experiment experiment, Workload now) {
        Workload before = experiment.workload();
        Map<Variant, Difference> differences = new LinkedHashMap<>();
        experiment
                .differences()
                .forEach((variant, own) -> differences.put(
                        variant, new Difference(overridden(own.workload(), before, now), own.load(), own.settings())));
        return differences;
    }

    private static @Nullable Workload overridden(@Nullable Workload own, Workload before, Workload now) {
        return own == null
                ? null
                : new Workload(
                        own.delay().equals(before.delay()) ? now.delay() : own.delay(),
                        Objects.equals(own.work(), before.work()) ? now.work() : own.work(),
                        own.cpuMicros() == before.cpuMicros() ? now.cpuMicros() : own.cpuMicros());
    }

    private static Map<Variant, Difference> differences(
            Map<Variant, ExperimentFile.@Nullable DifferencePart> differences, Workload workload) {
        Map<Variant, Difference> found = new LinkedHashMap<>();
        differences.forEach((variant, difference) -> {
            // A key without a value is null in YAML, and asks for nothing else.
            if (difference != null) {
                found.put(
                        variant,
                        Difference.of(new Workload(
                                or(difference.delay(), workload.delay()),
                                workload.work(),
                                or(difference.cpuMicros(), workload.cpuMicros()))));
            }
        });
        return found;
    }

    private static Load load(@Nullable Integer users, @Nullable Double rate, Load otherwise) {
        if (users != null && rate != null) {
            throw LabException.refused(
                    "two-load-models",
                    "Both users (closed model) and rate (open model) are given.",
                    "Give one of them: users keeps that many requests in flight, rate starts that many per second.");
        }
        if (users != null) {
            return new Load.Closed(users, otherwise.ramp(), otherwise.duration());
        }
        return rate == null ? otherwise : new Load.Open(rate, otherwise.ramp(), otherwise.duration());
    }

    private static Paired paired(ExperimentFile.@Nullable PairedPart file) {
        Paired otherwise = Defaults.PAIRED;
        if (file == null) {
            return otherwise;
        }
        ExperimentFile.MarginsPart margins =
                file.margins() == null ? new ExperimentFile.MarginsPart(null, null) : file.margins();
        return new Paired(
                or(file.sessions(), otherwise.sessions()),
                or(file.blocks(), otherwise.blocks()),
                or(file.block(), otherwise.block()),
                or(file.edge(), otherwise.edge()),
                or(file.warmup(), otherwise.warmup()),
                or(file.settle(), otherwise.settle()),
                file.rate(),
                new Margins(
                        or(margins.cpuPercent(), otherwise.margins().cpuPercent()),
                        or(margins.latencyMillis(), otherwise.margins().latencyMillis())));
    }

    private static Map<String, Map<String, String>> merged(
            Map<String, Map<String, String>> below, Map<String, Map<String, String>> above) {
        Map<String, Map<String, String>> merged = new TreeMap<>();
        below.forEach((server, settings) -> merged.put(server, new TreeMap<>(settings)));
        above.forEach((server, settings) ->
                merged.computeIfAbsent(server, key -> new TreeMap<>()).putAll(settings));
        return merged;
    }

    private static <T> T or(@Nullable T value, T otherwise) {
        return value == null ? otherwise : value;
    }
}
