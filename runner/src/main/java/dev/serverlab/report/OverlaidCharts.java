package dev.serverlab.report;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.model.run.RunSeries.Timeline;
import dev.serverlab.report.chart.Chart;
import dev.serverlab.report.chart.ChartSet;
import dev.serverlab.report.chart.Line;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.chart.Palette;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.run.SeriesSections;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** A variant's curves from all runs that have them, overlaid. A run has one colour in all charts and tables. */
final class OverlaidCharts {

    private static final String NONE = "None of these runs has the data for this chart.";

    private static final String ABOUT_TIME =
            "A variant's trial of the same number in each run, overlaid. Shading lasts until the last of them has "
                    + "finished the phase.";

    private OverlaidCharts() {}

    static List<Part> latency(Map<String, Run> runs, Map<String, RunSeries> series) {
        List<Part> parts = new ArrayList<>();
        curves(runs, series).forEach(set -> parts.add(Part.figure(set)));
        return parts.isEmpty() ? List.of(Part.paragraph(NONE)) : parts;
    }

    static List<Part> time(Map<String, Run> runs, Map<String, RunSeries> series) {
        ChartSet set = timelines(runs, series);
        return set.isEmpty() ? List.of(Part.paragraph(NONE)) : List.of(Part.aside(ABOUT_TIME), Part.figure(set));
    }

    /** A chart for each protocol for which any run has curves. */
    static List<ChartSet> curves(Map<String, Run> runs, Map<String, RunSeries> series) {
        List<ChartSet> sets = new ArrayList<>();
        for (Protocol protocol : List.of(Protocol.PAIRED, Protocol.SOLO)) {
            List<Line> lines = new ArrayList<>();
            series.forEach((name, kept) -> SeriesSections.curves(kept, protocol)
                    .forEach(curve -> lines.add(SeriesSections.line(name, colour(runs, name), curve)
                            .inGroup(curve.variant().toString()))));
            if (!lines.isEmpty()) {
                String title = "Latency by percentile, " + protocol.wireName();
                String summary = "The curves of one variant at a time, in each of " + Numbers.count(runs.size(), "run")
                        + " that kept them.";
                Chart chart =
                        SeriesSections.chart("across-" + protocol.wireName(), title, summary, lines, runs.values());
                String id = "across-set-" + protocol.wireName();
                sets.add(new ChartSet(id, "latency, " + protocol.wireName(), "Variant", false, List.of(chart)));
            }
        }
        return sets;
    }

    /** Paired trials first, variant by variant; rounds or sessions with the same number are together. */
    static ChartSet timelines(Map<String, Run> runs, Map<String, RunSeries> series) {
        List<Variant> variants = runs.values().stream()
                .flatMap(run -> run.experiment().variants().stream())
                .distinct()
                .toList();
        Comparator<Timeline> order = Comparator.comparing(Timeline::protocol, Comparator.reverseOrder())
                .thenComparing(timeline -> variants.indexOf(timeline.variant()))
                .thenComparing(Timeline::round);
        return SeriesSections.charts(
                "the runs over time",
                "Trials of",
                "One variant at a time, in every run that kept it,",
                series.entrySet().stream()
                        .flatMap(kept -> kept.getValue().timelines().stream()
                                .map(timeline -> new SeriesSections.Drawn(
                                        timeline,
                                        kept.getKey(),
                                        colour(runs, kept.getKey()),
                                        colour(runs, kept.getKey()),
                                        timeline.variant() + ", " + SeriesSections.trial(timeline))))
                        .sorted(Comparator.comparing(SeriesSections.Drawn::timeline, order))
                        .toList());
    }

    private static int colour(Map<String, Run> runs, String name) {
        return Palette.place(List.copyOf(runs.keySet()).indexOf(name));
    }
}
