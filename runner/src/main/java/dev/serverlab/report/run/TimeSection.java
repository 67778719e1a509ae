package dev.serverlab.report.run;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.model.run.Timeline;
import dev.serverlab.report.chart.Axis;
import dev.serverlab.report.chart.Chart;
import dev.serverlab.report.chart.ChartSet;
import dev.serverlab.report.chart.Line;
import dev.serverlab.report.chart.Shade;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.text.RunText;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What went on in each trial: panels one above the other on one time axis, a round or session at a time. */
public final class TimeSection {

    private static final Axis SECONDS = Axis.fromZero("time since the load began", "s", 1);

    /** What each panel shows. */
    private record Panel(String id, String title, Axis y, Function<Timeline, List<@Nullable Double>> column) {}

    private static final List<Panel> PANELS = List.of(
            new Panel("p90", "p90", Axis.of("p90", "ms", 2), Timeline::p90Millis),
            new Panel("rate", "requests/s", Axis.fromZero("requests/s", "", 0), Timeline::requestsPerSecond),
            new Panel("errors", "errors", Axis.fromZero("errors", "", 0), Timeline::errors),
            new Panel("cpu", "CPU", Axis.fromZero("CPU", "% of a core", 1), Timeline::cpuPercent),
            new Panel("threads", "threads", Axis.fromZero("threads", "", 0), Timeline::threads),
            new Panel("memory", "memory (RSS)", Axis.fromZero("memory", "MB", 0), Timeline::rssMegabytes));

    private TimeSection() {}

    /**
     * What one line in each panel is drawn from.
     *
     * @param name what the line is called
     * @param group the lines that are seen together
     */
    public record Drawn(Timeline timeline, String name, int colour, String group) {

        private Line line(Panel panel) {
            return Line.of(name, colour, timeline.seconds(), panel.column().apply(timeline))
                    .inGroup(group);
        }
    }

    static Part.Section of(Run run, RunSeries series) {
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
                .map(each ->
                        new Drawn(each, each.variant().toString(), Measured.colour(run, each.variant()), trial(each)))
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
        return new Chart(id, panel.title(), summary, SECONDS, panel.y(), lines, shades(all), List.of());
    }

    /** Which trial it is, such as {@code paired, session 2}. */
    public static String trial(Timeline timeline) {
        return timeline.protocol().wireName() + ", " + (timeline.protocol() == Protocol.SOLO ? "round " : "session ")
                + timeline.round();
    }

    /** One shade stands for all lines of a group, from the first to the last of them: within a run they have the same plan. */
    private static List<Shade> shades(List<Drawn> lines) {
        return lines.stream()
                .map(Drawn::group)
                .distinct()
                .flatMap(group -> Stream.concat(
                        shade("warmup", "warm-up", true, group, lines), shade("ramp", "ramp", false, group, lines)))
                .toList();
    }

    private static Stream<Shade> shade(String name, String label, boolean outOfScale, String group, List<Drawn> lines) {
        List<Timeline.Span> spans = lines.stream()
                .filter(drawn -> drawn.group().equals(group))
                .flatMap(drawn -> drawn.timeline().spans().stream())
                .filter(span -> span.name().equals(name))
                .toList();
        double from = spans.stream().mapToDouble(Timeline.Span::from).min().orElse(0);
        double to = spans.stream().mapToDouble(Timeline.Span::to).max().orElse(0);
        return spans.isEmpty() ? Stream.of() : Stream.of(new Shade(label, from, to, group, outOfScale));
    }
}
