package dev.serverlab.stats;

/**
 * By what an effect is judged.
 *
 * @param scale how two values are set against each other
 * @param direction which way is the good one
 * @param margin the smallest effect that matters, above 0, in per cent on {@link Scale#RATIO}, otherwise in the unit of the
 *     values: an effect inside it counts as none. A ratio's margin of 5 reaches from 1/1.05 to 1.05, so that it does not
 *     matter which of the two is the baseline
 */
public record Yardstick(Scale scale, Direction direction, double margin) {

    /**
     * Checks the margin.
     *
     * @throws IllegalArgumentException when it is not above 0
     */
    public Yardstick {
        if (!(margin > 0)) {
            throw new IllegalArgumentException("The margin is " + margin + "; it must be above 0");
        }
    }

    /** The margin on the scale. */
    public double scaledMargin() {
        return scale.effect(margin);
    }
}
