package dev.serverlab.report.chart;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The colours of lines. They start from those of M. Okabe and K. Ito (Color Universal Design, 2008), which people with any
 * kind of colour vision can tell apart, made darker or lighter until each has a contrast of at least 3:1 against the
 * page. Everything with a colour also has a dash, a symbol and its name beside it.
 */
public final class Palette {

    /** How many there are: {@code --c0} and so on of {@code light.css} and {@code dark.css}. */
    public static final int COLOURS = 10;

    /** Lengths of dashes and gaps; empty is an unbroken line. */
    public static final List<List<Integer>> DASHES =
            List.of(List.of(), List.of(7, 3), List.of(2, 2), List.of(10, 3, 2, 3), List.of(5, 2));

    /** The dashes of expected lines, in each colour. */
    public static final String EXPECTED = "1 3";

    private Palette() {}

    /** The colour of the n-th line, from 0; colours repeat after the last one. */
    public static int place(int n) {
        return n % COLOURS;
    }

    /** The n-th dashes, for an SVG attribute; they repeat after the last. */
    public static String dashes(int n) {
        return DASHES.get(n % DASHES.size()).stream().map(String::valueOf).collect(Collectors.joining(" "));
    }
}
