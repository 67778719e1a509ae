package dev.serverlab.report;

import dev.serverlab.analysis.compare.ComparisonReport;
import dev.serverlab.analysis.compare.ComparisonReport.Difference;
import dev.serverlab.analysis.compare.ComparisonReport.MetricComparison;
import dev.serverlab.model.experiment.Paired.Margins;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.report.chart.Estimates;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.document.Table.Column;
import dev.serverlab.report.text.EffectText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Every verdict with its effect: a picture of those that decide, and a table for each candidate, protocol and variant. */
final class EffectsSection {

    private static final String LABEL = "Effects with their intervals; the tables below have the same numbers";

    private EffectsSection() {}

    static Part.Section of(ComparisonReport compared) {
        Part notes = Part.bullets(new CompareText(compared).notes());
        List<Part> parts = new ArrayList<>();
        parts.add(Part.onPage(new Part.Figure(LABEL, effects(compared)), notes));
        parts.addAll(tables(compared));
        parts.add(Part.notOn(Part.Medium.PAGE, notes));
        return new Part.Section("verdicts", "Verdicts", parts);
    }

    /** CPU per request, p90 and, if judged, throughput; without single trials. */
    static Estimates effects(ComparisonReport compared) {
        String baseline = compared.runs().getFirst().name();
        Map<String, Margins> margins = compared.runs().stream()
                .collect(Collectors.toMap(ComparisonReport.Member::name, ComparisonReport.Member::margins));
        return new Estimates(compared.comparisons().stream()
                .filter(each -> !each.fromOneTrial() && CompareText.isFirst(each))
                .map(each -> Estimates.Estimate.of(
                        Metrics.of(each.metric()),
                        each.candidate() + " against " + baseline + ": " + each.variant() + ", "
                                + each.protocol().wireName(),
                        each.difference().effect(),
                        each.difference().low(),
                        each.difference().high(),
                        // In µs two runs differ by the machine's pace as well.
                        null,
                        margin(each, margins),
                        each.verdict(),
                        each.judgement().reason()))
                .toList());
    }

    private static @Nullable Double margin(MetricComparison each, Map<String, Margins> margins) {
        Double of = each.baselineValue();
        Margins own = Objects.requireNonNull(margins.get(each.candidate()));
        return of == null ? null : Double.valueOf(Metrics.of(each.metric()).marginOf(own, of));
    }

    /** The tables by candidate, each with the paired trials first. */
    private static List<Table> tables(ComparisonReport compared) {
        List<String> names =
                compared.runs().stream().map(ComparisonReport.Member::name).toList();
        Map<String, List<MetricComparison>> tables = compared.comparisons().stream()
                .sorted(Comparator.comparingInt((MetricComparison each) -> names.indexOf(each.candidate()))
                        .thenComparing(MetricComparison::protocol, Comparator.reverseOrder()))
                .collect(Collectors.groupingBy(
                        each -> each.variant() + ", " + each.protocol().wireName() + ": " + each.candidate()
                                + " against " + names.getFirst(),
                        LinkedHashMap::new,
                        Collectors.toList()));
        return tables.entrySet().stream()
                .map(each -> table(each.getKey(), names.getFirst(), each.getValue()))
                .toList();
    }

    private static Table table(String title, String baseline, List<MetricComparison> all) {
        return Table.of(
                        title,
                        all,
                        Column.word("metric")
                                .with(each -> Metrics.of(each.metric()).heading()),
                        Column.number(baseline).orLeftOut().with(each -> number(each.metric(), each.baselineValue())),
                        Column.number(all.getFirst().candidate())
                                .orLeftOut()
                                .with(each -> number(each.metric(), each.candidateValue())),
                        Column.number("effect")
                                .with(each -> EffectText.effect(
                                        each.difference().effect(),
                                        each.difference().unit())),
                        Column.number("95 % interval").with(each -> interval(each.difference())),
                        Column.word("verdict").with(each -> each.fromOneTrial() ? null : each.verdict()))
                .titled(title);
    }

    private static String interval(Difference found) {
        return Numbers.effects(found.low(), found.high(), found.unit());
    }

    private static @Nullable String number(String metric, @Nullable Double value) {
        return value == null ? null : Metrics.of(metric).format(value);
    }
}
