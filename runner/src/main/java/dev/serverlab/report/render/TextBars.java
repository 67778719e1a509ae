package dev.serverlab.report.render;

import dev.serverlab.report.chart.Estimates;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.document.PlainText;
import dev.serverlab.report.document.Table;
import dev.serverlab.stats.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Estimates as a picture of text: a line for each, a bar from 0 to its value, with its interval and what was expected. All
 * groups have one scale.
 *
 * @param label how wide names are
 * @param largest what the longest bar stands for
 */
record TextBars(int label, double largest) {

    /** How to read it. */
    static final String ABOUT =
            "Bars: on one scale; ● is the value, ├ ┤ its interval, ┃ what was predicted, ◆ both in one place.";

    private static final int WIDEST_LABEL = 24;
    private static final String GAP = "  ";

    /** Its lines; empty when there is nothing to draw. */
    static String of(Estimates estimates) {
        int label = estimates.all().stream()
                .mapToInt(each -> PlainText.oneLine(each.label()).length())
                .max()
                .orElse(0);
        double largest = estimates.all().stream()
                .flatMap(each -> Stream.of(each.value(), high(each), each.expected()))
                .flatMap(Stream::ofNullable)
                .filter(Double::isFinite)
                .max(Comparator.naturalOrder())
                .orElse(0.0);
        TextBars bars = new TextBars(Math.min(WIDEST_LABEL, label), largest);
        List<String> groups = new ArrayList<>();
        estimates.byTitle().forEach((title, group) -> groups.add(bars.group(title, group)));
        return largest <= 0 ? "" : String.join("\n\n", groups);
    }

    private static @Nullable Double high(Estimates.Estimate each) {
        Interval interval = each.interval();
        return interval == null ? null : interval.high();
    }

    private String group(String title, List<Estimates.Estimate> group) {
        String most = Numbers.rate(largest);
        List<String> lines = new ArrayList<>();
        lines.add(PlainText.labelled("", PlainText.oneLine(title)) + "\n");
        lines.add(line("", "0" + " ".repeat(width() - 1 - most.length()) + most));
        group.forEach(each -> lines.add(line(PlainText.oneLine(each.label()), bar(each))));
        return String.join("\n", lines);
    }

    private String line(String name, String text) {
        String fitting = PlainText.tail(name, label);
        return (fitting + " ".repeat(label - fitting.length()) + GAP + text).stripTrailing();
    }

    private String bar(Estimates.Estimate each) {
        if (each.value() == null) {
            return Table.ABSENT;
        }
        char[] cells = new char[width()];
        Arrays.fill(cells, ' ');
        int value = cell(each.value());
        Arrays.fill(cells, 0, value, '█');
        Interval interval = each.interval();
        if (interval != null && cell(interval.low()) < cell(interval.high())) {
            Arrays.fill(cells, cell(interval.low()), cell(interval.high()), '─');
            cells[cell(interval.low())] = '├';
            cells[cell(interval.high())] = '┤';
        }
        cells[value] = '●';
        if (each.expected() != null) {
            int place = cell(each.expected());
            cells[place] = place == value ? '◆' : '┃';
        }
        return new String(cells);
    }

    private int cell(double value) {
        return Math.clamp(Math.round(value / largest * (width() - 1)), 0, width() - 1);
    }

    private int width() {
        return PlainText.WIDTH - label - GAP.length();
    }
}
