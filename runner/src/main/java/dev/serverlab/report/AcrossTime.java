package dev.serverlab.report;

import dev.serverlab.analysis.compare.RunComparer;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.model.run.Timeline;
import dev.serverlab.report.chart.ChartSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a variant did over the time of a trial, in every run that kept it, one over the other. */
final class AcrossTime {

    private AcrossTime() {}

    /**
     * Paired trials first, variant by variant, and of each the rounds or sessions of one number together. Empty when no run
     * kept any.
     *
     * @param series of each run, by the name of its column
     */
    static Optional<ChartSet> of(RunComparer across, Map<String, RunSeries> series) {
        List<OverTime.Drawn> lines = new ArrayList<>();
        series.forEach((name, kept) -> kept.timelines()
                .forEach(timeline -> lines.add(new OverTime.Drawn(
                        timeline,
                        name,
                        AcrossColumns.colour(across, name),
                        timeline.variant() + ", " + OverTime.trial(timeline)))));
        List<Variant> variants = across.groups().stream()
                .flatMap(group -> group.experiment().variants().stream())
                .distinct()
                .toList();
        Comparator<Timeline> order = Comparator.comparing(Timeline::protocol, Comparator.reverseOrder())
                .thenComparing(timeline -> variants.indexOf(timeline.variant()))
                .thenComparing(Timeline::round);
        lines.sort(Comparator.comparing(OverTime.Drawn::timeline, order));
        return OverTime.of(
                "the runs over time", "Trials of", "One variant at a time, in every run that kept it,", lines);
    }
}
