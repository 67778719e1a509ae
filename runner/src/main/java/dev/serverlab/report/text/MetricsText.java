package dev.serverlab.report.text;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.observation.Bottleneck;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.observation.Measures.CeilingReached;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.Run.VariantSummary;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.stats.Percentile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Sentences on the numbers of a run: what limited them, and which are missing and why. */
public final class MetricsText {

    private static final Set<Metric> PERCENTILES =
            Set.of(Metrics.P50, Metrics.P90, Metrics.P99, Metrics.P999, Metrics.OVERHEAD_P90);

    private static final String TOO_FEW =
            "too few successful responses for that percentile (p90 takes %s, p99 %s, p99.9 %s)"
                    .formatted(Percentile.P90.minSamples(), Percentile.P99.minSamples(), Percentile.P999.minSamples());

    private static final String NOT_TOLD =
            "it could not be read on this system, or the lab's version did not record it";

    private MetricsText() {}

    /** Which trials are not in the table, and why. */
    public static List<String> leftOut(Run run, Protocol protocol) {
        Stream<String> trials = run.trials().stream()
                .filter(trial -> trial.protocol() == protocol && !trial.valid())
                .map(MetricsText::leftOut);
        Stream<String> variants = run.columns(protocol).stream()
                .filter(summary -> run.trialsOf(summary).isEmpty())
                .map(summary -> summary.variant() + " has no numbers: none of its trials has ended.");
        return Stream.concat(trials, variants).toList();
    }

    private static String leftOut(TrialResult trial) {
        return "Trial " + trial.number() + " (" + trial.variant() + ") "
                + (trial.measures() == null ? "failed" : "is not valid") + ", so it is not in the table: "
                + trial.validity().problems().stream()
                        .map(FindingText::headline)
                        .collect(Collectors.joining(" "));
    }

    /**
     * The source of each ceiling, and whether it was reached, in one line for all that share it; then the other
     * bottlenecks.
     */
    public static List<String> limits(List<VariantSummary> columns) {
        Map<String, List<String>> ceilings = new LinkedHashMap<>();
        List<String> bottlenecks = new ArrayList<>();
        for (VariantSummary summary : columns) {
            String variant = summary.variant().toString();
            Measures measures = summary.measures();
            CeilingReached ceiling = ceiling(summary);
            if (ceiling != null) {
                ceilings.computeIfAbsent(sentence(ceiling), key -> new ArrayList<>())
                        .add(variant);
            }
            if (measures != null && measures.limits().bottleneck() != null) {
                bottlenecks.add(variant + ": bottleneck " + limit(measures));
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

    private static String sentence(CeilingReached ceiling) {
        String are = ceiling.limit().endsWith("s") ? " are" : " is";
        return "at most " + Numbers.fixed(ceiling.requestsPerSecond(), 1) + " requests/s (" + ceiling.formula() + "); "
                + (ceiling.reached() ? "reached, so " + ceiling.limit() + are + " the limit." : "not reached.");
    }

    /** What limited it, and the evidence. */
    public static String limit(@Nullable Measures measures) {
        if (measures == null) {
            return "no valid trial";
        }
        Bottleneck bottleneck = measures.limits().bottleneck();
        return bottleneck == null ? "not known" : bottleneck.label().wireName() + ": " + bottleneck.evidence();
    }

    /** The common ceiling, and whether it was reached; empty when it differs. */
    public static String atMost(List<VariantSummary> columns) {
        Set<String> reached = columns.stream()
                .map(MetricsText::ceiling)
                .map(each ->
                        each == null || !each.reached() ? "" : "of at most " + Numbers.rate(each.requestsPerSecond()))
                .collect(Collectors.toSet());
        return reached.size() == 1 ? reached.iterator().next() : "";
    }

    private static @Nullable CeilingReached ceiling(VariantSummary summary) {
        return summary.measures() == null ? null : summary.measures().limits().ceiling();
    }

    /**
     * Why numbers, or a whole table, are missing.
     *
     * @param shown the rows of the table
     */
    public static List<String> missing(Run run, Protocol protocol, List<Metric> shown) {
        List<String> notes = new ArrayList<>();
        Set<Boolean> dashes = run.columns(protocol).stream()
                .flatMap(summary -> Stream.ofNullable(summary.measures()))
                .flatMap(measures ->
                        shown.stream().filter(metric -> metric.format(measures).equals(Metric.ABSENT)))
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
