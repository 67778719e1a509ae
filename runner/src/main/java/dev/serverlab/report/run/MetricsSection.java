package dev.serverlab.report.run;

import dev.serverlab.analysis.SweptVariant;
import dev.serverlab.analysis.WarmUps;
import dev.serverlab.analysis.answer.Answer;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.Run.VariantSummary;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.text.AnswerText;
import dev.serverlab.report.text.RunText;
import dev.serverlab.stats.Percentile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Every metric of every variant; below it what is missing in the table and why, and the ceilings. */
final class MetricsSection {

    private static final Set<Metric> PERCENTILES =
            Set.of(Metrics.P50, Metrics.P90, Metrics.P99, Metrics.P999, Metrics.OVERHEAD_P90);

    private static final String TOO_FEW =
            "too few successful responses for that percentile (p90 takes %s, p99 %s, p99.9 %s)"
                    .formatted(
                            Percentile.P90.fewestSamples(),
                            Percentile.P99.fewestSamples(),
                            Percentile.P999.fewestSamples());

    private static final String NOT_TOLD =
            "it could not be read on this system, or the lab's version did not record it";

    private static final String SWEPT = "Every metric of each swept variant is in trials.csv and on the page.";

    private MetricsSection() {}

    static Part.Section of(Run run, Answer answer) {
        return new Part.Section(
                "metrics", "Every metric", RunDocument.byProtocol(run, protocol -> of(run, answer, protocol)));
    }

    private static List<Part> of(Run run, Answer answer, Protocol protocol) {
        List<VariantSummary> all = run.columns(protocol);
        List<VariantSummary> others = SweptVariant.otherColumns(run, protocol);
        boolean swept = others.size() < all.size();
        List<String> notes = new ArrayList<>(leftOut(run, protocol));
        if (protocol == Protocol.PAIRED) {
            AnswerText.slowdown(answer).forEach(notes::add);
        }
        List<String> reasons = new ArrayList<>(missing(run, protocol));
        reasons.add(RunText.caution(run, protocol));
        List<String> limits = swept ? List.of() : limits(all);
        return List.of(
                Part.onPage(folded(table(run, protocol, all))),
                Part.notOn(Part.Medium.PAGE, table(run, protocol, others)),
                Part.on(Part.Medium.MARKDOWN, Part.aside(swept ? SWEPT : "")),
                Part.onPage(bullets(notes, reasons)),
                Part.notOn(Part.Medium.PAGE, bullets(notes, limits, reasons)));
    }

    private static Part folded(Table table) {
        return Part.folded("All " + Numbers.count(table.rows().size(), "row") + ", a column for each variant", table);
    }

    @SafeVarargs
    private static Part bullets(List<String>... sentences) {
        return Part.bullets(Stream.of(sentences).flatMap(List::stream).toList());
    }

    /**
     * How many trials the numbers come from, when paired servers were steady, then every metric; for self-driven servers,
     * only those that do not need requests.
     */
    static Table table(Run run, Protocol protocol, List<VariantSummary> columns) {
        Map<String, Function<VariantSummary, String>> rows = new LinkedHashMap<>();
        rows.put("trials in the numbers", summary -> trials(run, summary));
        if (protocol == Protocol.PAIRED) {
            rows.put("warm-up until steady [s]", summary -> steady(run, summary));
        }
        for (Metric metric : shown(run, columns)) {
            rows.put(metric.heading(), summary -> metric.format(summary.measures()));
        }
        List<String> variants =
                columns.stream().map(summary -> summary.variant().toString()).toList();
        List<Table.Row> filled = new ArrayList<>();
        rows.forEach((heading, cell) ->
                filled.add(Table.Row.of(heading, columns.stream().map(cell).toList())));
        return Table.ofNumbers(
                "Results, " + protocol.wireName(), "metric", variants, columns.isEmpty() ? List.of() : filled);
    }

    private static List<Metric> shown(Run run, List<VariantSummary> columns) {
        List<@Nullable Measures> measures = new ArrayList<>();
        columns.forEach(summary -> measures.add(summary.measures()));
        return Metrics.rows(RunText.isSelfDriven(run) ? Metric.Role.PROCESS : Metric.Role.TABLE, measures);
    }

    /** For a column without numbers, the reason in a word. */
    private static String trials(Run run, VariantSummary summary) {
        if (summary.measures() != null) {
            return summary.validTrials() + " of " + summary.trials();
        }
        List<TrialResult> trials = trialsOf(run, summary).toList();
        boolean failed = trials.stream().allMatch(trial -> trial.measures() == null);
        return trials.isEmpty() ? "not run" : failed ? "failed" : "not valid";
    }

    /** Those that have ended. */
    private static Stream<TrialResult> trialsOf(Run run, VariantSummary column) {
        return run.trials().stream()
                .filter(trial -> trial.protocol() == column.protocol())
                .filter(trial -> trial.variant().equals(column.variant()));
    }

    /** The median over sessions; a server that was not steady in one of them has none. */
    private static String steady(Run run, VariantSummary summary) {
        WarmUps warmUps = WarmUps.of(trialsOf(run, summary).toList());
        Double seconds = warmUps.seconds();
        return warmUps.watched() == 0 ? Table.ABSENT : seconds == null ? "not steady" : Numbers.fixed(seconds, 1);
    }

    /** Which trials are not in the table, and why. */
    private static List<String> leftOut(Run run, Protocol protocol) {
        Stream<String> trials = run.trials().stream()
                .filter(trial -> trial.protocol() == protocol && !trial.valid())
                .map(MetricsSection::leftOut);
        Stream<String> variants = run.columns(protocol).stream()
                .filter(summary -> trialsOf(run, summary).findAny().isEmpty())
                .map(summary -> summary.variant() + " has no numbers: none of its trials has ended.");
        return Stream.concat(trials, variants).toList();
    }

    private static String leftOut(TrialResult trial) {
        return "Trial " + trial.number() + " (" + trial.variant() + ") "
                + (trial.measures() == null ? "failed" : "is not valid") + ", so it is not in the table: "
                + trial.validity().problems().stream().map(RunText::headline).collect(Collectors.joining(" "));
    }

    /**
     * The source of each ceiling, and whether it was reached, in one line for all that share it; then the other
     * bottlenecks.
     */
    private static List<String> limits(List<VariantSummary> columns) {
        Map<String, List<String>> ceilings = new LinkedHashMap<>();
        List<String> bottlenecks = new ArrayList<>();
        for (VariantSummary summary : columns) {
            String variant = summary.variant().toString();
            Measures measures = summary.measures();
            if (measures != null && measures.limits().ceiling() != null) {
                ceilings.computeIfAbsent(ceiling(measures.limits().ceiling()), key -> new ArrayList<>())
                        .add(variant);
            }
            if (measures != null && measures.limits().bottleneck() != null) {
                bottlenecks.add(variant + ": bottleneck " + Measured.limit(measures));
            }
        }
        List<String> sentences = new ArrayList<>();
        ceilings.forEach((ceiling, variants) -> {
            boolean every = variants.size() > 1 && variants.size() == columns.size();
            sentences.add((every ? "Every variant" : String.join(", ", variants)) + ": " + ceiling);
        });
        sentences.addAll(bottlenecks);
        return sentences;
    }

    private static String ceiling(Measures.CeilingReached ceiling) {
        String are = ceiling.limit().endsWith("s") ? " are" : " is";
        return "at most " + Numbers.fixed(ceiling.requestsPerSecond(), 1) + " requests/s (" + ceiling.formula() + "); "
                + (ceiling.reached() ? "reached, so " + ceiling.limit() + are + " the limit." : "not reached.");
    }

    /** Why numbers, or a whole table, are missing. */
    static List<String> missing(Run run, Protocol protocol) {
        List<String> notes = new ArrayList<>();
        Set<Boolean> dashes = run.columns(protocol).stream()
                .flatMap(summary -> Stream.ofNullable(summary.measures()))
                .flatMap(measures -> shown(run, run.columns(protocol)).stream()
                        .filter(metric -> metric.format(measures).equals(Table.ABSENT)))
                .map(PERCENTILES::contains)
                .collect(Collectors.toSet());
        if (!RunText.isSelfDriven(run) && !dashes.isEmpty()) {
            String both = dashes.size() == 2 ? "; elsewhere " : "";
            notes.add("A dash means unknown: " + (dashes.contains(true) ? TOO_FEW : "") + both
                    + (dashes.contains(false) ? NOT_TOLD : "") + ".");
        }
        if (run.experiment().leavesPairedOut()) {
            notes.add("The paired protocol was left out: it compares 2 to 10 variants.");
        }
        return notes;
    }
}
