package dev.serverlab.report;

/** Plain text for a console of 80 columns. */
public final class Wrapped {

    /** The widest line, in columns. */
    public static final int WIDTH = 80;

    private Wrapped() {}

    /**
     * Text behind a label, wrapped, its further lines below its first. Lines that are indented are quoted from
     * elsewhere and stay as they are, but for control characters, which could draw over what stands around them.
     */
    public static String labelled(String label, String text) {
        String indent = " ".repeat(label.length());
        StringBuilder out = new StringBuilder(label);
        boolean first = true;
        for (String line : harmless(text).lines().toList()) {
            if (!first) {
                out.append('\n').append(indent);
            }
            first = false;
            if (line.startsWith(" ")) {
                out.append(line);
            } else {
                wrap(line, indent, out);
            }
        }
        return out.toString();
    }

    /** The text without control characters other than ends of lines and tabs. */
    public static String harmless(String text) {
        return text.replaceAll("[\\p{Cc}&&[^\\n\\r\\t]]", "\uFFFD");
    }

    private static void wrap(String line, String indent, StringBuilder out) {
        int column = indent.length();
        for (String word : line.split(" ", -1)) {
            if (column > indent.length()) {
                if (column + 1 + word.length() > WIDTH) {
                    out.append('\n').append(indent);
                    column = indent.length();
                } else {
                    out.append(' ');
                    column++;
                }
            }
            out.append(word);
            column += word.length();
        }
    }
}
