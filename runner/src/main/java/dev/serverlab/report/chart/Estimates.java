package dev.serverlab.report.chart;

import dev.serverlab.model.metric.Metric;
import dev.serverlab.stats.Direction;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A list of numbers or effects with their intervals; those of one title share a scale. */
public record Estimates(List<Estimate> all) implements Drawing {

    /**
     * A number.
     *
     * @param title the quantity, for people, with its unit
     * @param label its owner
     * @param value absent when it is not known
     * @param interval absent without one, or without a verdict
     * @param margin the smallest effect that matters; absent if it is not an effect, or the margin is unknown
     * @param lowerIsBetter whether lower is better
     * @param verdict absent where it is no effect
     * @param colour its place in the palette, where it has no verdict
     * @param text all of this in words, or why there is no verdict
     */
    public record Estimate(
            String title,
            String label,
            @Nullable Double value,
            @Nullable Interval interval,
            @Nullable Interval margin,
            boolean lowerIsBetter,
            @Nullable Verdict verdict,
            int colour,
            String text) {

        /** A measured value. */
        public static Estimate of(
                String title,
                String label,
                @Nullable Double value,
                @Nullable Interval interval,
                String text,
                int colour) {
            return new Estimate(title, label, value, interval, null, false, null, colour, text);
        }

        /**
         * The result of one comparison.
         *
         * @param micros of what work costs, the effect in µs; absent for others
         * @param margin the smallest effect that matters, in the effect's unit; absent when unknown
         * @param reason why there is no verdict; absent when there is one
         */
        public static Estimate of(
                Metric metric,
                String label,
                @Nullable Double effect,
                @Nullable Double low,
                @Nullable Double high,
                @Nullable Double micros,
                @Nullable Double margin,
                Verdict verdict,
                @Nullable String reason) {
            String unit = metric.effectUnit();
            boolean invalid = verdict == Verdict.INVALID;
            return new Estimate(
                    metric.label() + " [" + unit + "]",
                    label,
                    effect,
                    invalid || low == null || high == null ? null : new Interval(low, high),
                    margin == null
                            ? null
                            : new Interval(metric.scale().shown(-metric.scale().effect(margin)), margin),
                    metric.better() == Direction.LOWER_IS_BETTER,
                    verdict,
                    0,
                    invalid
                            ? String.valueOf(reason)
                            : Numbers.effect(effect, unit) + " " + unit + " " + Numbers.effects(low, high, unit)
                                    + (micros == null ? "" : ", " + Numbers.effect(micros, "µs") + " µs"));
        }

        /** Whether there is something to draw. */
        public boolean isDrawn() {
            return value != null && (verdict == null || interval != null);
        }

        /** The verdict in everyday words; empty without one. */
        public String words() {
            return verdict == null
                    ? ""
                    : switch (verdict) {
                        case BETTER, WORSE, EQUIVALENT -> verdict.name().toLowerCase(Locale.ROOT);
                        case INDISTINGUISHABLE -> "cannot tell";
                        case INVALID -> "not comparable";
                    };
        }
    }

    /** All of them in the order given, grouped by title. */
    public Map<String, List<Estimate>> byTitle() {
        return all.stream().collect(Collectors.groupingBy(Estimate::title, LinkedHashMap::new, Collectors.toList()));
    }

    /** The first so many titles in words, such as {@code p90 [ms]: a 102.4, b 103.4; threads: a 20, b 30}. */
    public String inWords(int titles) {
        return byTitle().entrySet().stream()
                .limit(titles)
                .map(title -> title.getValue().stream()
                        .map(each -> each.label() + " " + each.text())
                        .collect(Collectors.joining(", ", title.getKey() + ": ", "")))
                .collect(Collectors.joining("; "));
    }

    /** The length of a measured number's bar, in per cent of the longest under its title. */
    public long percent(Estimate estimate) {
        double longest = all.stream()
                .filter(each -> each.title().equals(estimate.title()))
                .flatMap(each -> Stream.ofNullable(each.value()))
                .max(Double::compare)
                .orElse(0.0);
        Double value = estimate.value();
        return value == null || longest <= 0 ? 0 : Math.round(100 * Math.max(0, value / longest));
    }

    /** Whether it shows effects rather than measured values. */
    public boolean ofEffects() {
        return all.stream().anyMatch(each -> each.verdict() != null);
    }

    /** Whether there is no effect, and no value is known. */
    @Override
    public boolean isEmpty() {
        return all.stream().allMatch(each -> each.verdict() == null && each.value() == null);
    }
}
