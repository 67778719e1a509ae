package dev.serverlab.stats;

/**
 * How an effect is judged.
 *
 * @param scale how two values are compared
 * @param direction whether lower is better
 * @param margin the smallest effect that matters
 * @param atMeanPace whether it is the cost of work, so that sessions are compared as if the machine had been equally fast
 *     in all
 */
public record Yardstick(Scale scale, Direction direction, Margin margin, boolean atMeanPace) {

    /** For a metric that does not depend on the machine's pace. */
    public Yardstick(Scale scale, Direction direction, Margin margin) {
        this(scale, direction, margin, false);
    }

    /**
     * The margin on the scale.
     *
     * @param baseline the baseline's value on the scale
     */
    public double marginOf(double baseline) {
        return margin.on(scale, scale.value(baseline));
    }
}
