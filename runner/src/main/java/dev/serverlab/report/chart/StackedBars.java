package dev.serverlab.report.chart;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Totals as bars on one scale, made of their parts in one order. A part's number stands in its segments and before its name.
 *
 * @param parts their names; a bar has the part at place n in the n-th colour
 */
public record StackedBars(List<String> parts, List<Bar> bars) implements Drawing {

    /** The width of the longest bar, in units of the picture. */
    public static final int WIDTH = 1000;

    /** What is left is one part of this name. */
    private static final String OTHERS = "others";

    /**
     * The bar of one total.
     *
     * @param text the total, with its unit
     */
    public record Bar(String label, String text, List<Segment> segments) {}

    /**
     * A part of a bar.
     *
     * @param part its place among the parts
     * @param from its left end
     * @param width in the same unit
     */
    public record Segment(int part, double from, double width) {

        /** Whether the part's number fits into it. */
        public boolean hasRoom() {
            return width >= 26;
        }
    }

    /**
     * Bars of values by part; those beyond the palette become one part.
     *
     * @param order of all parts, the largest first
     * @param values by label and part
     * @param unit of the values
     */
    public static StackedBars of(List<String> order, Map<String, Map<String, Double>> values, String unit) {
        boolean fits = order.size() <= Palette.COLOURS;
        List<String> parts = new ArrayList<>(fits ? order : order.subList(0, Palette.COLOURS - 1));
        Map<String, Double> totals = new LinkedHashMap<>();
        values.forEach((label, each) -> totals.put(label, sum(each)));
        double longest =
                totals.values().stream().mapToDouble(Double::doubleValue).max().orElse(0);
        List<Bar> bars = new ArrayList<>();
        totals.forEach((label, total) -> {
            Map<String, Double> each = values.getOrDefault(label, Map.of());
            List<Segment> segments = new ArrayList<>();
            double from = 0;
            double left = total;
            for (String part : parts) {
                double value = each.getOrDefault(part, 0.0);
                double width = WIDTH * value / longest;
                segments.add(new Segment(segments.size(), from, width));
                from += width;
                left -= value;
            }
            if (!fits) {
                segments.add(new Segment(segments.size(), from, WIDTH * Math.max(0, left) / longest));
            }
            bars.add(new Bar(label, Numbers.magnitude(total, unit) + " " + unit, segments));
        });
        if (!fits) {
            parts.add(OTHERS);
        }
        return new StackedBars(List.copyOf(parts), bars);
    }

    private static double sum(Map<String, Double> values) {
        return values.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    @Override
    public boolean isEmpty() {
        return bars.isEmpty();
    }
}
