package dev.serverlab.generator;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One generator's part of a load that several generators drive together, as {@code 0/2} and {@code 1/2}. It gets whole
 * rounds, one arrival for each server: with single arrivals, two generators and two servers would form two pairs, and a
 * slow generator could not be distinguished from a slow server.
 *
 * @param index which of the generators it is, from 0
 * @param generators how many there are, 1…{@value #MAX}
 */
public record Share(int index, int generators) {

    /** The maximum number of generators. */
    public static final int MAX = 512;

    /** The whole load. */
    public static final Share ALL = new Share(0, 1);

    /** The generator's setting for it. */
    public static final String SETTING = "share";

    private static final Pattern SPELLING = Pattern.compile("([0-9]{1,3})/([0-9]{1,3})");

    private static final String ALLOWED = "K/N, such as 0/2 and 1/2: N from 1 to " + MAX + ", K from 0 to N - 1";

    /** @throws IllegalArgumentException with what is allowed as its message */
    public Share {
        if (generators < 1 || generators > MAX || index < 0 || index >= generators) {
            throw new IllegalArgumentException(ALLOWED);
        }
    }

    /**
     * Reads {@code 0/2}.
     *
     * @throws IllegalArgumentException with what is allowed as its message
     */
    public static Share parse(String text) {
        Matcher parts = SPELLING.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException(ALLOWED);
        }
        return new Share(Integer.parseInt(parts.group(1)), Integer.parseInt(parts.group(2)));
    }

    /** How many of that many rounds are its own. */
    public long rounds(long all) {
        return (all + generators - 1 - index) / generators;
    }

    /** The overall index of its own round with that index; both from 0. */
    public long round(long own) {
        return own * generators + index;
    }

    /** As {@link #parse} reads it. */
    @Override
    public String toString() {
        return index + "/" + generators;
    }
}
