package dev.serverlab.report.chart;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Charts that belong together: one legend switches their lines, one selection their group, and pointing at a value
 * highlights it in all. They share the x axis.
 *
 * @param id unique in its page, fit for an attribute
 * @param label their subject, for people
 * @param groupLabel the label of the group selection; empty without groups
 * @param stacked whether they are stacked over one x axis; otherwise side by side if there is room
 * @param off names of lines that are hidden until their button is pressed
 */
public record ChartSet(String id, String label, String groupLabel, boolean stacked, List<Chart> charts, Set<String> off)
        implements Drawing {

    /** One whose lines are all visible at first. */
    public ChartSet(String id, String label, String groupLabel, boolean stacked, List<Chart> charts) {
        this(id, label, groupLabel, stacked, charts, Set.of());
    }

    /** Charts without groups, beside each other. */
    public static ChartSet of(String id, String label, List<Chart> charts) {
        return new ChartSet(id, label, "", false, charts);
    }

    /** Whether it has no chart. */
    @Override
    public boolean isEmpty() {
        return charts.isEmpty();
    }

    /** The groups of the lines, in their order; the first is visible at first. Empty without groups. */
    public List<String> groups() {
        return charts.stream()
                .flatMap(chart -> chart.groups().stream())
                .distinct()
                .toList();
    }

    /** Whether there is something that the y axes ignore. */
    public boolean hasOutOfScale() {
        return charts.stream().flatMap(chart -> chart.shades().stream()).anyMatch(Chart.Shade::outOfScale);
    }

    /** The same with only these lines visible at first; all if none of them exist. */
    public ChartSet showing(Set<String> names) {
        Set<String> others = new TreeSet<>(legend().keySet());
        others.removeAll(names);
        Set<String> hidden = others.size() == legend().size() ? Set.of() : others;
        return new ChartSet(id, label, groupLabel, stacked, charts, hidden);
    }

    /** The lines by their names, in their order; of several with one name the first. */
    public Map<String, Line> legend() {
        Map<String, Line> legend = new LinkedHashMap<>();
        charts.stream().flatMap(chart -> chart.lines().stream()).forEach(line -> legend.putIfAbsent(line.name(), line));
        return legend;
    }
}
