package dev.serverlab.experiment;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A server with a named tuning of its threads, written {@code mvc:virtual}.
 *
 * @param server the server's name
 * @param profile the profile's name
 */
public record Variant(String server, String profile) {

    private static final Pattern FORM = Pattern.compile("([a-z][a-z0-9-]{0,31})(?::([a-z][a-z0-9-]{0,31}))?");

    /**
     * Reads {@code server:profile}; without a profile it is {@code default}.
     *
     * @throws IllegalArgumentException when the text has another form
     */
    @JsonCreator
    public static Variant parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not a variant; write server:profile, as mvc:virtual");
        }
        String profile = matcher.group(2);
        return new Variant(matcher.group(1), profile == null ? "default" : profile);
    }

    @JsonValue
    @Override
    public String toString() {
        return server + ":" + profile;
    }
}
