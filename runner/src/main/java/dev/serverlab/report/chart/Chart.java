package dev.serverlab.report.chart;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One chart, whatever draws it.
 *
 * @param id unique in its page, fit for an attribute: letters, digits and hyphens
 * @param title for people
 * @param summary what can be seen in it, in a sentence, for those who cannot see it
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
     * @param group the lines that it is seen with; absent is always seen
     * @param outOfScale whether the y axis takes no account of what lies in it, because that would flatten all else
     */
    public record Shade(
            String label, double from, double to, @Nullable String group, boolean outOfScale) {}

    /** A straight line across a chart, with a name. */
    public record Mark(Along along, double at, String label) {

        /** What it is a value of. */
        public enum Along {
            /** It stands upright. */
            X,
            /** It lies. */
            Y
        }

        /** A lying one, such as the floor below which nothing can be. */
        public static Mark level(double at, String label) {
            return new Mark(Along.Y, at, label);
        }

        /** An upright one, such as a moment at which something changed. */
        public static Mark moment(double at, String label) {
            return new Mark(Along.X, at, label);
        }
    }

    /** One with nothing but lines. */
    public static Chart of(String id, String title, String summary, Axis x, Axis y, List<Line> lines) {
        return new Chart(id, title, summary, x, y, lines, List.of(), List.of());
    }

    /** Whether it has a point at all. */
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

    /** With no more digits than are written anywhere. */
    Chart rounded() {
        List<Line> rounded =
                lines.stream().map(line -> line.rounded(y.decimals())).toList();
        return new Chart(id, title, summary, x, y, rounded, shades, marks);
    }
}
