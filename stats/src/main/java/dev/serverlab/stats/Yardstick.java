package dev.serverlab.stats;

/**
 * By what an effect is judged.
 *
 * @param scale how two values are set against each other
 * @param direction which way is the good one
 * @param margin the smallest effect that matters
 * @param atMeanPace whether it is what work costs, so that sessions are compared as if the machine had been equally fast in all
 */
public record Yardstick(Scale scale, Direction direction, Margin margin, boolean atMeanPace) {

    /** Of what does not cost more where the machine is slower. */
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
