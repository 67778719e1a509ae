package dev.serverlab.measure.server;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * How many request threads a profile means, as {@code server.yaml} says it: {@code { fixed: 200 }},
 * {@code { perCore: 2, atLeast: 4 }} or {@code unlimited}, which has neither number.
 */
public record ThreadCount(@Nullable Integer fixed, @Nullable Integer perCore, int atLeast) {

    private static final String FORM = "threads: write unlimited, { fixed: N } or { perCore: N, atLeast: M }";

    /** The number on a machine with that many cores; empty when there is no limit. */
    public OptionalInt on(int cores) {
        if (fixed != null) {
            return OptionalInt.of(fixed);
        }
        return perCore == null ? OptionalInt.empty() : OptionalInt.of(Math.max(perCore * cores, atLeast));
    }

    /**
     * Reads {@code unlimited}.
     *
     * @throws IllegalArgumentException when it is another word
     */
    @JsonCreator
    static ThreadCount ofWord(String word) {
        if (!word.equals("unlimited")) {
            throw new IllegalArgumentException(FORM);
        }
        return new ThreadCount(null, null, 0);
    }

    /**
     * Reads the numbers.
     *
     * @throws IllegalArgumentException when not exactly one of {@code fixed} and {@code perCore} is given
     */
    @JsonCreator
    static ThreadCount ofNumbers(
            @JsonProperty("fixed") @Nullable Integer fixed,
            @JsonProperty("perCore") @Nullable Integer perCore,
            @JsonProperty("atLeast") @Nullable Integer atLeast) {
        if ((fixed == null) == (perCore == null) || fixed != null && atLeast != null) {
            throw new IllegalArgumentException(FORM);
        }
        return new ThreadCount(fixed, perCore, atLeast == null ? 1 : atLeast);
    }
}
