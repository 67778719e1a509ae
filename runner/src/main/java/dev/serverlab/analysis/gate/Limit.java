package dev.serverlab.analysis.gate;

import dev.serverlab.model.metric.Metric;

/**
 * The limit for a value, or for a regression.
 *
 * @param value in the unit of what is judged
 * @param unit of what is judged
 * @param words as stated, such as {@code 10 µs}, where the value of a ratio may be 4 %
 */
record Limit(double value, String unit, String words) {

    static Limit of(double value, String unit) {
        return new Limit(value, unit, GateEvaluator.number(value) + ofUnit(unit));
    }

    /** That of a regression from a baseline with that mean, in the unit of the metric's effect. */
    static Limit ofRegression(Quantity stated, Metric metric, double baseline) {
        return switch (metric.scale()) {
            case RATIO -> stated.isPerCent() ? of(stated.value(), "%") : ofRatio(stated.in(metric), metric, baseline);
            case DIFFERENCE ->
                of(stated.isPerCent() ? baseline * stated.value() / 100 : stated.in(metric), metric.unit());
        };
    }

    private static Limit ofRatio(double stated, Metric metric, double baseline) {
        Limit percent = of(100 * stated / baseline, "%");
        String words = of(stated, Requirement.unit(metric)).words() + " (" + percent.words() + ")";
        return new Limit(percent.value(), percent.unit(), words);
    }

    static String ofUnit(String unit) {
        return unit.isEmpty() ? "" : " " + unit;
    }
}
