package dev.serverlab.stats;

/**
 * The scale on which two variants are set against each other. Means, variances and intervals are computed on it;
 * people are shown what it stands for.
 */
public enum Scale {
    /**
     * Differences of natural logarithms, shown as a change in per cent. The mean of log-ratios is the logarithm of the
     * geometric mean of the ratios, the only mean of ratios that says the same whichever variant is the baseline (P. J.
     * Fleming and J. J. Wallace, How not to lie with statistics, CACM 29(3), 1986).
     */
    RATIO {
        @Override
        public double scaled(double value) {
            return Math.log(value);
        }

        @Override
        public double value(double scaled) {
            return Math.exp(scaled);
        }

        @Override
        public double shown(double effect) {
            return 100 * Math.expm1(effect);
        }

        @Override
        public double effect(double shown) {
            return Math.log1p(shown / 100);
        }
    },

    /** Plain differences, shown in the metric's own unit. */
    DIFFERENCE {
        @Override
        public double scaled(double value) {
            return value;
        }

        @Override
        public double value(double scaled) {
            return scaled;
        }

        @Override
        public double shown(double effect) {
            return effect;
        }

        @Override
        public double effect(double shown) {
            return shown;
        }
    };

    /** A metric's value on this scale; not finite when it has no place on it, as 0 has no logarithm. */
    public abstract double scaled(double value);

    /** The reverse of {@link #scaled}: in the metric's own unit, what lies there on this scale. */
    public abstract double value(double scaled);

    /** A difference on this scale as people read it: in per cent, or in the metric's unit. */
    public abstract double shown(double effect);

    /** The reverse of {@link #shown}: on this scale, what people wrote in per cent or in the metric's unit. */
    public abstract double effect(double shown);
}
