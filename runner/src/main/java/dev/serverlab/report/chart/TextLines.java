package dev.serverlab.report.chart;

import java.util.ArrayList;
import java.util.List;

/** Text in lines that fit their column: a picture shows all of a text, or people read a part of it for the whole. */
final class TextLines {

    /** From one line to the next, in px. */
    static final int HEIGHT = 16;

    /** A line breaks behind these where no space is, and they stay. */
    private static final String BREAKS = ":.,/-";

    private TextLines() {}

    /**
     * The text in lines, at least one. They break at spaces, or else where parts of a name meet, or else anywhere.
     *
     * @param characters code points in a line at most
     */
    static List<String> of(String text, int characters) {
        List<String> lines = new ArrayList<>();
        String rest = text;
        while (rest.codePointCount(0, rest.length()) > characters) {
            int end = end(rest, rest.offsetByCodePoints(0, characters));
            lines.add(rest.substring(0, end).stripTrailing());
            rest = rest.substring(end).stripLeading();
        }
        lines.add(rest);
        return lines;
    }

    /** Where a line ends that has to end at {@code most} or before. */
    private static int end(String text, int most) {
        int space = text.lastIndexOf(' ', most);
        if (space > 0) {
            return space;
        }
        for (int end = most; end > 1; end--) {
            if (BREAKS.indexOf(text.charAt(end - 1)) >= 0) {
                return end;
            }
        }
        return most;
    }
}
