package dev.serverlab.report.chart;

import dev.serverlab.stats.Interval;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Numbers with their intervals, one under the other; those of one group share a scale. */
public record Estimates(List<Group> groups) implements Drawing {

    /**
     * Numbers under one title.
     *
     * @param title for people, with the unit
     */
    public record Group(String title, List<Estimate> estimates) {}

    /**
     * A number.
     *
     * @param label what has it
     * @param value absent when it is not known
     * @param low the lower end of its interval; absent without one
     * @param high its upper end
     * @param expected what was predicted of it; absent without a prediction
     * @param text all of this in words
     * @param colour its place in the palette
     */
    public record Estimate(
            String label,
            @Nullable Double value,
            @Nullable Double low,
            @Nullable Double high,
            @Nullable Double expected,
            String text,
            int colour) {

        /** With both ends of its interval, or none. */
        public static Estimate of(
                String label,
                @Nullable Double value,
                @Nullable Interval interval,
                @Nullable Double expected,
                String text,
                int colour) {
            return interval == null
                    ? new Estimate(label, value, null, null, expected, text, colour)
                    : new Estimate(label, value, interval.low(), interval.high(), expected, text, colour);
        }
    }

    /** Whether no value is known. */
    @Override
    public boolean isEmpty() {
        return groups.stream().flatMap(group -> group.estimates().stream()).allMatch(each -> each.value() == null);
    }
}
