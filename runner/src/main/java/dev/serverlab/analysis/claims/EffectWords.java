package dev.serverlab.analysis.claims;

import dev.serverlab.model.experiment.Claim;
import dev.serverlab.model.experiment.Claim.Effect;
import dev.serverlab.stats.Interval;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The effect of a claim in words, for the sentence that justifies its verdict. A ratio is shown as a change in per cent, or
 * as a factor when any number of it is below half or above double.
 *
 * @param claim the claim
 * @param unit of its metric; empty for a state
 * @param factor whether its ratios are shown as factors
 */
record EffectWords(Claim claim, String unit, boolean factor) {

    private static final int OF_A_VALUE = 4;
    private static final int OF_AN_EFFECT = 3;
    private static final int OF_A_WIDTH = 2;
    private static final int MAX_DECIMALS = 4;
    private static final double NEARLY = 1e-9;
    private static final MathContext AS_WRITTEN = new MathContext(6, RoundingMode.HALF_UP);

    static EffectWords of(Claim claim, String unit, @Nullable Double measured, @Nullable Interval interval) {
        Claim.Expected range = claim.reproduced();
        boolean factor = range.effect() == Effect.RATIO
                && Stream.of(
                                measured,
                                interval == null ? null : interval.low(),
                                interval == null ? null : interval.high(),
                                range.from(),
                                range.to())
                        .filter(Objects::nonNull)
                        .anyMatch(each -> each < 0.5 || each > 2);
        return new EffectWords(claim, unit, factor);
    }

    /** Such as {@code +3.1 % [+1.9, +4.3]}. */
    String measured(double measured, @Nullable Interval interval) {
        if (interval == null) {
            return effect(measured, decimals(shown(measured), null)) + ofUnit();
        }
        int decimals = decimals(shown(measured), shown(interval.high()) - shown(interval.low()));
        return effect(measured, decimals) + ofUnit() + " [" + effect(interval.low(), decimals) + ", "
                + effect(interval.high(), decimals) + "]";
    }

    /** What counts as the same, such as {@code from +2 % up}. */
    String range() {
        Double from = claim.reproduced().from();
        Double to = claim.reproduced().to();
        if (from == null) {
            return to == null ? "whatever it is" : "up to " + limit(to) + ofUnit();
        }
        if (from.equals(to)) {
            return "at " + limit(from) + ofUnit();
        }
        return "from " + limit(from) + (to == null ? ofUnit() + " up" : " to " + limit(to) + ofUnit());
    }

    /** The unit that follows its number. */
    private String ofUnit() {
        if (claim.reproduced().effect() == Effect.RATIO) {
            return factor ? "" : " %";
        }
        return unit.isEmpty() ? "" : " " + unit;
    }

    /** As shown: a ratio of 1.02 is 2 (per cent), unless ratios are shown as factors. */
    private double shown(double effect) {
        return claim.reproduced().effect() == Effect.RATIO && !factor ? 100 * (effect - 1) : effect;
    }

    private String effect(double effect, int decimals) {
        return signed(BigDecimal.valueOf(shown(effect)).setScale(decimals, RoundingMode.HALF_UP));
    }

    private String limit(double limit) {
        return signed(BigDecimal.valueOf(shown(limit)).round(AS_WRITTEN).stripTrailingZeros());
    }

    private String signed(BigDecimal number) {
        String plain = number.abs().toPlainString();
        if (factor) {
            return "×" + plain;
        }
        if (number.signum() < 0) {
            return "−" + plain;
        }
        return number.signum() > 0 && claim.reproduced().effect() != Effect.VALUE ? "+" + plain : plain;
    }

    /** Two significant digits of the uncertainty, or a few of the number itself; none for a whole number. */
    private int decimals(double value, @Nullable Double width) {
        if (width != null && width > 0) {
            return digits(width, OF_A_WIDTH);
        }
        int significant = claim.reproduced().effect() == Effect.VALUE ? OF_A_VALUE : OF_AN_EFFECT;
        return Math.abs(value - Math.rint(value)) < NEARLY ? 0 : digits(value, significant);
    }

    private static int digits(double value, int significant) {
        double magnitude = Math.floor(Math.log10(Math.abs(value)));
        return (int) Math.clamp(significant - 1 - magnitude, 0, MAX_DECIMALS);
    }
}
