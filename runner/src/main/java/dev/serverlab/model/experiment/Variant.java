package dev.serverlab.model.experiment;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A server with a named tuning of its threads, written {@code mvc:virtual}; or one of several copies of it, written {@code
 * mvc:virtual.again}.
 *
 * @param server the server's name
 * @param profile the profile's name
 * @param label distinguishes copies of one server and profile; absent when there is only one
 */
public record Variant(
        String server, String profile, @Nullable String label) {

    public static final int LONGEST_LABEL = 32;

    private static final String NAME = "[a-z][a-z0-9-]{0,31}";
    private static final Pattern FORM =
            Pattern.compile("(" + NAME + ")(?::(" + NAME + ")(?:\\.([a-z0-9][a-z0-9-]{0,31}))?)?");

    /** A variant without a label. */
    public Variant(String server, String profile) {
        this(server, profile, null);
    }

    /**
     * Reads {@code server:profile} or {@code server:profile.label}; without a profile it is {@code default}.
     *
     * @throws IllegalArgumentException when the text has another form
     */
    @JsonCreator
    public static Variant parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a variant; write server:profile, such as mvc:virtual,"
                            + " or server:profile.label for a copy, such as mvc:virtual.again");
        }
        String profile = matcher.group(2);
        return new Variant(matcher.group(1), profile == null ? "default" : profile, matcher.group(3));
    }

    /** A copy with that label. */
    public Variant labelled(String label) {
        return parse(server + ":" + profile + "." + label);
    }

    @JsonValue
    @Override
    public String toString() {
        return server + ":" + profile + (label == null ? "" : "." + label);
    }

    /** Its name in file names, such as {@code mvc+virtual}; unique, as no name contains a plus. */
    public String fileName() {
        return toString().replace(':', '+');
    }
}
