package dev.serverlab.stats;

import org.jspecify.annotations.Nullable;

/**
 * The scale on which two variants are compared. Means, variances and intervals are computed on it; people see values in the
 * metric's unit or per cent.
 */
public enum Scale {
    /**
     * Differences of natural logarithms, shown as a change in per cent. The mean of log-ratios is the logarithm of the
     * geometric mean of the ratios, the only mean of ratios that says the same whichever variant is the baseline (P. J.
     * Fleming and J. J. Wallace, How not to lie with statistics, CACM 29(3), 1986).
     */
    RATIO,

    /** Plain differences, shown in the metric's own unit. */
    DIFFERENCE;

    /** In %: ten million times as much. No two servers differ by more, but an interval over two sessions may reach beyond. */
    private static final double LARGEST_CHANGE = 1e9;

    /** A metric's value on this scale; not finite when it is undefined there, as the logarithm of 0 is. */
    public double scaled(double value) {
        return this == RATIO ? Math.log(value) : value;
    }

    /** The same for a value that may be absent; also null for a value that the scale does not cover. */
    public @Nullable Double placed(@Nullable Double value) {
        return value == null || !Double.isFinite(scaled(value)) ? null : Double.valueOf(scaled(value));
    }

    /** The inverse of {@link #scaled}: the value in the metric's own unit. */
    public double value(double scaled) {
        return this == RATIO ? Math.exp(scaled) : scaled;
    }

    /** A difference on this scale as people read it: in per cent, at most 10⁹, or in the metric's unit. */
    public double shown(double effect) {
        return this == RATIO ? Math.min(100 * Math.expm1(effect), LARGEST_CHANGE) : effect;
    }

    /** The inverse of {@link #shown}: the difference on this scale, from per cent or the metric's unit. */
    public double effect(double shown) {
        return this == RATIO ? Math.log1p(shown / 100) : shown;
    }
}
