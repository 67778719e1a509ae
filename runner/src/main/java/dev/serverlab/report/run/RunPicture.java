package dev.serverlab.report.run;

import dev.serverlab.analysis.answer.Answer;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.Run.VariantSummary;
import dev.serverlab.report.chart.ChartSet;
import dev.serverlab.report.chart.Estimates;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.document.Document.Picture;
import dev.serverlab.report.text.AnswerText;
import dev.serverlab.stats.Interval;
import java.util.List;
import java.util.stream.Collectors;

/** The one picture of a run, for its summary. */
final class RunPicture {

    private RunPicture() {}

    /**
     * For a sweep the curve of throughput; else effects on the metrics of sentences; without comparisons the p90 of each
     * variant.
     */
    static Picture of(Run run, Answer answer) {
        List<ChartSet> curves = SweepCharts.of(run);
        if (!curves.isEmpty()) {
            String description = "Throughput over the swept value. " + AnswerText.sizes(run);
            return new Picture(description.strip(), curves.getFirst());
        }
        Estimates effects = VerdictsSection.effects(answer, true);
        if (!effects.isEmpty()) {
            return new Picture(AnswerText.of(run, answer), effects);
        }
        Estimates estimates = new Estimates(run.protocols().stream()
                .flatMap(protocol -> run.columns(protocol).stream())
                .map(summary -> p90(run, summary))
                .toList());
        String inWords = estimates.byTitle().entrySet().stream()
                .map(title -> title.getValue().stream()
                        .map(each -> each.label() + " " + each.text())
                        .collect(Collectors.joining(", ", title.getKey() + ": ", "")))
                .collect(Collectors.joining("; ", "", "."));
        return new Picture(inWords, estimates);
    }

    private static Estimates.Estimate p90(Run run, VariantSummary summary) {
        String which = run.protocols().size() > 1 ? ", " + summary.protocol().wireName() : "";
        String label = summary.variant().toString();
        Double value = Metrics.P90.of(summary.measures());
        Interval interval =
                summary.measures() == null ? null : summary.measures().latency().p90Interval();
        String text = value == null ? "not known" : Numbers.within(value, interval, Metrics.P90::format);
        int colour = Measured.colour(run, summary.variant());
        return Estimates.Estimate.of(Metrics.P90.heading() + which, label, value, interval, null, text, colour);
    }
}
