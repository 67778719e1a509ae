package dev.serverlab.report.run;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.model.run.RunSeries.Distribution;
import dev.serverlab.model.run.RunSeries.Timeline;
import dev.serverlab.model.run.RunSeries.Timeline.Columns;
import dev.serverlab.report.chart.Axis;
import dev.serverlab.report.chart.Chart;
import dev.serverlab.report.chart.ChartSet;
import dev.serverlab.report.chart.Line;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.document.Part;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a run's series draw: latency by percentile, and what went on over time. */
public final class SeriesSections {

    private static final String ABOUT =
            "How long the fastest share of successful responses took at most. Every further nine has as"
                    + " much room as the one before.";

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
     * much room as the one before it, as G. Tene's HdrHistogram plots have it.
     */
    static Part.Section latency(Run run, RunSeries series) {
        ChartSet curves = curves(run, series);
        Part shown = curves.isEmpty()
                ? Part.onPage(Part.paragraph("This run kept nothing that a curve could be drawn from."))
                : Part.onPage(
                        Part.aside(ABOUT),
                        Part.figure(curves),
                        Part.aside(LatencyDensity.ABOUT),
                        Part.figure(LatencyDensity.of(run, series)));
        return Part.Section.of("latency", "Latency", RunText.isSelfDriven(run) ? Part.NOTHING : shown);
    }

    /** A chart for each protocol that left numbers. */
    static ChartSet curves(Run run, RunSeries series) {
        List<Chart> charts = run.protocols().stream()
                .filter(protocol -> !curves(series, protocol).isEmpty())
                .map(protocol -> chart(run, protocol, curves(series, protocol)))
                .toList();
        return ChartSet.of("latency-curves", "latency", charts).showing(Measured.first(run));
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
        String last = name(curves.getFirst().percentiles().getLast());
        List<Variant> variants = run.experiment().variants();
        String summary = curves.size() == 1
                ? "The curve of " + first + ", up to " + last + "."
                : "The curves of " + Numbers.count(curves.size(), "variant") + " of " + variants.size()
                        + ", as far up as each has answers enough.";
        List<Line> lines = curves.stream()
                .sorted(Comparator.comparing(curve -> variants.indexOf(curve.variant())))
                .map(curve -> line(curve.variant().toString(), Measured.colour(run, curve.variant()), curve)
                        .dashed(Measured.dash(run, curve.variant())))
                .toList();
        String title = "latency by percentile" + (run.protocols().size() > 1 ? ", " + protocol.wireName() : "");
        return chart("latency-" + protocol.wireName(), title, summary, lines, List.of(run));
    }

    /**
     * Such lines in one chart: as far as they lie above the delay, where all of these runs asked for the same one.
     *
     * @param runs that they are of
     */
    public static Chart chart(String id, String title, String summary, List<Line> lines, Collection<Run> runs) {
        long delay = delay(runs);
        List<Line> drawn = delay == 0
                ? lines
                : lines.stream().map(line -> line.above(delay)).toList();
        double last = of(drawn, line -> line.x().getLast()).max().orElse(1);
        double shortest = known(drawn).filter(millis -> millis > 0).min().orElse(0);
        double longest = known(drawn).max().orElse(0);
        // A tail of more than ten times the shortest answer would flatten everything else.
        boolean log = shortest > 0 && longest > 10 * shortest;
        Axis along = new Axis("percentile of successful responses", "", Axis.Scale.LINEAR, 2, ticks(last), 0.0);
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

    /** What a chart is called that leaves the delay out. */
    static String above(String title, long delay) {
        return title + (delay == 0 ? "" : ", above the delay of " + delay + " ms");
    }

    private static DoubleStream known(List<Line> lines) {
        return lines.stream()
                .flatMap(line -> line.y().stream())
                .flatMap(Stream::ofNullable)
                .mapToDouble(Double::doubleValue);
    }

    private static DoubleStream of(List<Line> lines, Function<Line, @Nullable Double> number) {
        return lines.stream().map(number).flatMap(Stream::ofNullable).mapToDouble(Double::doubleValue);
    }

    /** A curve as a line. */
    public static Line line(String name, int colour, Distribution curve) {
        List<Double> places =
                curve.percentiles().stream().map(SeriesSections::place).toList();
        List<String> labels =
                curve.percentiles().stream().map(SeriesSections::name).toList();
        return Line.of(name, colour, places, List.copyOf(curve.millis())).withLabels(labels);
    }

    /** Where a percentile stands: p90 at 1, p99 at 2, exactly, since the ticks stand there too. */
    private static double place(double percentile) {
        return Math.round(1e6 * Math.abs(Math.log10((100 - percentile) / 100))) / 1e6;
    }

    private static String name(double percentile) {
        return "p" + Numbers.plain(percentile);
    }

    private static List<Axis.Tick> ticks(double last) {
        List<Axis.Tick> ticks = new ArrayList<>(List.of(new Axis.Tick(0, "p0"), new Axis.Tick(place(50), "p50")));
        for (int nines = 1; nines <= last; nines++) {
            double above = BigDecimal.ONE.movePointLeft(nines - 2).doubleValue();
            ticks.add(new Axis.Tick(nines, name(100 - above)));
        }
        return ticks;
    }

    /** In ms, when no answer may come before it is over; 0 where not all of these runs asked for the same one. */
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
     * What one line in each panel is drawn from.
     *
     * @param name what the line is called
     * @param group the lines that are seen together
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

    /** What went on in each trial: panels one above the other on one time axis, a round or session at a time. */
    static Part.Section time(Run run, RunSeries series) {
        ChartSet charts = charts(run, series).showing(Measured.first(run));
        boolean none = charts.isEmpty() && !RunText.isSelfDriven(run);
        return Part.Section.onPage(
                "time",
                "Over time",
                Part.paragraph(none ? "This run kept nothing that a line over time could be drawn from." : ""),
                Part.figure(charts));
    }

    /** Without charts when the run kept none. */
    static ChartSet charts(Run run, RunSeries series) {
        List<Variant> variants = run.experiment().variants();
        List<Drawn> lines = series.timelines().stream()
                .sorted(Comparator.comparing(Timeline::protocol)
                        .thenComparing(Timeline::round)
                        .thenComparing(each -> variants.indexOf(each.variant())))
                .map(each -> new Drawn(
                        each,
                        each.variant().toString(),
                        Measured.colour(run, each.variant()),
                        Measured.dash(run, each.variant()),
                        trial(each)))
                .toList();
        return charts("the trials over time", "Trials of", "Every variant", lines);
    }

    /**
     * Of these lines.
     *
     * @param groupLabel what stands before the choice of a group
     * @param each what a line is of
     */
    public static ChartSet charts(String label, String groupLabel, String each, List<Drawn> lines) {
        List<Chart> charts = PANELS.stream()
                .map(panel -> chart(panel, each, lines))
                .filter(Chart::hasPoints)
                .toList();
        return new ChartSet("over-time", label, groupLabel, true, charts);
    }

    private static Chart chart(Panel panel, String each, List<Drawn> all) {
        String summary = each + " from the beginning of its load on, warm-up and ramp shaded.";
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
