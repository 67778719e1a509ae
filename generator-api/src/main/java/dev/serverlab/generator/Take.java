package dev.serverlab.generator;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The location of a value in an answer that later requests of a sequence use. */
public sealed interface Take {

    /** Longer values are not tokens. */
    int LONGEST = 8_192;

    /**
     * In its body.
     *
     * @param pointer as RFC 6901 has it, to a string, a number or a boolean
     */
    record Json(String pointer) implements Take {}

    /** In a header. */
    record Header(String name) implements Take {

        /** The part of its value that is taken: for {@code Set-Cookie}, the cookie without its attributes. */
        public String value(String header) {
            return name.toLowerCase(Locale.ROOT).equals("set-cookie") ? header.split(";", 2)[0] : header;
        }
    }

    /** As in {@code header X-Token}. */
    Pattern HEADER = Pattern.compile("header ([!#$%&'*+.^_`|~0-9A-Za-z-]{1,100})");

    /**
     * Reads a JSON pointer, or the word {@code header} and a name.
     *
     * @throws IllegalArgumentException with what is allowed as its message
     */
    static Take parse(String text) {
        Matcher header = HEADER.matcher(text);
        if (header.matches()) {
            return new Header(header.group(1));
        }
        if (text.matches("(/[^/]*)+")) {
            return new Json(text);
        }
        throw new IllegalArgumentException("a JSON pointer, such as /token, or a header, such as 'header X-Token'");
    }
}
