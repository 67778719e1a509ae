package dev.serverlab.report.document;

import dev.serverlab.report.chart.ChartSet;
import dev.serverlab.report.chart.Estimates;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What there is to say of a run, of runs that are compared, of a gate or whatever else: built once, and drawn by the
 * renderers of {@code report.render}.
 *
 * @param id what a browser calls it
 * @param title the question that it answers
 * @param lead what stands before all sections
 * @param picture what stands for it where there are no scripts; absent without one
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

    /** What one medium has of it: without parts that are for others, and without what is empty. */
    public Document on(Part.Medium medium) {
        List<Part.Section> kept =
                Part.in(medium, sections).stream().map(Part.Section.class::cast).toList();
        return new Document(id, title, Part.in(medium, lead), picture, kept);
    }

    /** The same in words alone, for where no file lies beside it. */
    public Document withoutPicture() {
        return new Document(id, title, lead, null, sections);
    }

    /** Everything that a script draws, in its order. */
    public List<ChartSet> charts() {
        return charts(sections).toList();
    }

    private static Stream<ChartSet> charts(List<? extends Part> parts) {
        return parts.stream().flatMap(part -> switch (part) {
            case Part.Group group -> charts(group.parts());
            case Part.Figure figure -> figure.drawing() instanceof ChartSet set ? Stream.of(set) : Stream.of();
            default -> Stream.of();
        });
    }
}
