package dev.serverlab.report.run;

import dev.serverlab.analysis.SweptVariant;
import dev.serverlab.analysis.answer.Answer;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.Run.VariantSummary;
import dev.serverlab.model.run.SweepResult;
import dev.serverlab.report.chart.Estimates;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.document.Document.Picture;
import dev.serverlab.report.text.AnswerText;
import dev.serverlab.report.text.SweepText;
import dev.serverlab.stats.Interval;

/** The one picture of a run, for its summary. */
final class RunPicture {

    private RunPicture() {}

    /**
     * For a sweep the curve of throughput; else effects on the metrics of sentences; without comparisons the p90 of each
     * variant.
     */
    static Picture of(Run run, Answer answer) {
        Estimates swept = new Estimates(SweptVariant.of(run).stream()
                .flatMap(variant -> variant.points().stream())
                .map(point -> throughput(run, point))
                .toList());
        if (!swept.isEmpty()) {
            return new Picture(("Throughput at each swept value. " + SweepText.sizes(run)).strip(), swept);
        }
        Estimates effects = VerdictsSection.effects(answer, true);
        if (!effects.isEmpty()) {
            return new Picture(AnswerText.of(run, answer), effects);
        }
        Estimates estimates = new Estimates(run.protocols().stream()
                .flatMap(protocol -> run.columns(protocol).stream())
                .map(summary -> p90(run, summary))
                .toList());
        return new Picture(estimates.inWords(run.protocols().size()) + ".", estimates);
    }

    private static Estimates.Estimate throughput(Run run, SweptVariant.Point point) {
        SweepResult.Point found = point.found();
        String label = point.variant().toString();
        Double value = found == null ? null : found.requestsPerSecond();
        Interval interval = found == null ? null : found.throughput();
        String text = found == null ? "not known" : SweepSection.throughput(found);
        int colour = VariantRow.colour(run, point.variant());
        return Estimates.Estimate.of("requests/s", label, value, interval, text, colour);
    }

    private static Estimates.Estimate p90(Run run, VariantSummary summary) {
        String which = run.protocols().size() > 1 ? ", " + summary.protocol().wireName() : "";
        String label = summary.variant().toString();
        Double value = Metrics.P90.of(summary.measures());
        Interval interval =
                summary.measures() == null ? null : summary.measures().latency().p90Interval();
        String text = value == null ? "not known" : Numbers.within(value, interval, Metrics.P90::format);
        int colour = VariantRow.colour(run, summary.variant());
        return Estimates.Estimate.of(Metrics.P90.heading() + which, label, value, interval, text, colour);
    }
}
