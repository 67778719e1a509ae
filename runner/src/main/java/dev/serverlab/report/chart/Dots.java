package dev.serverlab.report.chart;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Numbers with their intervals, one under the other: where everything lies in {@code dots.jte}, in px.
 *
 * @param panels one for each group of numbers that share a scale
 */
public record Dots(int height, List<Panel> panels) {

    private static final int TITLE = 30;
    private static final int LABEL_CHARACTERS = 41;
    private static final int AXIS = 34;

    /**
     * Numbers under one title.
     *
     * @param top of its title
     * @param bottom of its rows, where its axis is
     */
    public record Panel(String title, double top, double bottom, List<Axis.Tick> ticks, List<Placed> rows) {}

    /**
     * A number in its place.
     *
     * @param height of all that belongs to it
     * @param y its middle
     * @param label its lines
     * @param x where it is; absent when nothing is drawn
     * @param low where its interval begins; its own place without one
     * @param high where it ends
     */
    public record Placed(
            Estimates.Estimate dot,
            double height,
            double y,
            List<Forest.Text> label,
            @Nullable Double x,
            double low,
            double high) {}

    /** The groups in the order given. */
    public static Dots of(Estimates estimates) {
        List<Panel> panels = new ArrayList<>();
        double top = 0;
        for (Estimates.Group group : estimates.groups()) {
            panels.add(panel(group, top));
            top = panels.getLast().bottom() + AXIS;
        }
        return new Dots((int) Math.max(Math.ceil(top), 1), panels);
    }

    private static Panel panel(Estimates.Group group, double top) {
        List<Double> numbers = group.estimates().stream()
                .flatMap(dot -> Stream.of(dot.value(), dot.low(), dot.high()).flatMap(Stream::ofNullable))
                .toList();
        LinearScale scale = LinearScale.around(numbers, 300, 590);
        List<Placed> placed = new ArrayList<>();
        double bottom = top + TITLE;
        for (Estimates.Estimate dot : group.estimates()) {
            placed.add(placed(dot, bottom, scale));
            bottom += placed.getLast().height();
        }
        return new Panel(
                group.title(),
                top,
                bottom,
                numbers.isEmpty() ? List.of() : scale.ticks(BigDecimal::toPlainString),
                placed);
    }

    private static Placed placed(Estimates.Estimate dot, double top, LinearScale scale) {
        List<String> lines = TextLines.of(dot.label(), LABEL_CHARACTERS);
        double height = TextLines.rowHeight(lines.size());
        double y = top + height / 2;
        List<Forest.Text> label = TextLines.placed(lines, 0, TextLines.centred(y, lines.size()));
        Double value = dot.value();
        if (value == null) {
            return new Placed(dot, height, y, label, null, 0, 0);
        }
        double low = dot.low() == null ? value : dot.low();
        double high = dot.high() == null ? value : dot.high();
        return new Placed(dot, height, y, label, scale.x(value), scale.x(low), scale.x(high));
    }
}
