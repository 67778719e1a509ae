package dev.serverlab.analysis.paired;

import dev.serverlab.model.experiment.Margins;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.stats.Verdict;
import dev.serverlab.stats.paired.Comparisons;
import dev.serverlab.stats.paired.PairedMetric;
import dev.serverlab.stats.paired.SessionBlocks;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The comparisons that the sessions so far allow. */
public final class PairedAnalysis {

    private static final String SAME_JVM =
            "it ran already, in one JVM, and JVMs of one program differ, so no interval holds."
                    + " Let the lab start the servers; or, for what a change did, start them anew for each of several runs:"
                    + " ./lab compare A1,A2,A3 B1,B2,B3";

    private PairedAnalysis() {}

    /**
     * All pairs by all metrics, CPU per request and p90 first.
     *
     * @param sessions those that were measured
     * @param results of all trials; one that is not valid makes the pairs of its variant so
     * @param variants in the order of the experiment
     * @param ranAlready whether no server was started for the sessions: then there are effects and no verdicts
     */
    public static List<ComparisonResult> of(
            List<SessionBlocks> sessions,
            List<TrialResult> results,
            List<Variant> variants,
            Margins margins,
            boolean ranAlready) {
        Map<String, String> invalid = invalid(results);
        if (sessions.isEmpty() && results.stream().anyMatch(result -> result.protocol() == Protocol.PAIRED)) {
            return allInvalid(variants, invalid, margins);
        }
        if (ranAlready) {
            variants.forEach(variant -> invalid.putIfAbsent(variant.toString(), SAME_JVM));
        }
        return metrics(margins)
                .flatMap(metric -> Comparisons.of(metric, sessions, invalid).stream())
                .map(ComparisonResult::of)
                .toList();
    }

    /** When every session failed: what would have been compared, and why it is not. */
    private static List<ComparisonResult> allInvalid(
            List<Variant> variants, Map<String, String> invalid, Margins margins) {
        String reason = "No session was finished. "
                + invalid.entrySet().stream()
                        .map(variant -> variant.getKey() + ": " + variant.getValue())
                        .collect(Collectors.joining(" "));
        List<ComparisonResult> comparisons = new ArrayList<>();
        metrics(margins).forEach(metric -> {
            for (int candidate = 1; candidate < variants.size(); candidate++) {
                for (int baseline = 0; baseline < candidate; baseline++) {
                    comparisons.add(new ComparisonResult(
                            metric.id(),
                            variants.get(baseline),
                            variants.get(candidate),
                            null,
                            null,
                            null,
                            metric.unit(),
                            Verdict.INVALID,
                            reason.strip(),
                            null,
                            0,
                            0,
                            null,
                            null,
                            List.of()));
                }
            }
        });
        return comparisons;
    }

    private static Stream<PairedMetric> metrics(Margins margins) {
        return Stream.of(
                PairedMetric.CPU_PER_REQUEST.withMargin(margins.cpuPercent()),
                PairedMetric.P90.withMargin(margins.latencyMillis()),
                PairedMetric.P50.withMargin(margins.latencyMillis()),
                PairedMetric.P99.withMargin(margins.latencyMillis()),
                PairedMetric.CPU_PER_REQUEST_WITH_JIT.withMargin(margins.cpuPercent()),
                PairedMetric.THROUGHPUT);
    }

    /** By variant, what is wrong with it itself; that its session ended by another's fault is not held against it. */
    private static Map<String, String> invalid(List<TrialResult> results) {
        Map<String, String> invalid = new LinkedHashMap<>();
        for (TrialResult result : results) {
            List<String> reasons = result.problems().stream()
                    .filter(problem -> !problem.code().equals(TrialResult.SESSION_ENDED))
                    .map(Problem::what)
                    .map(what -> what.lines().findFirst().orElse(""))
                    .toList();
            if (result.protocol() == Protocol.PAIRED && !result.valid() && !reasons.isEmpty()) {
                invalid.merge(
                        result.variant().toString(),
                        "session " + result.round() + ": " + reasons.stream().collect(Collectors.joining(" ")),
                        (one, other) -> one + " " + other);
            }
        }
        return invalid;
    }
}
