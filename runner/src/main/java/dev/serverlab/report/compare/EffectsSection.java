package dev.serverlab.report.compare;

import static dev.serverlab.report.document.Part.bullets;
import static dev.serverlab.report.document.Part.notOn;
import static dev.serverlab.report.document.Part.on;

import dev.serverlab.analysis.compare.ComparisonReport;
import dev.serverlab.analysis.compare.ComparisonReport.Member;
import dev.serverlab.analysis.compare.MetricComparison;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.report.chart.Effects;
import dev.serverlab.report.chart.ForestRow;
import dev.serverlab.report.document.Medium;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.document.Table.Column;
import dev.serverlab.report.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Every verdict with its effect: a picture of those that decide, and a table for each candidate, protocol and variant. */
final class EffectsSection {

    private EffectsSection() {}

    static Part.Section of(ComparisonReport compared) {
        Effects effects = effects(compared);
        Part notes = bullets(CompareText.notes(compared));
        List<Part> parts = new ArrayList<>();
        parts.add(on(
                Medium.PAGE,
                effects.rows().isEmpty()
                        ? Part.NOTHING
                        : new Part.Figure(
                                "Effects with their intervals; the tables below have the same numbers", effects),
                notes));
        parts.addAll(tables(compared));
        parts.add(notOn(Medium.PAGE, notes));
        return new Part.Section("verdicts", "Verdicts", parts);
    }

    /** CPU per request, p90 and, where it was judged, throughput; not what was tried once. */
    static Effects effects(ComparisonReport compared) {
        return new Effects(compared.comparisons().stream()
                .filter(each -> !each.fromOneTrial() && CompareText.isFirst(each))
                .map(each -> ForestRow.of(
                        Metrics.of(each.metric()),
                        each.candidate() + " against "
                                + compared.runs().getFirst().name() + ": " + each.variant() + ", "
                                + each.protocol().wireName(),
                        each.effect(),
                        each.low(),
                        each.high(),
                        margin(compared, each),
                        each.verdict(),
                        each.reason()))
                .toList());
    }

    private static double margin(ComparisonReport compared, MetricComparison each) {
        return compared.runs().stream()
                .filter(member -> member.name().equals(each.candidate()))
                .mapToDouble(member -> Metrics.of(each.metric()).margin().applyAsDouble(member.margins()))
                .findFirst()
                .orElseThrow();
    }

    /** Candidate by candidate, and of each the paired trials first. */
    private static List<Table> tables(ComparisonReport compared) {
        List<Table> tables = new ArrayList<>();
        for (Member candidate : compared.runs().subList(1, compared.runs().size())) {
            for (Protocol protocol : List.of(Protocol.PAIRED, Protocol.SOLO)) {
                List<MetricComparison> all = compared.comparisons().stream()
                        .filter(each -> each.candidate().equals(candidate.name()) && each.protocol() == protocol)
                        .toList();
                all.stream()
                        .map(MetricComparison::variant)
                        .distinct()
                        .forEach(variant ->
                                tables.add(table(compared.runs().getFirst().name(), variant, all)));
            }
        }
        return tables;
    }

    private static Table table(String baseline, Variant variant, List<MetricComparison> all) {
        MetricComparison any = all.getFirst();
        String title = variant + ", " + any.protocol().wireName() + ": " + any.candidate() + " against " + baseline;
        return Table.of(
                        title,
                        List.of(
                                Column.word("metric"),
                                Column.number(baseline).orLeftOut(),
                                Column.number(any.candidate()).orLeftOut(),
                                Column.number("effect"),
                                Column.number("95 % interval"),
                                Column.word("verdict")),
                        all.stream()
                                .filter(each -> each.variant().equals(variant))
                                .map(EffectsSection::row)
                                .toList())
                .titled(title);
    }

    private static Table.Row row(MetricComparison each) {
        Metric metric = Metrics.of(each.metric());
        return Table.Row.of(
                metric.heading(),
                List.of(
                        number(metric, each.baselineValue()),
                        number(metric, each.candidateValue()),
                        Numbers.effect(each.effect(), each.unit()) + (each.effect() == null ? "" : " " + each.unit()),
                        Numbers.effects(each.low(), each.high(), each.unit()),
                        each.fromOneTrial() ? Table.ABSENT : each.verdict().name()));
    }

    private static String number(Metric metric, @Nullable Double value) {
        return value == null ? Table.ABSENT : metric.format(value);
    }
}
