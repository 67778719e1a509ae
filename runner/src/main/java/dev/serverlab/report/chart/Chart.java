package dev.serverlab.report.chart;

import java.util.List;

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
        return lines.stream().anyMatch(line -> line.y().stream().anyMatch(java.util.Objects::nonNull));
    }
}
