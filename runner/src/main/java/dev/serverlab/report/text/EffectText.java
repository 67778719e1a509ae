package dev.serverlab.report.text;

import dev.serverlab.model.experiment.Margins;
import dev.serverlab.model.metric.Metric;

/** Sentences about a difference, whatever two things differ. */
public final class EffectText {

    private EffectText() {}

    /** Such as {@code uses 60 % less CPU per request} or, whatever the verb, {@code has a p90 that is 1.25 ms higher}. */
    public static String difference(String verb, Metric metric, double effect) {
        String magnitude = Numbers.magnitude(effect, metric.effectUnit());
        return switch (metric.scale()) {
            case RATIO -> verb + " " + magnitude + " % " + (effect < 0 ? "less " : "more ") + metric.label();
            case DIFFERENCE ->
                "has a " + metric.label() + " that is " + magnitude + " " + metric.unit()
                        + (effect < 0 ? " lower" : " higher");
        };
    }

    /** The interval of a difference without its sign, the end near zero first, such as {@code [57, 61]}. */
    public static String magnitudes(double effect, double low, double high, String unit) {
        return "[" + Numbers.magnitude(effect < 0 ? high : low, unit) + ", "
                + Numbers.magnitude(effect < 0 ? low : high, unit) + "]";
    }

    /** What counts as no difference. */
    public static String margins(Margins margins) {
        return "A difference below " + Numbers.plain(margins.cpuPercent()) + " % of CPU or "
                + Numbers.plain(margins.latencyMillis()) + " ms counts as none.";
    }
}
