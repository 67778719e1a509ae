package dev.serverlab.stats;

/**
 * By what an effect is judged.
 *
 * @param scale how two values are set against each other
 * @param direction which way is the good one
 * @param margin the smallest effect that matters
 */
public record Yardstick(Scale scale, Direction direction, Margin margin) {

    /**
     * The margin on the scale.
     *
     * @param baseline the baseline's value on the scale
     */
    public double marginOf(double baseline) {
        return margin.on(scale, scale.value(baseline));
    }
}
