package dev.serverlab.report;

import dev.serverlab.experiment.Protocol;
import dev.serverlab.report.chart.Axis;
import dev.serverlab.report.chart.Chart;
import dev.serverlab.report.chart.ChartSet;
import dev.serverlab.report.chart.Line;
import dev.serverlab.report.chart.Shade;
import dev.serverlab.results.Run;
import dev.serverlab.results.RunSeries;
import dev.serverlab.results.Timeline;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What went on in each trial: panels one above the other on one time axis, a round or session at a time. */
final class OverTime {

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

    private OverTime() {}

    /** Empty when the run kept none. */
    static Optional<ChartSet> of(Run run, RunSeries series) {
        if (series.timelines().isEmpty()) {
            return Optional.empty();
        }
        List<Chart> charts = PANELS.stream()
                .map(panel -> chart(panel, run, series.timelines()))
                .filter(Chart::hasPoints)
                .toList();
        return Optional.of(new ChartSet("over-time", "the trials over time", "Trials of", true, charts));
    }

    private static Chart chart(Panel panel, Run run, List<Timeline> timelines) {
        return new Chart(
                "over-time-" + panel.id(),
                panel.title(),
                "Every variant from the beginning of its load on, warm-up and ramp shaded.",
                SECONDS,
                panel.y(),
                timelines.stream()
                        .sorted(Comparator.comparing((Timeline timeline) -> timeline.protocol())
                                .thenComparing(Timeline::round)
                                .thenComparing(
                                        timeline -> run.experiment().variants().indexOf(timeline.variant())))
                        .map(timeline -> Line.of(
                                        timeline.variant().toString(),
                                        ManyVariants.colour(run, timeline.variant()),
                                        timeline.seconds(),
                                        panel.column().apply(timeline))
                                .inGroup(group(timeline)))
                        .toList(),
                shades(timelines),
                List.of());
    }

    private static String group(Timeline timeline) {
        return timeline.protocol().wireName() + ", " + (timeline.protocol() == Protocol.SOLO ? "round " : "session ")
                + timeline.round();
    }

    /** Variants of one round have the same plan, so that one shade stands for all, from the first to the last of them. */
    private static List<Shade> shades(List<Timeline> timelines) {
        Map<String, List<Timeline>> groups = timelines.stream()
                .collect(Collectors.groupingBy(OverTime::group, LinkedHashMap::new, Collectors.toList()));
        List<Shade> shades = new ArrayList<>();
        groups.forEach((group, members) -> Stream.of("warmup", "ramp").forEach(name -> {
            List<Timeline.Span> spans = members.stream()
                    .flatMap(timeline -> timeline.spans().stream())
                    .filter(span -> span.name().equals(name))
                    .toList();
            if (!spans.isEmpty()) {
                shades.add(new Shade(
                        name.equals("warmup") ? "warm-up" : name,
                        spans.stream().mapToDouble(Timeline.Span::from).min().orElseThrow(),
                        spans.stream().mapToDouble(Timeline.Span::to).max().orElseThrow(),
                        group,
                        name.equals("warmup")));
            }
        }));
        return shades;
    }
}
