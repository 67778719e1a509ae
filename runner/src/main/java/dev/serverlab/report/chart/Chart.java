package dev.serverlab.report.chart;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One chart, independent of its renderer.
 *
 * @param id unique in its page, fit for an attribute: letters, digits and hyphens
 * @param title for people
 * @param summary a description in a sentence, for those who cannot see it
 * @param shades parts of the x axis that stand out
 * @param marks lines across it
 */
public record Chart(
        String id,
        String title,
        String summary,
        Axis x,
        Axis y,
        List<Line> lines,
        List<Shade> shades,
        List<Mark> marks) {

    /**
     * A part of the x axis that is shaded over the whole height.
     *
     * @param group the lines that it is shown with; absent: always shown
     * @param outOfScale whether the y axis ignores values in it, because they would flatten all else
     */
    public record Shade(
            String label, double from, double to, @Nullable String group, boolean outOfScale) {}

    /** A straight line across a chart, with a name. */
    public record Mark(Along along, double at, String label) {

        /** Which axis it is a value of. */
        public enum Along {
            /** It is vertical. */
            X,
            /** It is horizontal. */
            Y
        }

        /** A horizontal one, such as a floor. */
        public static Mark level(double at, String label) {
            return new Mark(Along.Y, at, label);
        }

        /** A vertical one, such as a moment at which something changed. */
        public static Mark moment(double at, String label) {
            return new Mark(Along.X, at, label);
        }
    }

    /** One with only lines. */
    public static Chart of(String id, String title, String summary, Axis x, Axis y, List<Line> lines) {
        return new Chart(id, title, summary, x, y, lines, List.of(), List.of());
    }

    /** Whether it has any points. */
    public boolean hasPoints() {
        return lines.stream().flatMap(line -> line.y().stream()).anyMatch(Objects::nonNull);
    }

    /** The groups of its lines, in their order; empty where there are none. */
    List<String> groups() {
        return lines.stream()
                .map(Line::group)
                .flatMap(Stream::ofNullable)
                .distinct()
                .toList();
    }

    /** The chart rounded to the digits that are shown. */
    Chart rounded() {
        List<Line> rounded =
                lines.stream().map(line -> line.rounded(y.decimals())).toList();
        return new Chart(id, title, summary, x, y, rounded, shades, marks);
    }
}
