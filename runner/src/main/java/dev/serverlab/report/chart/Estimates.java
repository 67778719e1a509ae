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
     * @param interval absent without one
     * @param expected what was predicted of it; absent without a prediction
     * @param text all of this in words
     * @param colour its place in the palette
     */
    public record Estimate(
            String label,
            @Nullable Double value,
            @Nullable Interval interval,
            @Nullable Double expected,
            String text,
            int colour) {

        private ForestRow row(String title) {
            Interval drawn = value == null || interval != null ? interval : new Interval(value, value);
            return new ForestRow(title, label, value, drawn, null, false, null, colour, text);
        }
    }

    /** Each as a row of a {@link Forest}. */
    public List<ForestRow> rows() {
        return groups.stream()
                .flatMap(group -> group.estimates().stream().map(each -> each.row(group.title())))
                .toList();
    }

    /** Whether no value is known. */
    @Override
    public boolean isEmpty() {
        return groups.stream().flatMap(group -> group.estimates().stream()).allMatch(each -> each.value() == null);
    }
}
