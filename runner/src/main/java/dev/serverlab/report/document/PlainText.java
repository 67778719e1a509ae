package dev.serverlab.report.document;

import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Text without control characters, safe for terminals, pages and files. */
public final class PlainText {

    /** The widest line of a terminal, in columns. */
    public static final int WIDTH = 80;

    private PlainText() {}

    /**
     * Text after a label, wrapped with a hanging indent; a number stays with its unit. Indented lines are quotations and
     * stay unchanged, except for control characters, which could overwrite the text around them.
     */
    public static String labelled(String label, String text) {
        return labelled(label, text, WIDTH);
    }

    /** The same in lines of that width. */
    public static String labelled(String label, String text, int width) {
        String fitting = "(?:.{1," + Math.max(1, width - label.length()) + "}|\\S+)(?: (?!%|[µm]s\\b)|$)";
        return harmless(text)
                .lines()
                .flatMap(line -> line.startsWith(" ")
                        ? Stream.of(line)
                        : Pattern.compile(fitting)
                                .matcher(line)
                                .results()
                                .map(each -> each.group().stripTrailing()))
                .collect(Collectors.joining("\n" + " ".repeat(label.length()), label, ""));
    }

    /** The text without control characters other than ends of lines and tabs. */
    public static String harmless(String text) {
        // No regular expression: pages have a megabyte of scripts.
        char[] chars = text.toCharArray();
        for (int i = 0; i < chars.length; i++) {
            char c = chars[i];
            if (Character.isISOControl(c) && c != '\n' && c != '\r' && c != '\t') {
                chars[i] = '\uFFFD';
            }
        }
        return new String(chars);
    }

    /** The same on one line, so that foreign text cannot imitate lines of the lab. */
    public static String oneLine(String text) {
        return harmless(text).replaceAll("\\s+", " ").strip();
    }

    /** The beginning of a text that is too long. */
    public static String cut(String text, int width) {
        return text.length() <= width
                ? text
                : text.substring(0, Math.max(0, width - 1)).stripTrailing() + "…";
    }

    /** The end of a text that is too long, since names differ there. */
    public static String tail(String text, int width) {
        return text.length() <= width ? text : "…" + text.substring(text.length() - width + 1);
    }
}
