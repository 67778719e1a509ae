package dev.serverlab.report.run;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.Run.VariantSummary;
import dev.serverlab.report.capacity.CapacityDocument;
import dev.serverlab.report.capacity.TuningDocument;
import dev.serverlab.report.chart.ChartSet;
import dev.serverlab.report.chart.Estimates;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.document.Document.Picture;
import dev.serverlab.stats.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a run found, in one sentence and in one picture: what was told apart, and what was not. */
public final class Headline {

    private Headline() {}

    /**
     * Of a search its answer; else what became of claims and sweeps, then what was compared by each of the metrics that
     * stand in sentences. Where there is nothing of all this it says why.
     */
    public static String of(Run run) {
        if (run.capacity() != null) {
            return CapacityDocument.answer(run);
        }
        if (run.tuning() != null) {
            return TuningDocument.answer(run.tuning());
        }
        List<String> found = new ArrayList<>(List.of(ClaimText.counts(run), SweepSection.answer(run)));
        found.removeIf(String::isEmpty);
        if (found.isEmpty() || !run.comparisons().isEmpty()) {
            found.add(ofComparisons(run));
        }
        return String.join(" ", found);
    }

    /**
     * The one picture of a run: of a sweep the curve of throughput; else effects by the metrics that stand in
     * sentences; where nothing was compared, the p90 of each variant.
     */
    static Picture picture(Run run) {
        List<ChartSet> curves = SweepCharts.of(run);
        if (!curves.isEmpty()) {
            String description = "Throughput over the swept value. " + SweepSection.answer(run);
            return new Picture(description.strip(), curves.getFirst());
        }
        Estimates effects = VerdictsSection.effects(run, true);
        if (!effects.isEmpty()) {
            return new Picture(of(run), effects);
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

    private static String ofComparisons(Run run) {
        String ranked = Metrics.FIRST.stream()
                .map(metric -> RankingText.of(run, metric))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(" "));
        if (!ranked.isEmpty()) {
            return ranked;
        }
        if (run.trials().isEmpty()) {
            return "Nothing was measured: no trial has ended.";
        }
        if (run.experiment().variants().size() < 2) {
            return ofOne(run) + "One variant: nothing to rank it against.";
        }
        if (run.experiment().leavesPairedOut()) {
            return "Not ranked: the paired protocol was left out, as it compares 2 to 10 variants.";
        }
        return RunText.isSelfDriven(run)
                ? "Not ranked: the servers did their own work and counted it."
                : run.experiment().runs(Protocol.PAIRED)
                        ? "Not ranked: no session of paired trials has ended."
                        : "Not ranked: solo trials run one after the other, while the machine changes; --protocol "
                                + "paired compares.";
    }

    /** The numbers of the only variant; empty where none are known. */
    private static String ofOne(Run run) {
        return run.summaries().stream()
                .filter(summary -> summary.measures() != null)
                .findFirst()
                .map(summary -> ofOne(run, summary))
                .orElse("");
    }

    private static String ofOne(Run run, VariantSummary summary) {
        String numbers = Stream.of(Metrics.THROUGHPUT, Metrics.P90, Metrics.CPU_PER_REQUEST)
                .filter(metric -> metric.of(summary.measures()) != null)
                .map(metric -> metric.label() + " " + metric.format(summary.measures())
                        + (metric.unit().isEmpty() ? "" : " " + metric.unit()))
                .collect(Collectors.joining(", "));
        return numbers.isEmpty() ? "" : VariantTitles.title(run, summary.variant()) + ": " + numbers + ". ";
    }
}
