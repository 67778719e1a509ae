package dev.serverlab.analysis.gate;

import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.problem.Problems;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is required of a run, as it was written.
 *
 * @param bound the kind of limit
 * @param text as the user wrote it
 * @param variant {@code mvc:default}, or {@code mvc} where that server has only one; absent means every variant
 * @param limit in the metric's unit, or in per cent of the baseline
 */
public record Requirement(
        Bound bound, String text, @Nullable String variant, Metric metric, Quantity limit) {

    /** The kind of limit. */
    public enum Bound {
        MAX("--max", "at most", "mvc p90 120ms"),
        MIN("--min", "at least", "mvc throughput 900"),
        /** Against a baseline. */
        MAX_REGRESSION("--max-regression", "worse by at most", "mvc cpu 5%");

        private final String option;
        private final String words;
        private final String example;

        Bound(String option, String words, String example) {
            this.option = option;
            this.words = words;
            this.example = example;
        }

        /** The bound as part of a sentence. */
        String words() {
            return words;
        }
    }

    /**
     * Reads {@code [VARIANT] METRIC LIMIT}.
     *
     * @throws dev.serverlab.model.problem.LabException when it has another form, there is no such metric, or the limit
     *     does not fit it
     */
    public static Requirement parse(Bound bound, String text) {
        List<String> words = List.of(text.strip().split("\\s+"));
        int number = limitAt(words);
        if (number < 1 || number > 2) {
            throw Problems.refused(
                    "gate-form",
                    "'%s' is not a requirement.",
                    "Write variant, metric and limit, for example %2$s '%3$s'; without a variant it applies to all.",
                    text,
                    bound.option,
                    bound.example);
        }
        Metric metric = Metrics.named(words.get(number - 1), Metric.Role.GATE);
        Quantity limit = Quantity.parse(String.join("", words.subList(number, words.size())));
        requireFitting(bound, metric, limit);
        return new Requirement(bound, text.strip(), number == 2 ? words.getFirst() : null, metric, limit);
    }

    /** The first word that begins like a number, since 'p90 120 ms' is written as often as 'p90 120ms'; else the last. */
    private static int limitAt(List<String> words) {
        for (int index = 1; index < words.size(); index++) {
            if (words.get(index).matches("[-+.,\\d].*")) {
                return index;
            }
        }
        return words.size() - 1;
    }

    private static void requireFitting(Bound bound, Metric metric, Quantity limit) {
        if (bound == Bound.MAX_REGRESSION && metric.is(Metric.Role.COUNT)) {
            throw Problems.refused(
                    "gate-counted",
                    "Runs of different length differ in their number of %s.",
                    "Require a number, for example --max '%2$s 0'.",
                    metric.label(),
                    metric.id());
        }
        if (bound == Bound.MAX_REGRESSION && metric.better() == null) {
            throw Problems.refused(
                    "gate-direction",
                    "Neither direction of %s is worse.",
                    "Give a limit with --max or --min.",
                    metric.id());
        }
        if (bound != Bound.MAX_REGRESSION || !limit.isPerCent()) {
            limit.in(metric);
        }
    }

    /** Whether it applies to a search instead of trials. */
    boolean isOfCapacity() {
        return metric.equals(Metrics.CAPACITY);
    }

    /** The unit in which a limit on a metric is written; per cent of a core is written as per cent. */
    static String unit(Metric metric) {
        return metric.unit().startsWith("%") ? "%" : metric.unit();
    }
}
