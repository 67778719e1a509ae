package dev.serverlab.report.run;

import dev.serverlab.analysis.answer.Answer;
import dev.serverlab.analysis.answer.Effect;
import dev.serverlab.analysis.answer.PaceDependence;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.chart.Axis;
import dev.serverlab.report.chart.Chart;
import dev.serverlab.report.chart.ChartSet;
import dev.serverlab.report.chart.Estimates;
import dev.serverlab.report.chart.Line;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.document.Table.Column;
import dev.serverlab.report.text.EffectText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The comparisons of variants, and their verdicts. */
final class VerdictsSection {

    private VerdictsSection() {}

    static Part.Section of(Run run, Answer answer) {
        Part sentences = Part.bullets(EffectText.sentences(answer));
        Table table = table(answer);
        return Part.Section.of(
                "verdicts",
                "Verdicts",
                picture(answer, true, "CPU per request and p90"),
                Part.notOn(Part.Medium.PAGE, sentences),
                Part.onPage(Part.aside(answer.effects().isEmpty() ? "" : ConfigurationSection.explaining(run))),
                Part.aside(EffectText.about(answer, run.experiment().paired().margins())),
                paceDependence(run, answer),
                Part.onPage(
                        Part.folded("The same in sentences", sentences),
                        Part.folded("Other metrics, drawn", picture(answer, false, "the other metrics")),
                        Part.folded("Every comparison as a table", table)),
                Part.on(Part.Medium.MARKDOWN, table));
    }

    private static Part picture(Answer answer, boolean first, String metrics) {
        String label = "Effects on " + metrics + " with their intervals; the table below has the same numbers";
        return Part.onPage(new Part.Figure(label, effects(answer, first)));
    }

    /** A chart of the effect over the pace, block by block; nothing where the pace does not change the answer. */
    private static Part paceDependence(Run run, Answer answer) {
        PaceDependence found = answer.paceDependence();
        if (found == null) {
            return Part.NOTHING;
        }
        ComparisonResult compared = found.effect().compared();
        String usual = answer.pace() == null || answer.pace().usualMicros() == null ? "mean" : "usual";
        int colour = VariantRow.colour(run, compared.candidate());
        Chart chart = new Chart(
                "pace",
                "CPU per request of " + compared.candidate() + " against " + compared.baseline(),
                "The difference in " + Numbers.count(found.blocks().size(), "block") + " over the machine's pace.",
                Axis.of("time for the same work, as a multiple of the " + usual, "", 2),
                Axis.of("difference", "%", 1),
                List.of(
                        line("blocks", colour, found.blocks()).asPoints(),
                        line("by the slope", colour, found.line()).asExpected("by the slope")),
                List.of(),
                List.of(
                        Chart.Mark.moment(PaceDependence.FAST, "fast"),
                        Chart.Mark.moment(1, usual),
                        Chart.Mark.moment(PaceDependence.SLOW, "slow")));
        return Part.onPage(Part.figure(ChartSet.of("paces", "the pace", List.of(chart))));
    }

    private static Line line(String name, int colour, List<PaceDependence.Block> points) {
        return Line.of(
                name,
                colour,
                points.stream().map(PaceDependence.Block::pace).toList(),
                points.stream()
                        .<@Nullable Double>map(PaceDependence.Block::effect)
                        .toList());
    }

    /** The effects on the metrics of sentences, or on all others. */
    static Estimates effects(Answer answer, boolean first) {
        return new Estimates(Metrics.COMPARED.stream()
                .filter(metric -> Metrics.FIRST.contains(metric) == first)
                .flatMap(metric -> answer.by(metric).stream().map(each -> row(metric, each)))
                .toList());
    }

    private static Estimates.Estimate row(Metric metric, Effect each) {
        ComparisonResult compared = each.compared();
        return Estimates.Estimate.of(
                metric,
                compared.candidate() + " against " + compared.baseline(),
                compared.effect(),
                compared.low(),
                compared.high(),
                each.micros(),
                each.margin(),
                compared.verdict(),
                compared.reason());
    }

    /** A row for each comparison. */
    static Table table(Answer answer) {
        return Table.of(
                "Comparisons",
                answer.effects(),
                Column.word("metric").with(each -> EffectText.label(each.compared())),
                Column.word("candidate").with(each -> each.compared().candidate()),
                Column.word("baseline").with(each -> each.compared().baseline()),
                Column.number("effect")
                        .with(each -> EffectText.effect(
                                each.compared().effect(), each.compared().unit())),
                Column.number("95 % interval")
                        .with(each -> Numbers.effects(
                                each.compared().low(),
                                each.compared().high(),
                                each.compared().unit())),
                Column.number("in µs").orLeftOut().with(each -> EffectText.effect(each.micros(), "µs")),
                Column.text("verdict").with(each -> verdict(each.compared())),
                Column.number("minimum detectable effect").with(EffectText::detectable));
    }

    private static String verdict(ComparisonResult compared) {
        return compared.verdict() + (compared.reason() == null ? "" : ": " + compared.reason());
    }
}
