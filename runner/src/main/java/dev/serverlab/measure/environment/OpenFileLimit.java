package dev.serverlab.measure.environment;

import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The soft limit of open files in the text of {@code /proc/self/limits}. The JVM raises its own soft limit to the hard
 * one when it starts, and its children inherit that.
 */
public final class OpenFileLimit {

    private static final Pattern LINE = Pattern.compile("(?m)^Max open files +(\\d{1,18}|unlimited) ");

    private OpenFileLimit() {}

    /** Empty when the text has no such line; {@link Long#MAX_VALUE} for {@code unlimited}. */
    public static OptionalLong parse(String limits) {
        Matcher matcher = LINE.matcher(limits);
        if (!matcher.find()) {
            return OptionalLong.empty();
        }
        String soft = matcher.group(1);
        return OptionalLong.of(soft.equals("unlimited") ? Long.MAX_VALUE : Long.parseLong(soft));
    }
}
