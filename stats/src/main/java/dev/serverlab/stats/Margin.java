package dev.serverlab.stats;

/** The smallest effect that matters: one inside it counts as none. */
public sealed interface Margin {

    /**
     * A share of the baseline's value. As a ratio, 5 reaches from 1/1.05 to 1.05, so that it does not matter which of
     * the two is the baseline.
     *
     * @param percent above 0
     */
    record Share(double percent) implements Margin {
        public Share {
            requirePositive(percent);
        }
    }

    /**
     * A fixed amount in the values' own unit, whatever the baseline. As a ratio it reaches that far upwards, and
     * downwards by the same factor.
     *
     * @param value above 0
     */
    record Amount(double value) implements Margin {
        public Amount {
            requirePositive(value);
        }
    }

    /**
     * How far it reaches on a scale.
     *
     * @param baseline what it is a margin of, in the values' own unit
     */
    default double on(Scale scale, double baseline) {
        return switch (this) {
            case Share share ->
                scale == Scale.RATIO ? scale.effect(share.percent()) : Math.abs(baseline) * share.percent() / 100;
            case Amount amount ->
                scale == Scale.RATIO ? Math.log1p(amount.value() / Math.abs(baseline)) : amount.value();
        };
    }

    private static void requirePositive(double margin) {
        if (!(margin > 0)) {
            throw new IllegalArgumentException("The margin is " + margin + "; it must be above 0");
        }
    }
}
