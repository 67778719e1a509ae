package dev.serverlab.analysis;

import dev.serverlab.analysis.claims.Claims;
import dev.serverlab.model.experiment.Paired.Margins;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.observation.BlockValue;
import dev.serverlab.model.observation.SessionBlocks;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.model.run.MeasuredTrials;
import dev.serverlab.model.run.Run.Conclusions;
import dev.serverlab.model.run.Run.Reference;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.stats.paired.Comparison;
import dev.serverlab.stats.paired.EarlierRuns;
import dev.serverlab.stats.paired.Session;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All conclusions drawn from the trials of one run. */
public final class RunAnalysis {

    private static final String NOT_STEADY =
            "in %d of %d sessions a server was still compiling after the warm-up, which leaves %s; give it longer "
                    + "with --warmup-cap";

    private static final String SAME_JVM =
            "the server was already running, in one JVM, and JVMs of one program differ, so there is no valid "
                    + "interval. Let the lab start the servers; or, to see what a change did, restart them for each of "
                    + "several runs:"
                    + " ./lab compare A1,A2,A3 B1,B2,B3";

    /** The blocks of a variant in a session, and their sum. */
    private record Blocks(List<BlockValue> blocks, BlockValue whole) {}

    private RunAnalysis() {}

    /** Comparisons, claims and the sweep, computed again after each trial. */
    public static Conclusions of(MeasuredTrials measured) {
        List<ComparisonResult> comparisons = comparisons(
                measured.sessions(),
                measured.trials(),
                measured.experiment().variants(),
                measured.experiment().paired().margins(),
                measured.usesRunningServers(),
                measured.reference());
        return new Conclusions(
                comparisons,
                Claims.of(measured.experiment(), measured.trials(), comparisons),
                SweepAnalysis.of(measured.experiment(), measured.trials(), measured.ceilings()));
    }

    /**
     * The comparisons that the sessions so far allow: all pairs by all metrics, CPU per request and p90 first.
     *
     * @param sessions those that were measured, by number
     * @param results of all trials; an invalid one makes its variant's pairs invalid, and CPU leaves out sessions in
     *     which a server was not steady
     * @param variants in the order of the experiment
     * @param usesRunningServers whether no server was started for the sessions: then there are effects and no verdicts
     * @param reference what CPU per request is referred to; null when intervals are for this run's minutes alone
     */
    static List<ComparisonResult> comparisons(
            Map<Integer, SessionBlocks> sessions,
            List<TrialResult> results,
            List<Variant> variants,
            Margins margins,
            boolean usesRunningServers,
            @Nullable Reference reference) {
        Map<Integer, Map<String, Blocks>> blocks = new TreeMap<>();
        sessions.forEach((number, session) -> blocks.put(number, blocks(session)));
        return comparisons(
                metric -> {
                    SortedMap<Integer, Session> ofMetric = new TreeMap<>();
                    blocks.forEach((number, session) -> ofMetric.put(number, session(metric, session)));
                    return ofMetric;
                },
                results,
                variants,
                margins,
                usesRunningServers,
                reference);
    }

    /** The same from the values of each session by each metric. */
    static List<ComparisonResult> comparisons(
            Function<Metric, SortedMap<Integer, Session>> sessions,
            List<TrialResult> results,
            List<Variant> variants,
            Margins margins,
            boolean usesRunningServers,
            @Nullable Reference reference) {
        Map<String, String> invalid = invalid(results);
        if (sessions.apply(Metrics.CPU_PER_REQUEST).isEmpty()
                && results.stream().anyMatch(result -> result.protocol() == Protocol.PAIRED)) {
            String reason = "No session was finished. "
                    + invalid.entrySet().stream()
                            .map(variant -> variant.getKey() + ": " + variant.getValue())
                            .collect(Collectors.joining(" "));
            return Metrics.COMPARED.stream()
                    .flatMap(metric -> noneJudged(metric, variants, reason.strip()))
                    .toList();
        }
        if (usesRunningServers) {
            variants.forEach(variant -> invalid.putIfAbsent(variant.toString(), SAME_JVM));
        }
        // Servers that were already running get no verdict anyway, and keep their effect.
        Set<Integer> notSteady = usesRunningServers ? Set.of() : TrialResult.notSteady(results);
        EarlierRuns earlier = reference == null
                ? null
                : new EarlierRuns(
                        reference.spread(),
                        MachinePace.logSlowdown(results, reference.generatorMicros()),
                        reference.generatorRuns());
        return Metrics.COMPARED.stream()
                .flatMap(metric -> {
                    SortedMap<Integer, Session> all = sessions.apply(metric);
                    Set<Integer> without = metric.is(Metric.Role.COST) ? notSteady : Set.of();
                    long counted = all.keySet().stream()
                            .filter(number -> !without.contains(number))
                            .count();
                    Map<String, String> unfit = new LinkedHashMap<>(invalid);
                    if (counted < Math.min(2, all.size())) {
                        String reason = NOT_STEADY.formatted(
                                all.size() - counted, all.size(), counted == 0 ? "none" : "only one");
                        variants.forEach(variant -> unfit.putIfAbsent(variant.toString(), reason));
                    }
                    return Comparison.ofPairs(
                                    metric.yardstick(margins),
                                    inOrder(all, without),
                                    unfit,
                                    metric.equals(Metrics.CPU_PER_REQUEST) ? earlier : null)
                            .stream()
                            .map(comparison -> ComparisonResult.of(metric, comparison));
                })
                .toList();
    }

    /** The sessions, from the first to the last; one that failed or does not count leaves an empty place. */
    private static List<Session> inOrder(SortedMap<Integer, Session> sessions, Set<Integer> without) {
        if (sessions.isEmpty()) {
            return List.of();
        }
        Session none = sessions.values().iterator().next().leftOut();
        return IntStream.rangeClosed(1, sessions.lastKey())
                .mapToObj(number -> without.contains(number) ? none : sessions.getOrDefault(number, none))
                .toList();
    }

    /** Histograms are merged once for all metrics. */
    private static Map<String, Blocks> blocks(SessionBlocks session) {
        Map<String, Blocks> blocks = new LinkedHashMap<>();
        session.byVariant().forEach((variant, each) -> blocks.put(variant, new Blocks(each, BlockValue.sum(each))));
        return blocks;
    }

    private static Session session(Metric metric, Map<String, Blocks> blocks) {
        Map<String, Session.Values> values = new LinkedHashMap<>();
        blocks.forEach((variant, each) -> {
            List<@Nullable Double> ofBlocks =
                    each.blocks().stream().map(block -> metric.of(block)).toList();
            values.put(variant, new Session.Values(metric.of(each.whole()), ofBlocks));
        });
        return new Session(values);
    }

    /** The comparisons that could not be made, each with the reason. */
    private static Stream<ComparisonResult> noneJudged(Metric metric, List<Variant> variants, String reason) {
        return variants.stream()
                .flatMap(candidate -> variants.subList(0, variants.indexOf(candidate)).stream()
                        .map(baseline -> ComparisonResult.invalid(metric, baseline, candidate, reason)));
    }

    /** The problems of each variant itself; a session that another variant ended is not held against it. */
    private static Map<String, String> invalid(List<TrialResult> results) {
        Map<String, String> invalid = new LinkedHashMap<>();
        for (TrialResult result : results) {
            List<String> reasons = result.validity().problems().stream()
                    .filter(problem -> !problem.code().equals(TrialResult.SESSION_ENDED))
                    .map(Problem::what)
                    .map(what -> what.lines().findFirst().orElse(""))
                    .toList();
            if (result.protocol() == Protocol.PAIRED && !result.valid() && !reasons.isEmpty()) {
                invalid.merge(
                        result.variant().toString(),
                        "session " + result.round() + ": " + String.join(" ", reasons),
                        (one, other) -> one + " " + other);
            }
        }
        return invalid;
    }
}
