package dev.serverlab.report.document;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What people type to start the lab. Texts say {@code ./lab}, as in a checkout; the launcher of an archive gives its own name. */
public final class CommandName {

    private static final Pattern IN_CHECKOUT = Pattern.compile("(?<![\\w/.-])\\./lab(?![\\w/-]|\\.\\w)");
    private static final String HERE = System.getProperty("serverlab.command", "./lab");

    private CommandName() {}

    /** The command in front of all others, as it is typed here. */
    public static String ofTheLab() {
        return HERE;
    }

    /** The name of the launcher's file, by which shells know it. */
    public static String ofItsFile() {
        return HERE.substring(HERE.lastIndexOf('/') + 1);
    }

    /** The text with the command as it is typed here. */
    public static String in(String text) {
        return in(text, HERE);
    }

    static String in(String text, String here) {
        return IN_CHECKOUT.matcher(text).replaceAll(Matcher.quoteReplacement(here));
    }
}
