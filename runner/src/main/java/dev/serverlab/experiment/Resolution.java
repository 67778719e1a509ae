package dev.serverlab.experiment;

import dev.serverlab.problem.LabException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Puts defaults, file and command line together: the later one wins. */
public final class Resolution {

    private Resolution() {}

    static Experiment ofFile(String name, ExperimentFile file) {
        ExperimentFile.WorkloadPart workload =
                file.workload() == null ? new ExperimentFile.WorkloadPart(null, null, null) : file.workload();
        ExperimentFile.LoadPart load =
                file.load() == null ? new ExperimentFile.LoadPart(null, null, null, null) : file.load();
        return new Experiment(
                name,
                or(file.question(), name),
                or(file.variants(), List.of()),
                new Workload(or(workload.delay(), Defaults.DELAY), workload.work(), or(workload.cpuMicros(), 0)),
                load(
                        load.users(),
                        load.rate(),
                        new Load.Closed(
                                Defaults.USERS,
                                or(load.ramp(), Defaults.RAMP),
                                or(load.duration(), Defaults.DURATION))),
                or(file.protocol(), Protocol.SOLO),
                or(file.rounds(), Defaults.ROUNDS),
                or(file.warmup(), Defaults.WARMUP),
                or(file.jvmArgs(), Defaults.JVM_ARGS),
                or(file.settings(), Map.of()));
    }

    /**
     * The experiment as it will be run.
     *
     * @throws LabException naming every number that cannot be run
     */
    public static Experiment resolve(Experiment experiment, Overrides overrides) {
        Load load = experiment
                .load()
                .withTimes(
                        or(overrides.ramp(), experiment.load().ramp()),
                        or(overrides.duration(), experiment.load().duration()));
        Experiment resolved = new Experiment(
                experiment.name(),
                experiment.question(),
                or(overrides.variants(), experiment.variants()),
                new Workload(
                        or(overrides.delay(), experiment.workload().delay()),
                        overrides.work() != null
                                ? overrides.work()
                                : experiment.workload().work(),
                        or(overrides.cpuMicros(), experiment.workload().cpuMicros())),
                load(overrides.users(), overrides.rate(), load),
                experiment.protocol(),
                or(overrides.rounds(), experiment.rounds()),
                or(overrides.warmup(), experiment.warmup()),
                or(overrides.jvmArgs(), experiment.jvmArgs()),
                merged(experiment.settings(), overrides.settings()));
        List<String> mistakes = new ArrayList<>(Limits.mistakesIn(resolved));
        if (!mistakes.isEmpty()) {
            throw LabException.refused(
                    "impossible-experiment",
                    "The experiment '" + experiment.name() + "' cannot be run: " + String.join("; ", mistakes) + ".",
                    "Correct the named values in the file or on the command line.");
        }
        return resolved;
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
