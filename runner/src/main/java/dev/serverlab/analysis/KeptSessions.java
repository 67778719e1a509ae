package dev.serverlab.analysis;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.BlockResult;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.stats.paired.Session;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The sessions of a saved run by a metric of CPU, from the blocks that it keeps. They are kept in whole µs. */
public final class KeptSessions {

    private KeptSessions() {}

    /**
     * All of them, by number, with the variants in the order of the experiment.
     *
     * @param metric of CPU: others cannot be computed from the saved blocks
     */
    static SortedMap<Integer, Session> of(Run run, Metric metric) {
        return of(run, metric, all -> true);
    }

    private static SortedMap<Integer, Session> of(Run run, Metric metric, Predicate<TrialResult> counts) {
        Map<Integer, Map<String, Session.Values>> sessions = new LinkedHashMap<>();
        for (Variant variant : run.experiment().variants()) {
            for (TrialResult trial : run.trials()) {
                if (trial.protocol() == Protocol.PAIRED && trial.variant().equals(variant) && counts.test(trial)) {
                    sessions.computeIfAbsent(trial.round(), round -> new LinkedHashMap<>())
                            .put(variant.toString(), values(trial, metric));
                }
            }
        }
        SortedMap<Integer, Session> byNumber = new TreeMap<>();
        sessions.forEach((number, values) -> byNumber.put(number, new Session(values)));
        return byNumber;
    }

    /** The sessions in which every variant was valid and steady, by CPU per request. */
    public static List<Session> validAndSteady(Run run) {
        Set<Integer> without = new HashSet<>(TrialResult.notSteady(run.trials()));
        invalid(run).map(TrialResult::round).forEach(without::add);
        return List.copyOf(of(run, Metrics.CPU_PER_REQUEST, trial -> !without.contains(trial.round()))
                .values());
    }

    /** The steady sessions, by which CPU per request is compared, of the variants valid in all sessions. */
    public static List<Session> compared(Run run) {
        Set<Integer> notSteady = TrialResult.notSteady(run.trials());
        Set<Variant> invalid = invalid(run).map(TrialResult::variant).collect(Collectors.toSet());
        return List.copyOf(of(
                        run,
                        Metrics.CPU_PER_REQUEST,
                        trial -> !notSteady.contains(trial.round()) && !invalid.contains(trial.variant()))
                .values());
    }

    private static Stream<TrialResult> invalid(Run run) {
        return run.trials().stream().filter(trial -> trial.protocol() == Protocol.PAIRED && !trial.valid());
    }

    private static Session.Values values(TrialResult trial, Metric metric) {
        List<@Nullable Double> blocks = new ArrayList<>();
        List<BlockResult> kept = trial.recording().blocks();
        if (kept != null) {
            kept.forEach(block -> blocks.add(of(metric, block)));
        }
        return new Session.Values(metric.of(trial.measures()), blocks);
    }

    private static @Nullable Double of(Metric metric, BlockResult block) {
        Long cpu = block.cpuMicros();
        Long jit = metric.equals(Metrics.CPU_PER_REQUEST) ? block.jitMicros() : Long.valueOf(0);
        return cpu == null || jit == null ? null : Double.valueOf((double) (cpu - jit) / block.requests());
    }
}
