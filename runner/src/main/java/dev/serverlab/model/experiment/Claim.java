package dev.serverlab.model.experiment;

import dev.serverlab.model.spelling.WireNamed;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something that was published and is put to the test.
 *
 * @param id short, unique in the experiment, such as {@code max-cpu}
 * @param says the claim in a sentence
 * @param metric what it is about: the id of one that claims can be about, or {@code counter:NAME} for what the server counts
 *     itself, per minute
 * @param variant whose metric
 * @param against the variant that it is compared with; absent when the claim is about the metric itself
 * @param protocol whose trials tell; absent: the paired ones where there are any, else the solo ones
 * @param published the number that was published for the variant, in the metric's unit; without {@code publishedAgainst}
 *     the effect that was published, such as the ratio; absent when it was a statement without a number
 * @param publishedAgainst the number of the other variant; absent without one
 * @param reproduced what counts as the same result here
 * @param untestable why it cannot be put to the test by this experiment; absent when it can
 * @param explanation what may make a difference between there and here; absent when there is nothing to say
 */
public record Claim(
        String id,
        String says,
        String metric,
        Variant variant,
        @Nullable Variant against,
        @Nullable Protocol protocol,
        @Nullable Double published,
        @Nullable Double publishedAgainst,
        Expected reproduced,
        @Nullable String untestable,
        @Nullable String explanation) {

    /** What the name of a metric begins with that the server counts itself. */
    public static final String COUNTER = "counter:";

    /**
     * The range that the measured effect has to lie in.
     *
     * @param effect what is looked at
     * @param from the lowest value that counts as reproduced; absent without a limit
     * @param to the highest; absent without a limit
     */
    public record Expected(
            Effect effect, @Nullable Double from, @Nullable Double to) {}

    /** What of a metric is looked at. */
    public enum Effect implements WireNamed {
        /** The metric itself, in its unit. */
        VALUE,
        /** The variant's divided by the other's. */
        RATIO,
        /** The variant's minus the other's, in the metric's unit. */
        DIFFERENCE;

        /** Of two numbers of a metric; absent where it would divide by nothing. */
        @Nullable
        Double of(double variant, double against) {
            return switch (this) {
                case VALUE -> variant;
                case RATIO -> against == 0 ? null : Double.valueOf(variant / against);
                case DIFFERENCE -> variant - against;
            };
        }
    }

    /** The effect that was published, or that follows from the two published numbers; absent without any. */
    public @Nullable Double publishedEffect() {
        return published == null || publishedAgainst == null
                ? published
                : reproduced.effect().of(published, publishedAgainst);
    }

    /**
     * The publication that an experiment puts to the test.
     *
     * @param title with author or place and date, as far as they are known
     * @param setUp what it was measured with and on, by name, such as {@code cores}; in the order of the file
     */
    public record Source(String title, Map<String, String> setUp) {

        public Source {
            setUp = setUp == null ? Map.of() : setUp; // A file that says nothing of it leaves the key out.
        }
    }
}
