package dev.serverlab.report.run;

import dev.serverlab.report.chart.Chart;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.run.SeriesSections.Drawn;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The shaded spans of time: warm-up, ramp, and stretches without answers. */
final class TimelineShades {

    private TimelineShades() {}

    static List<Chart.Shade> of(List<Drawn> lines) {
        return lines.stream()
                .map(Drawn::group)
                .distinct()
                .flatMap(group -> Stream.of(
                                phase("warmup", "warm-up", true, group, lines),
                                phase("ramp", "ramp", false, group, lines),
                                silences(group, lines))
                        .flatMap(List::stream))
                .toList();
    }

    /** From the first to the last line of a group; lines of a run have the same plan. */
    private static List<Chart.Shade> phase(
            String name, String label, boolean outOfScale, String group, List<Drawn> lines) {
        List<Chart.Shade> each = each(name, group, lines);
        double from = each.stream().mapToDouble(Chart.Shade::from).min().orElse(0);
        double to = each.stream().mapToDouble(Chart.Shade::to).max().orElse(0);
        return each.isEmpty() ? List.of() : List.of(new Chart.Shade(label, from, to, group, outOfScale));
    }

    /** Overlapping ones share a shade with a joint label, as separate labels would overlap. */
    private static List<Chart.Shade> silences(String group, List<Drawn> lines) {
        List<Chart.Shade> shades = new ArrayList<>();
        for (Chart.Shade each : each("silent", group, lines)) {
            if (shades.isEmpty() || shades.getLast().to() <= each.from()) {
                shades.add(new Chart.Shade("no answer: " + each.label(), each.from(), each.to(), group, false));
            } else {
                Chart.Shade last = shades.removeLast();
                String label = last.label() + ", " + each.label();
                shades.add(new Chart.Shade(label, last.from(), Math.max(last.to(), each.to()), group, false));
            }
        }
        return shades;
    }

    /** In order of time, each with its variant and length. */
    private static List<Chart.Shade> each(String name, String group, List<Drawn> lines) {
        return lines.stream()
                .filter(drawn -> drawn.group().equals(group))
                .flatMap(drawn -> drawn.timeline().spans().stream()
                        .filter(span -> span.name().equals(name))
                        .map(span -> new Chart.Shade(
                                drawn.name() + " " + Numbers.fixed(span.length(), 1) + " s",
                                span.from(),
                                span.to(),
                                group,
                                false)))
                .sorted(Comparator.comparing(Chart.Shade::from))
                .toList();
    }
}
