package dev.serverlab.report;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.observation.Bottleneck;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.model.run.VariantSummary;
import dev.serverlab.stats.Percentile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The sentences below the table: what is missing in it and why, and what the ceilings are. */
public final class Footnotes {

    private static final String PAIRED_LEFT_OUT = "The paired protocol was left out: it compares 2 to 10 variants.";

    private static final String TOO_FEW = String.format(
            Locale.ROOT,
            "too few right answers for that percentile (p90 takes %d, p99 %d, p99.9 %d)",
            Percentile.P90.fewestSamples(),
            Percentile.P99.fewestSamples(),
            Percentile.P999.fewestSamples());

    private static final String NOT_TOLD = "this system does not tell it, or the lab that measured did not record it";

    private static final Predicate<Metric> PERCENTILES =
            metric -> Set.of("p50", "p90", "p99", "p999", "overheadP90").contains(metric.id());

    private Footnotes() {}

    /** One line each, for the table of one protocol. */
    public static List<String> of(Run run, Protocol protocol) {
        List<String> notes = new ArrayList<>(leftOut(run, protocol));
        List<VariantSummary> columns = run.columns(protocol);
        notes.addAll(ceilings(columns));
        columns.stream().map(Footnotes::bottleneck).flatMap(Optional::stream).forEach(notes::add);
        notes.addAll(missing(run, protocol));
        return notes;
    }

    /** The same for a sweep, whose many ceilings and bottlenecks stand on its page. */
    static List<String> ofSweep(Run run) {
        List<String> notes = new ArrayList<>(leftOut(run, Protocol.SOLO));
        if (run.experiment().leavesPairedOut()) {
            notes.add(PAIRED_LEFT_OUT);
        }
        return notes;
    }

    /** Which trials are not in the table, and why. */
    public static List<String> leftOut(Run run, Protocol protocol) {
        List<String> notes = new ArrayList<>();
        run.trials().stream()
                .filter(trial -> trial.protocol() == protocol && !trial.valid())
                .map(Footnotes::leftOut)
                .forEach(notes::add);
        run.columns(protocol).stream()
                .filter(summary -> RunText.trialsOf(run, summary).isEmpty())
                .map(summary -> summary.variant() + " has no numbers: none of its trials has ended.")
                .forEach(notes::add);
        return notes;
    }

    /** Why numbers, or a whole table, are not there. */
    public static List<String> missing(Run run, Protocol protocol) {
        List<String> notes = new ArrayList<>();
        if (!RunText.isSelfDriven(run)) {
            boolean few = anyDash(run, protocol, PERCENTILES);
            boolean other = anyDash(run, protocol, metric -> !PERCENTILES.test(metric));
            if (few || other) {
                notes.add("A dash stands for what is not known: " + (few ? TOO_FEW : "")
                        + (few && other ? "; elsewhere " : "") + (other ? NOT_TOLD : "") + ".");
            }
        }
        if (run.experiment().leavesPairedOut()) {
            notes.add(PAIRED_LEFT_OUT);
        }
        return notes;
    }

    private static String leftOut(TrialResult trial) {
        return String.format(
                Locale.ROOT,
                "Trial %d (%s) %s, so the table is without it: %s",
                trial.number(),
                trial.variant(),
                trial.measures() == null ? "failed" : "is not valid",
                trial.problems().stream().map(Footnotes::headline).collect(Collectors.joining(" ")));
    }

    /** What is wrong without the lines of evidence, nor the words that lead to them. */
    private static String headline(Problem problem) {
        String line = RunText.firstLine(problem);
        return RunText.evidence(problem).isEmpty() ? line : line.replaceFirst("\\. [^.]*:$", ".");
    }

    /** What each ceiling comes from, and whether it was reached; variants that share one share a line. */
    private static List<String> ceilings(List<VariantSummary> columns) {
        Map<String, List<String>> variants = new LinkedHashMap<>();
        for (VariantSummary summary : columns) {
            Measures measures = summary.measures();
            if (measures != null && measures.ceiling() != null) {
                variants.computeIfAbsent(ceiling(measures.ceiling()), key -> new ArrayList<>())
                        .add(summary.variant().toString());
            }
        }
        List<String> lines = new ArrayList<>();
        variants.forEach((ceiling, names) -> lines.add(
                (names.size() > 1 && names.size() == columns.size() ? "Every variant" : String.join(", ", names))
                        + ": "
                        + ceiling));
        return lines;
    }

    private static String ceiling(Measures.CeilingReached ceiling) {
        return String.format(
                Locale.ROOT,
                "at most %.1f requests/s (%s); %s.",
                ceiling.requestsPerSecond(),
                ceiling.formula(),
                ceiling.reached()
                        ? "reached, so " + ceiling.limit() + (ceiling.limit().endsWith("s") ? " are" : " is")
                                + " the limit"
                        : "not reached");
    }

    private static Optional<String> bottleneck(VariantSummary summary) {
        Measures measures = summary.measures();
        Bottleneck bottleneck = measures == null ? null : measures.bottleneck();
        return bottleneck == null
                ? Optional.empty()
                : Optional.of(summary.variant() + ": bottleneck "
                        + bottleneck.label().wireName() + ": " + bottleneck.evidence());
    }

    private static boolean anyDash(Run run, Protocol protocol, Predicate<Metric> which) {
        return run.columns(protocol).stream()
                .map(VariantSummary::measures)
                .flatMap(Stream::ofNullable)
                .anyMatch(measures -> Metrics.with(Metric.Role.TABLE).stream()
                        .anyMatch(metric ->
                                which.test(metric) && metric.format(measures).equals(Metric.ABSENT)));
    }
}
