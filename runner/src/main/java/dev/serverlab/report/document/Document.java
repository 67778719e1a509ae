package dev.serverlab.report.document;

import dev.serverlab.report.chart.ChartSet;
import dev.serverlab.report.chart.Estimates;
import dev.serverlab.report.chart.FlameGraph;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A report on a run, a comparison, a gate or anything else: built once, and drawn by the renderers of {@code
 * report.render}.
 *
 * @param id its title in a browser
 * @param title the question that it answers
 * @param lead the parts before all sections
 * @param picture shown where there are no scripts; absent without one
 */
public record Document(
        String id, String title, List<Part> lead, @Nullable Picture picture, List<Part.Section> sections) {

    /**
     * The one picture of a summary.
     *
     * @param description what it shows, for those who cannot see it
     */
    public record Picture(String description, Estimates estimates) {

        /** The name of its file, beside the document. */
        public static final String FILE = "summary.svg";
    }

    /** Its version for one medium: without parts for others, and without empty parts. */
    public Document on(Part.Medium medium) {
        List<Part.Section> kept =
                Part.in(medium, sections).stream().map(Part.Section.class::cast).toList();
        return new Document(id, title, Part.in(medium, lead), picture, kept);
    }

    /** The same without the picture, when there are no files beside it. */
    public Document withoutPicture() {
        return new Document(id, title, lead, null, sections);
    }

    /** Everything that a script draws, in its order. */
    public List<ChartSet> charts() {
        return charts(sections).toList();
    }

    /** Whether there is a flame graph for a script to draw. */
    public boolean hasFlameGraph() {
        return hasFlameGraph(sections);
    }

    private static boolean hasFlameGraph(List<? extends Part> parts) {
        return parts.stream().anyMatch(part -> switch (part) {
            case Part.Group group -> hasFlameGraph(group.parts());
            case Part.Figure figure -> figure.drawing() instanceof FlameGraph;
            default -> false;
        });
    }

    private static Stream<ChartSet> charts(List<? extends Part> parts) {
        return parts.stream().flatMap(part -> switch (part) {
            case Part.Group group -> charts(group.parts());
            case Part.Figure figure -> figure.drawing() instanceof ChartSet set ? Stream.of(set) : Stream.of();
            default -> Stream.of();
        });
    }
}
