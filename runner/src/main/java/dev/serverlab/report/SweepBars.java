package dev.serverlab.report;

import dev.serverlab.model.experiment.Sweep;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.run.SweepResult;
import dev.serverlab.stats.Interval;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The throughput of a sweep as a picture of text: a line for each value, a bar from 0 to what was measured, with its interval and
 * what was predicted. All sweeps of a run have one scale.
 */
final class SweepBars {

    /** How to read it. */
    static final String ABOUT =
            "Bars: requests/s, on one scale; ● is the value, ├ ┤ its interval, ┃ what was predicted, ◆"
                    + " both in one place.";

    private static final char BAR = '█';
    private static final char VALUE = '●';
    private static final char PREDICTED = '┃';
    private static final char BOTH = '◆';

    private static final int WIDEST_LABEL = 24;
    private static final String GAP = "  ";

    private final List<SweepRow> drawn;
    private final int label;
    private final double largest;

    private SweepBars(List<SweepRow> drawn) {
        this.drawn = drawn;
        this.label = Math.min(
                WIDEST_LABEL,
                drawn.stream()
                        .flatMap(swept -> swept.points().stream().map(point -> name(swept, point)))
                        .mapToInt(String::length)
                        .max()
                        .orElse(0));
        this.largest = drawn.stream()
                .flatMap(swept -> swept.points().stream())
                .map(SweepRow.Point::found)
                .filter(Objects::nonNull)
                .flatMap(SweepBars::numbers)
                .filter(Double::isFinite)
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(0);
    }

    /** Those of a run, of which such with two axes are none: a grid has no bars. */
    static SweepBars of(List<SweepRow> all) {
        return new SweepBars(all.stream().filter(swept -> !swept.isGrid()).toList());
    }

    /** Whether there is nothing to draw. */
    boolean isEmpty() {
        return largest <= 0;
    }

    /** A line for each value of one of them below one with the scale; empty when there is nothing to draw. */
    String of(SweepRow swept) {
        if (isEmpty() || !drawn.contains(swept)) {
            return "";
        }
        String most = SweepTable.rate(largest);
        StringBuilder text = new StringBuilder(" ".repeat(label) + GAP + "0" + " ".repeat(width() - 1 - most.length()));
        text.append(most).append('\n');
        for (SweepRow.Point point : swept.points()) {
            String name = PlainTable.tail(name(swept, point), label);
            text.append((name + " ".repeat(label - name.length()) + GAP + bar(point.found())).stripTrailing())
                    .append('\n');
        }
        return text.append('\n').toString();
    }

    private int width() {
        return Wrapped.WIDTH - label - GAP.length();
    }

    private String bar(SweepResult.@Nullable Point found) {
        if (found == null || !Double.isFinite(found.requestsPerSecond())) {
            return Metric.ABSENT;
        }
        char[] cells = new char[width()];
        Arrays.fill(cells, ' ');
        int value = cell(found.requestsPerSecond());
        Arrays.fill(cells, 0, value, BAR);
        Interval interval = found.throughput();
        if (interval != null && Double.isFinite(interval.low()) && Double.isFinite(interval.high())) {
            int low = cell(interval.low());
            int high = cell(interval.high());
            if (low < high) {
                Arrays.fill(cells, low, high, '─');
                cells[low] = '├';
                cells[high] = '┤';
            }
        }
        cells[value] = VALUE;
        Double predicted = found.predicted();
        if (predicted != null && Double.isFinite(predicted)) {
            int place = cell(predicted);
            cells[place] = place == value ? BOTH : PREDICTED;
        }
        return new String(cells);
    }

    private int cell(double perSecond) {
        return Math.clamp(Math.round(perSecond / largest * (width() - 1)), 0, width() - 1);
    }

    private static String name(SweepRow swept, SweepRow.Point point) {
        return Wrapped.harmless(String.join(
                        ", ",
                        swept.axes().stream()
                                .map((Sweep.Axis axis) -> point.at(axis))
                                .toList()))
                .replaceAll("\\s+", " ");
    }

    private static Stream<Double> numbers(SweepResult.Point found) {
        Interval interval = found.throughput();
        return Stream.of(
                        found.requestsPerSecond(),
                        found.predicted(),
                        interval == null ? null : Double.valueOf(interval.high()))
                .filter(Objects::nonNull);
    }
}
