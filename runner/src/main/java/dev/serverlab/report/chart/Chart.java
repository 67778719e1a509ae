package dev.serverlab.report.chart;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

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
