package dev.serverlab.report.document;

/** Text that no terminal, page or file takes for more than text. */
public final class PlainText {

    /** The widest line of a terminal, in columns. */
    public static final int WIDTH = 80;

    private PlainText() {}

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

    /** The same in one line, so that foreign text cannot look like lines of the lab's own. */
    public static String oneLine(String text) {
        return harmless(text).replaceAll("\\s+", " ").strip();
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
