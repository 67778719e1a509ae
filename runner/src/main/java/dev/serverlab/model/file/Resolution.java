package dev.serverlab.model.file;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.ServerSettings;
import dev.serverlab.model.experiment.TrialSettings;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.experiment.VariantOverrides;
import dev.serverlab.model.experiment.Workload;
import dev.serverlab.model.problem.LabException;
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

    /**
     * The experiment as it will be run.
     *
     * @param capacity requests per second that the variant with the fewest threads can answer; bounds the rate of paired
     *     trials that is chosen where none is given; empty when no number of threads holds a variant back
     * @throws LabException naming every number that cannot be run
     */
    public static Experiment resolve(
            Experiment experiment, Overrides overrides, Function<Experiment, OptionalDouble> capacity) {
        List<Variant> variants = overrides.variants() == null
                ? experiment.variants()
                : Selection.variants(overrides.variants(), experiment);
        new OverrideConflicts(experiment, variants).refuse(overrides);
        requireOneModel(overrides.load());
        requireContainer(overrides.site(), experiment.siteOfAll());
        Workload workload = overrides.workload().on(experiment.workload());
        Map<Variant, VariantOverrides> differences = overridden(experiment, workload, overrides.load());
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
                new TrialSettings(
                        overrides.load().on(experiment.load()),
                        or(overrides.protocol(), experiment.protocol()),
                        or(overrides.rounds(), experiment.rounds()),
                        or(overrides.warmup(), experiment.warmup()),
                        experiment
                                .paired()
                                .with(overrides.paired())
                                .withRate(overrides.load().rate())),
                new ServerSettings(
                        or(overrides.jvmArgs(), experiment.jvmArgs()),
                        merged(experiment.settings(), overrides.settings()),
                        unlessProcess(overrides.site().on(experiment.siteOfAll()))),
                Selection.sweep(experiment.sweep(), variants),
                experiment.source(),
                Selection.claims(experiment.claims(), variants));
        List<Workload> workloads = variants.stream().map(asked::workloadOf).toList();
        Experiment resolved =
                asked.withPaired(asked.paired().resolved(workload, workloads, variants.size(), capacity.apply(asked)));
        List<String> mistakes = ExperimentLimits.mistakesIn(resolved).stream()
                .map(Mistake::toString)
                .toList();
        if (!mistakes.isEmpty()) {
            throw LabException.refused(
                    "impossible-experiment",
                    "The experiment '" + experiment.name() + "' cannot be run: " + String.join("; ", mistakes) + ".",
                    "Correct the named values in the file or on the command line.");
        }
        return resolved;
    }

    /**
     * What a variant has in common with the others follows when these are asked for something else; the times of the load
     * are common to all.
     */
    private static Map<Variant, VariantOverrides> overridden(Experiment experiment, Workload now, LoadPart load) {
        Workload before = experiment.workload();
        LoadPart times = new LoadPart(null, null, null, load.ramp(), load.steps(), load.duration());
        Map<Variant, VariantOverrides> differences = new LinkedHashMap<>();
        experiment
                .differences()
                .forEach((variant, own) -> differences.put(
                        variant,
                        new VariantOverrides(
                                overridden(own.workload(), before, now),
                                own.load() == null ? null : times.on(own.load()),
                                own.settings(),
                                own.site())));
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

    private static void requireOneModel(LoadPart load) {
        if (load.users() != null && load.rate() != null) {
            throw LabException.refused(
                    "two-load-models",
                    "Both users (closed model) and rate (open model) are given.",
                    "Give one of them: users keeps that many requests in flight, rate starts that many per second.");
        }
    }

    /** Processes are not told of: that is what older runs were. */
    static @Nullable Placement unlessProcess(Placement site) {
        return site.equals(Placement.PROCESS) ? null : site;
    }

    private static void requireContainer(SitePart site, Placement otherwise) {
        site.withoutContainer(otherwise).ifPresent(name -> {
            throw LabException.refused(
                    "no-container",
                    "--" + name + " is for servers in containers, and these run as processes.",
                    "Give --in docker beside it, or leave out --" + name + ".");
        });
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
