package dev.serverlab.report.chart;

import java.util.List;

/**
 * The colours of lines. They start from those of M. Okabe and K. Ito (Color Universal Design, 2008), which people with any
 * kind of colour vision tell apart, made darker or lighter until each has a contrast of 3:1 and more against the page.
 * Whatever has a colour also has a dash and a symbol, and its name beside it.
 */
public final class Palette {

    /** On a light page. */
    public static final List<String> LIGHT = List.of(
            "#0072b2", "#c44e00", "#00805e", "#b0468a", "#946200", "#2b8cbe", "#1c1c1c", "#6b6b00", "#6a3d9a",
            "#8c4a3f");

    /** On a dark page, in the same order. */
    public static final List<String> DARK = List.of(
            "#5ab0ea", "#f0803c", "#2dbe94", "#e08cc0", "#e6a93a", "#9ad3f5", "#e6e6e6", "#d9d24a", "#b7a1f0",
            "#cfa08f");

    /** Lengths of dashes and gaps; empty is an unbroken line. */
    public static final List<List<Integer>> DASHES =
            List.of(List.of(), List.of(7, 3), List.of(2, 2), List.of(10, 3, 2, 3), List.of(5, 2));

    /** The dashes of what was expected, in each colour. */
    public static final String EXPECTED = "1 3";

    private Palette() {}

    /** The place of the n-th line, from 0; after the last colour the first comes again. */
    public static int place(int n) {
        return n % LIGHT.size();
    }

    /** For an SVG attribute. */
    public static String dashes(int colour) {
        return String.join(
                " ",
                DASHES.get(colour % DASHES.size()).stream().map(String::valueOf).toList());
    }
}
