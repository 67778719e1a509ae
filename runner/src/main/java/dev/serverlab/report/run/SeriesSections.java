package dev.serverlab.report.run;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.model.run.RunSeries.Distribution;
import dev.serverlab.model.run.RunSeries.Timeline;
import dev.serverlab.model.run.RunSeries.Timeline.Columns;
import dev.serverlab.report.chart.Axis;
import dev.serverlab.report.chart.AxisPositions;
import dev.serverlab.report.chart.Chart;
import dev.serverlab.report.chart.ChartSet;
import dev.serverlab.report.chart.Line;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.text.RunText;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The charts of a run's series: latency by percentile, and the course over time. */
public final class SeriesSections {

    private static final String ABOUT =
            "The latency that a share of successful responses did not exceed. Each further nine takes as much room as "
                    + "the one before.";

    private static final Axis SECONDS = Axis.fromZero("time since the load began", "s", 1);

    /** What each panel shows. */
    private record Panel(String id, String title, Axis y, Function<Columns, List<@Nullable Double>> column) {}

    private static final List<Panel> PANELS = List.of(
            new Panel("p90", "p90", Axis.of("p90", "ms", 2), Columns::p90Millis),
            new Panel("rate", "requests/s", Axis.fromZero("requests/s", "", 0), Columns::requestsPerSecond),
            new Panel("errors", "errors", Axis.fromZero("errors", "", 0), Columns::errors),
            new Panel("cpu", "CPU", Axis.fromZero("CPU", "% of a core", 1), Columns::cpuPercent),
            new Panel("threads", "threads", Axis.fromZero("threads", "", 0), Columns::threads),
            new Panel("memory", "memory (RSS)", Axis.fromZero("memory", "MB", 0), Columns::rssMegabytes));

    private SeriesSections() {}

    /**
     * The latency of every variant, from its shortest answer to its tail: each further nine of a percentile gets as
     * much room as the one before it, as in G. Tene's HdrHistogram plots.
     */
    static Part.Section latency(Run run, RunSeries series) {
        ChartSet curves = curves(run, series);
        Part shown = curves.isEmpty()
                ? Part.onPage(Part.paragraph("This run has no data for curves."))
                : Part.onPage(
                        Part.aside(ABOUT),
                        Part.figure(curves),
                        Part.aside(DensityCharts.ABOUT),
                        Part.figure(DensityCharts.of(run, series)));
        return Part.Section.of("latency", "Latency", RunText.isSelfDriven(run) ? Part.NOTHING : shown);
    }

    /** A chart for each protocol with numbers. */
    static ChartSet curves(Run run, RunSeries series) {
        List<Chart> charts = run.protocols().stream()
                .filter(protocol -> !curves(series, protocol).isEmpty())
                .map(protocol -> chart(run, protocol, curves(series, protocol)))
                .toList();
        return ChartSet.of("latency-curves", "latency", charts).showing(VariantRow.first(run));
    }

    /** The curves of a protocol. */
    public static List<Distribution> curves(RunSeries series, Protocol protocol) {
        return series.distributions().stream()
                .filter(curve -> curve.protocol() == protocol)
                .filter(curve -> !curve.percentiles().isEmpty())
                .toList();
    }

    private static Chart chart(Run run, Protocol protocol, List<Distribution> curves) {
        Variant first = curves.getFirst().variant();
        String last = AxisPositions.percentile(curves.getFirst().percentiles().getLast());
        List<Variant> variants = run.experiment().variants();
        String summary = curves.size() == 1
                ? "The curve of " + first + ", up to " + last + "."
                : "The curves of " + Numbers.count(curves.size(), "variant") + " of " + variants.size()
                        + ", as far up as each has enough answers.";
        List<Line> lines = curves.stream()
                .sorted(Comparator.comparing(curve -> variants.indexOf(curve.variant())))
                .map(curve -> line(curve.variant().toString(), VariantRow.colour(run, curve.variant()), curve)
                        .dashed(VariantRow.dash(run, curve.variant())))
                .toList();
        String title = "latency by percentile" + (run.protocols().size() > 1 ? ", " + protocol.wireName() : "");
        return chart("latency-" + protocol.wireName(), title, summary, lines, List.of(run));
    }

    /**
     * A chart of these lines: of their part above the delay if all of these runs had the same delay.
     *
     * @param runs that they are of
     */
    public static Chart chart(String id, String title, String summary, List<Line> lines, Collection<Run> runs) {
        long delay = delay(runs);
        List<Line> drawn = delay == 0
                ? lines
                : lines.stream().map(line -> line.above(delay)).toList();
        double last = drawn.stream()
                .map(line -> line.x().getLast())
                .max(Double::compare)
                .orElse(1.0);
        // A tail of more than ten times the shortest answer would flatten everything else.
        boolean log = AxisPositions.spanMuch(known(drawn).filter(millis -> millis > 0), 10);
        Axis along = new Axis(
                "percentile of successful responses", "", Axis.Scale.LINEAR, 2, AxisPositions.ninesTicks(last), 0.0);
        String measured = delay == 0 ? "latency" : "latency above the delay";
        return new Chart(
                id,
                above(title, delay),
                summary,
                along,
                log ? Axis.log(measured, "ms", 2) : Axis.of(measured, "ms", 2),
                log ? drawn.stream().map(Line::positive).toList() : drawn,
                List.of(),
                List.of());
    }

    /** The title of a chart, with the delay that it leaves out. */
    static String above(String title, long delay) {
        return title + (delay == 0 ? "" : ", above the delay of " + delay + " ms");
    }

    private static Stream<Double> known(List<Line> lines) {
        return lines.stream().flatMap(line -> line.y().stream()).flatMap(Stream::ofNullable);
    }

    /** A curve as a line. */
    public static Line line(String name, int colour, Distribution curve) {
        List<Double> places =
                curve.percentiles().stream().map(AxisPositions::nines).toList();
        List<String> labels =
                curve.percentiles().stream().map(AxisPositions::percentile).toList();
        return Line.of(name, colour, places, List.copyOf(curve.millis())).withLabels(labels);
    }

    /** The delay in ms, before which no answer can come; 0 unless all of these runs had the same. */
    static long delay(Collection<Run> runs) {
        List<Long> delays = runs.stream()
                .map(Run::experiment)
                .flatMap(experiment -> experiment.variants().stream()
                        .map(variant ->
                                experiment.subject(variant).workload().delay().toMillis()))
                .distinct()
                .toList();
        return delays.size() == 1 ? delays.getFirst() : 0;
    }

    /**
     * The data of one line in each panel.
     *
     * @param name the name of the line
     * @param group the lines that are shown together
     */
    public record Drawn(Timeline timeline, String name, int colour, int dash, String group) {

        private Line line(Panel panel) {
            return Line.of(
                            name,
                            colour,
                            timeline.columns().seconds(),
                            panel.column().apply(timeline.columns()))
                    .dashed(dash)
                    .inGroup(group);
        }
    }

    /** The course of each trial: stacked panels on one time axis, a round or session at a time. */
    static Part.Section time(Run run, RunSeries series) {
        ChartSet charts = charts(run, series).showing(VariantRow.first(run));
        boolean none = charts.isEmpty() && !RunText.isSelfDriven(run);
        return Part.Section.onPage(
                "time",
                "Over time",
                Part.paragraph(none ? "This run has no data for lines over time." : ""),
                Part.figure(charts));
    }

    /** The charts; empty when the run has no series. */
    static ChartSet charts(Run run, RunSeries series) {
        List<Variant> variants = run.experiment().variants();
        List<Drawn> lines = series.timelines().stream()
                .sorted(Comparator.comparing(Timeline::protocol)
                        .thenComparing(Timeline::round)
                        .thenComparing(each -> variants.indexOf(each.variant())))
                .map(each -> new Drawn(
                        each,
                        each.variant().toString(),
                        VariantRow.colour(run, each.variant()),
                        VariantRow.dash(run, each.variant()),
                        trial(each)))
                .toList();
        return charts("the trials over time", "Trials of", "Every variant", lines);
    }

    /**
     * The charts of these lines.
     *
     * @param groupLabel the label of the group selection
     * @param each the subject of a line
     */
    public static ChartSet charts(String label, String groupLabel, String each, List<Drawn> lines) {
        List<Chart> charts = PANELS.stream()
                .map(panel -> chart(panel, each, lines))
                .filter(Chart::hasPoints)
                .toList();
        return new ChartSet("over-time", label, groupLabel, true, charts);
    }

    private static Chart chart(Panel panel, String each, List<Drawn> all) {
        String summary = each + " from the beginning of its load, with warm-up and ramp shaded.";
        String id = "over-time-" + panel.id();
        List<Line> lines = all.stream().map(drawn -> drawn.line(panel)).toList();
        return new Chart(id, panel.title(), summary, SECONDS, panel.y(), lines, TimelineShades.of(all), List.of());
    }

    /** Which trial it is, such as {@code paired, session 2}. */
    public static String trial(Timeline timeline) {
        return timeline.protocol().wireName() + ", " + (timeline.protocol() == Protocol.SOLO ? "round " : "session ")
                + timeline.round();
    }
}
