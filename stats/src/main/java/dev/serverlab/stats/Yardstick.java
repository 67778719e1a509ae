package dev.serverlab.stats;

/**
 * How an effect is judged.
 *
 * @param scale how two values are compared
 * @param direction whether lower is better
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
