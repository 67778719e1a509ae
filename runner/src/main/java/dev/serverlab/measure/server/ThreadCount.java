package dev.serverlab.measure.server;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * How many request threads a profile means, as {@code server.yaml} says it: {@code { fixed: 200 }},
 * {@code { perCore: 2, atLeast: 4 }} or {@code unlimited}.
 */
public sealed interface ThreadCount {

    /** The number on a machine with that many cores; empty when there is no limit. */
    OptionalInt on(int cores);

    record Fixed(int threads) implements ThreadCount {
        @Override
        public OptionalInt on(int cores) {
            return OptionalInt.of(threads);
        }
    }

    record PerCore(int perCore, int atLeast) implements ThreadCount {
        @Override
        public OptionalInt on(int cores) {
            return OptionalInt.of(Math.max(perCore * cores, atLeast));
        }
    }

    record Unlimited() implements ThreadCount {
        @Override
        public OptionalInt on(int cores) {
            return OptionalInt.empty();
        }
    }

    /**
     * Reads {@code unlimited}.
     *
     * @throws IllegalArgumentException when it is another word
     */
    @JsonCreator
    static ThreadCount ofWord(String word) {
        if (!word.equals("unlimited")) {
            throw new IllegalArgumentException("threads: write unlimited, { fixed: N } or { perCore: N, atLeast: M }");
        }
        return new Unlimited();
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
        if (fixed != null && perCore == null && atLeast == null) {
            return new Fixed(fixed);
        }
        if (fixed == null && perCore != null) {
            return new PerCore(perCore, atLeast == null ? 1 : atLeast);
        }
        throw new IllegalArgumentException("threads: write unlimited, { fixed: N } or { perCore: N, atLeast: M }");
    }
}
