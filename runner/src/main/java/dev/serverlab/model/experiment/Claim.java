package dev.serverlab.model.experiment;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.serverlab.model.spelling.WireNamed;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A published claim to test.
 *
 * @param id short, unique in the experiment, such as {@code max-cpu}
 * @param says the claim in a sentence
 * @param metric the id of a metric that claims can be about, or {@code counter:NAME} for a counter of the server
 *     itself, per minute
 * @param variant the variant whose metric it is
 * @param against the variant that it is compared with; absent when the claim is about the metric itself
 * @param protocol the protocol whose trials count; absent: paired if there are any, else solo
 * @param numbers the published numbers
 * @param reproduced the range that counts as the same result here
 * @param untestable why this experiment cannot test it; absent when it can
 * @param explanation possible reasons for a different result here; absent without any
 */
public record Claim(
        String id,
        String says,
        String metric,
        Variant variant,
        @Nullable Variant against,
        @Nullable Protocol protocol,
        @JsonUnwrapped Numbers numbers,
        Expected reproduced,
        @Nullable String untestable,
        @Nullable String explanation) {

    /** The prefix of a metric that is a counter of the server itself. */
    public static final String COUNTER = "counter:";

    /**
     * The numbers that were published.
     *
     * @param published the variant's number, in the metric's unit; without {@code publishedAgainst} the effect that was
     *     published, such as the ratio; absent when it was a statement without a number
     * @param publishedAgainst the other variant's number; absent without one
     */
    public record Numbers(
            @Nullable Double published, @Nullable Double publishedAgainst) {

        /** The effect that was published, or that follows from both numbers; absent without any. */
        @Nullable
        Double effect(Effect effect) {
            return published == null || publishedAgainst == null ? published : effect.of(published, publishedAgainst);
        }
    }

    /**
     * The range that the measured effect has to lie in.
     *
     * @param effect the effect that is judged
     * @param from the lowest value that counts as reproduced; absent without a limit
     * @param to the highest; absent without a limit
     */
    public record Expected(
            Effect effect, @Nullable Double from, @Nullable Double to) {}

    /** The effect on a metric. */
    public enum Effect implements WireNamed {
        /** The metric itself, in its unit. */
        VALUE,
        /** The variant's divided by the other's. */
        RATIO,
        /** The variant's minus the other's, in the metric's unit. */
        DIFFERENCE;

        /** The effect of two numbers of a metric; absent when it would divide by zero. */
        @Nullable
        Double of(double variant, double against) {
            return switch (this) {
                case VALUE -> variant;
                case RATIO -> against == 0 ? null : Double.valueOf(variant / against);
                case DIFFERENCE -> variant - against;
            };
        }
    }

    /** The variants that it is about. */
    List<Variant> compared() {
        return against == null ? List.of(variant) : List.of(variant, against);
    }

    /** The effect that was published, or that follows from the two published numbers; absent without any. */
    public @Nullable Double publishedEffect() {
        return numbers.effect(reproduced.effect());
    }

    /**
     * The publication that an experiment tests.
     *
     * @param title with author or place and date, as far as known
     * @param setUp what it was measured with and on, by name, such as {@code cores}; in the order of the file
     */
    public record Source(String title, Map<String, String> setUp) {

        public Source {
            setUp = setUp == null ? Map.of() : setUp; // The key is optional.
        }
    }
}
