package dev.serverlab.cli;

import java.io.PrintWriter;

/** How the lab speaks to people: plain text, 80 columns, problems with their action. */
final class Console {

    static final int WIDTH = 80;

    private Console() {}

    /** A problem in the two parts that every problem has. */
    static void problem(PrintWriter err, String what, String action) {
        err.println(labelled("Problem: ", what));
        err.println(labelled("Action:  ", action));
        err.flush();
    }

    /** Text behind a label, wrapped, its further lines below its first; lines that are indented stay as they are. */
    static String labelled(String label, String text) {
        String indent = " ".repeat(label.length());
        StringBuilder out = new StringBuilder(label);
        boolean first = true;
        for (String line : text.lines().toList()) {
            if (!first) {
                out.append('\n').append(indent);
            }
            first = false;
            out.append(line.startsWith(" ") ? line : wrapped(line, indent));
        }
        return out.toString();
    }

    private static String wrapped(String line, String indent) {
        StringBuilder out = new StringBuilder();
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
        return out.toString();
    }
}
