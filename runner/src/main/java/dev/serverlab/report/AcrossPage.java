package dev.serverlab.report;

import dev.serverlab.analysis.compare.ComparisonReport;
import dev.serverlab.analysis.compare.MetricComparison;
import dev.serverlab.analysis.compare.RunComparer;
import dev.serverlab.model.experiment.Margins;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.report.chart.Forest;
import dev.serverlab.report.chart.ForestRow;
import dev.serverlab.report.render.Page;
import dev.serverlab.stats.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** {@code index.html} of runs that are compared: laid out as the page of a run. */
public final class AcrossPage {

    private AcrossPage() {}

    /**
     * Draws it.
     *
     * @param series of each run, by the name of its column in {@link AcrossColumns}; {@link RunSeries#NONE} where none was kept
     */
    public static String of(ComparisonReport compared, RunComparer across, Map<String, RunSeries> series) {
        return Page.rendered(
                "compare.jte",
                Map.of(
                        "compared",
                        compared,
                        "across",
                        across,
                        "latency",
                        AcrossCurves.of(across, series),
                        "time",
                        AcrossTime.of(across, series)));
    }

    /** The forest plot by itself, for {@code summary.md}. */
    public static String picture(ComparisonReport compared) {
        return Page.rendered(
                "forest.jte",
                Map.of(
                        "forest", Forest.of(forest(compared), false),
                        "label", AcrossWords.question(compared),
                        "description", String.join(" ", AcrossWords.answer(compared)),
                        "standalone", true));
    }

    /** What the forest plot draws: CPU per request, p90 and, where it was judged, throughput; not what was tried once. */
    public static List<ForestRow> forest(ComparisonReport compared) {
        String baseline = compared.runs().getFirst().name();
        return compared.comparisons().stream()
                .filter(each -> !each.fromOneTrial() && AcrossWords.isFirst(each))
                .map(each -> row(each, baseline, margin(compared, each)))
                .toList();
    }

    private static ForestRow row(MetricComparison each, String baseline, double margin) {
        Metric metric = Metrics.of(each.metric());
        String unit = each.unit();
        return new ForestRow(
                metric.label() + " [" + unit + "]",
                each.candidate() + " against " + baseline + ": " + each.variant() + ", "
                        + each.protocol().wireName(),
                each.effect(),
                each.low(),
                each.high(),
                metric.scale().shown(-metric.scale().effect(margin)),
                margin,
                Objects.requireNonNull(metric.better()),
                each.verdict(),
                each.verdict() == Verdict.INVALID
                        ? String.valueOf(each.reason())
                        : Verdicts.signed(each.effect(), unit) + " " + unit + " [" + Verdicts.signed(each.low(), unit)
                                + ", " + Verdicts.signed(each.high(), unit) + "]");
    }

    private static double margin(ComparisonReport compared, MetricComparison each) {
        Margins margins = compared.runs().stream()
                .filter(member -> member.name().equals(each.candidate()))
                .findFirst()
                .orElseThrow()
                .margins();
        return Metrics.of(each.metric()).margin().applyAsDouble(margins);
    }
}
