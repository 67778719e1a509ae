package dev.serverlab.report.run;

import static dev.serverlab.report.document.Part.aside;
import static dev.serverlab.report.document.Part.bullets;
import static dev.serverlab.report.document.Part.folded;
import static dev.serverlab.report.document.Part.notOn;
import static dev.serverlab.report.document.Part.on;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.model.run.VariantSummary;
import dev.serverlab.model.run.WarmUp;
import dev.serverlab.report.document.Medium;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.text.Numbers;
import dev.serverlab.report.text.RunText;
import dev.serverlab.stats.Percentile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every metric of every variant, and below it what is missing in the table and why, and what the ceilings are. */
final class MetricsSection {

    private static final String TOO_FEW = "too few right answers for that percentile (p90 takes "
            + Percentile.P90.fewestSamples() + ", p99 " + Percentile.P99.fewestSamples() + ", p99.9 "
            + Percentile.P999.fewestSamples() + ")";

    private static final String NOT_TOLD = "this system does not tell it, or the lab that measured did not record it";

    private MetricsSection() {}

    static Part.Section of(Run run) {
        return Part.Section.of("metrics", "Every metric", RunDocument.byProtocol(run, protocol -> of(run, protocol)));
    }

    private static List<Part> of(Run run, Protocol protocol) {
        List<VariantSummary> all = run.columns(protocol);
        List<VariantSummary> others = SweptVariant.otherColumns(run, protocol);
        boolean swept = others.size() < all.size();
        Table table = table(run, protocol, all);
        List<String> notes = new ArrayList<>(leftOut(run, protocol));
        List<String> limits = new ArrayList<>(notes);
        if (!swept) {
            limits.addAll(ceilings(all));
            limits.addAll(bottlenecks(all));
        }
        for (List<String> each : List.of(notes, limits)) {
            each.addAll(missing(run, protocol));
            each.add(RunText.caution(run, protocol));
        }
        return List.of(
                on(
                        Medium.PAGE,
                        VariantOrder.isLong(run)
                                ? folded(Numbers.count(all.size(), "variant") + ", a column each", table)
                                : table),
                notOn(Medium.PAGE, swept ? table(run, protocol, others) : table),
                on(
                        Medium.MARKDOWN,
                        aside(swept ? "Every metric of each swept variant stands in trials.csv and on the page." : "")),
                on(Medium.PAGE, bullets(notes)),
                notOn(Medium.PAGE, bullets(limits)));
    }

    /**
     * How many trials the numbers come from, when paired servers were steady, then every metric; where servers do their own
     * work, only those that need no request.
     */
    static Table table(Run run, Protocol protocol, List<VariantSummary> columns) {
        List<Table.Row> rows = new ArrayList<>();
        rows.add(row("trials in the numbers", columns, summary -> trials(run, summary)));
        if (protocol == Protocol.PAIRED) {
            rows.add(row("warm-up until steady [s]", columns, summary -> steady(run, summary)));
        }
        for (Metric metric : Metrics.with(RunText.isSelfDriven(run) ? Metric.Role.PROCESS : Metric.Role.TABLE)) {
            rows.add(row(metric.heading(), columns, summary -> metric.format(summary.measures())));
        }
        return Table.ofNumbers(
                "Results, " + protocol.wireName(),
                "metric",
                columns.stream().map(summary -> summary.variant().toString()).toList(),
                columns.isEmpty() ? List.of() : rows);
    }

    private static Table.Row row(String heading, List<VariantSummary> columns, Function<VariantSummary, String> cell) {
        return Table.Row.of(heading, columns.stream().map(cell).toList());
    }

    /** For a column without numbers it is the reason in a word. */
    private static String trials(Run run, VariantSummary summary) {
        if (summary.measures() != null) {
            return summary.validTrials() + " of " + summary.trials();
        }
        List<TrialResult> trials = RunText.trialsOf(run, summary);
        if (trials.isEmpty()) {
            return "not run";
        }
        return trials.stream().allMatch(trial -> trial.measures() == null) ? "failed" : "not valid";
    }

    /** The median over sessions; a server that was not steady in one of them has none. */
    private static String steady(Run run, VariantSummary summary) {
        List<WarmUp> warmups = RunText.trialsOf(run, summary).stream()
                .flatMap(trial -> Stream.ofNullable(trial.recording().warmup()))
                .toList();
        double[] seconds = warmups.stream()
                .flatMap(warmup -> Stream.ofNullable(warmup.steadyMillis()))
                .mapToDouble(millis -> millis / 1e3)
                .sorted()
                .toArray();
        if (warmups.isEmpty()) {
            return Table.ABSENT;
        }
        return seconds.length < warmups.size()
                ? "not steady"
                : Numbers.fixed((seconds[(seconds.length - 1) / 2] + seconds[seconds.length / 2]) / 2, 1);
    }

    /** Which trials are not in the table, and why. */
    private static List<String> leftOut(Run run, Protocol protocol) {
        return Stream.concat(
                        run.trials().stream()
                                .filter(trial -> trial.protocol() == protocol && !trial.valid())
                                .map(MetricsSection::leftOut),
                        run.columns(protocol).stream()
                                .filter(summary ->
                                        RunText.trialsOf(run, summary).isEmpty())
                                .map(summary -> summary.variant() + " has no numbers: none of its trials has ended."))
                .toList();
    }

    private static String leftOut(TrialResult trial) {
        return "Trial " + trial.number() + " (" + trial.variant() + ") "
                + (trial.measures() == null ? "failed" : "is not valid")
                + ", so the table is without it: "
                + trial.validity().problems().stream().map(RunText::headline).collect(Collectors.joining(" "));
    }

    /** What each ceiling comes from, and whether it was reached; variants that share one share a line. */
    private static List<String> ceilings(List<VariantSummary> columns) {
        Map<String, List<String>> variants = new LinkedHashMap<>();
        for (VariantSummary summary : columns) {
            Measures measures = summary.measures();
            if (measures != null && measures.limits().ceiling() != null) {
                variants.computeIfAbsent(ceiling(measures.limits().ceiling()), key -> new ArrayList<>())
                        .add(summary.variant().toString());
            }
        }
        return variants.entrySet().stream()
                .map(each -> (each.getValue().size() > 1 && each.getValue().size() == columns.size()
                                ? "Every variant"
                                : String.join(", ", each.getValue()))
                        + ": " + each.getKey())
                .toList();
    }

    private static String ceiling(Measures.CeilingReached ceiling) {
        return "at most " + Numbers.fixed(ceiling.requestsPerSecond(), 1) + " requests/s (" + ceiling.formula() + "); "
                + (ceiling.reached()
                        ? "reached, so " + ceiling.limit() + (ceiling.limit().endsWith("s") ? " are" : " is")
                                + " the limit."
                        : "not reached.");
    }

    private static List<String> bottlenecks(List<VariantSummary> columns) {
        return columns.stream()
                .filter(summary -> summary.measures() != null
                        && summary.measures().limits().bottleneck() != null)
                .map(summary -> summary.variant() + ": bottleneck " + ThroughputSection.limit(summary.measures()))
                .toList();
    }

    /** Why numbers, or a whole table, are not there. */
    static List<String> missing(Run run, Protocol protocol) {
        List<String> notes = new ArrayList<>();
        if (!RunText.isSelfDriven(run)) {
            Set<Metric> percentiles = Set.of(Metrics.P50, Metrics.P90, Metrics.P99, Metrics.P999, Metrics.OVERHEAD_P90);
            boolean few = anyDash(run, protocol, percentiles::contains);
            boolean other = anyDash(run, protocol, metric -> !percentiles.contains(metric));
            if (few || other) {
                notes.add("A dash stands for what is not known: " + (few ? TOO_FEW : "")
                        + (few && other ? "; elsewhere " : "") + (other ? NOT_TOLD : "") + ".");
            }
        }
        if (run.experiment().leavesPairedOut()) {
            notes.add("The paired protocol was left out: it compares 2 to 10 variants.");
        }
        return notes;
    }

    private static boolean anyDash(Run run, Protocol protocol, Predicate<Metric> which) {
        return run.columns(protocol).stream()
                .flatMap(summary -> Stream.ofNullable(summary.measures()))
                .anyMatch(measures -> Metrics.with(Metric.Role.TABLE).stream()
                        .anyMatch(metric ->
                                which.test(metric) && metric.format(measures).equals(Table.ABSENT)));
    }
}
