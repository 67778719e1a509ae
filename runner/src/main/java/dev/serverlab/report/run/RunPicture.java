package dev.serverlab.report.run;

import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.VariantSummary;
import dev.serverlab.report.chart.ChartSet;
import dev.serverlab.report.chart.Estimates;
import dev.serverlab.report.document.Document.Picture;
import dev.serverlab.report.text.Numbers;
import dev.serverlab.stats.Interval;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The one picture of a run: of a sweep the curve of throughput; else effects by the metrics that stand in sentences; where
 * nothing was compared, the p90 of each variant.
 */
final class RunPicture {

    private RunPicture() {}

    static Picture of(Run run) {
        Optional<ChartSet> curves = SweepCharts.of(run).stream().findFirst();
        if (curves.isPresent()) {
            return new Picture(("Throughput over the swept value. " + SweepSection.answer(run)).strip(), curves.get());
        }
        Estimates effects = VerdictsSection.effects(run, true);
        if (!effects.isEmpty()) {
            return new Picture(Headline.of(run), effects);
        }
        Estimates estimates = new Estimates(run.protocols().stream()
                .flatMap(protocol -> run.columns(protocol).stream().map(summary -> estimate(run, summary)))
                .toList());
        return new Picture(inWords(estimates), estimates);
    }

    private static String inWords(Estimates estimates) {
        return estimates.byTitle().entrySet().stream()
                .map(title -> title.getValue().stream()
                        .map(each -> each.label() + " " + each.text())
                        .collect(Collectors.joining(", ", title.getKey() + ": ", "")))
                .collect(Collectors.joining("; ", "", "."));
    }

    private static Estimates.Estimate estimate(Run run, VariantSummary summary) {
        Metric p90 = Metrics.P90;
        Measures measures = summary.measures();
        Double value = p90.of(measures);
        Interval interval = measures == null ? null : measures.latency().p90Interval();
        return Estimates.Estimate.of(
                p90.heading()
                        + (run.protocols().size() > 1
                                ? ", " + summary.protocol().wireName()
                                : ""),
                summary.variant().toString(),
                value,
                interval,
                null,
                value == null ? "not known" : Numbers.within(value, interval, p90::format),
                VariantOrder.colour(run, summary.variant()));
    }
}
