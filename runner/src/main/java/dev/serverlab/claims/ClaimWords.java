package dev.serverlab.claims;

import dev.serverlab.experiment.Claim;
import dev.serverlab.experiment.Claim.Effect;
import dev.serverlab.results.ClaimResult;
import dev.serverlab.stats.Interval;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Claims and what was measured, in the same words everywhere. A ratio is told as a change in per cent, or as a factor where
 * anything about it is beyond half or double.
 *
 * @param claim what is told of
 * @param unit of its metric; empty for a state
 * @param factor whether its ratios are told as factors
 */
public record ClaimWords(Claim claim, String unit, boolean factor) {

    private static final String NOTHING = "–";
    private static final int OF_A_VALUE = 4;
    private static final int OF_AN_EFFECT = 3;
    private static final double NEARLY = 1e-9;
    private static final int MOST_DECIMALS = 4;
    private static final MathContext AS_WRITTEN = new MathContext(6, RoundingMode.HALF_UP);

    /** For a claim of a run. */
    public static ClaimWords of(ClaimResult result) {
        return of(result.claim(), result.unit(), result.measured(), result.interval());
    }

    static ClaimWords of(Claim claim, String unit, @Nullable Double measured, @Nullable Interval interval) {
        Claim.Expected range = claim.reproduced();
        DoubleStream all = Stream.of(
                        measured,
                        interval == null ? null : interval.low(),
                        interval == null ? null : interval.high(),
                        range.from(),
                        range.to(),
                        publishedEffect(claim))
                .flatMap(Stream::ofNullable)
                .mapToDouble(Double::doubleValue);
        boolean factor = range.effect() == Effect.RATIO && all.anyMatch(each -> each < 0.5 || each > 2);
        return new ClaimWords(claim, unit, factor);
    }

    /** Such as {@code +8.7 % (37.6 against 34.6 % of a core)}; a dash when it was no number. */
    public String published() {
        String both = published(claim.published(), claim.publishedAgainst());
        if (both.isEmpty()) {
            return NOTHING;
        }
        Double effect = publishedEffect(claim);
        return effect == null || claim.reproduced().effect() == Effect.VALUE
                ? both
                : effect(effect, decimals(shown(effect), digitsOfEffect(), null)) + ofEffect() + " (" + both + ")";
    }

    private String published(@Nullable Double variant, @Nullable Double against) {
        if (variant == null) {
            return "";
        }
        return asWritten(variant) + (against == null ? "" : " against " + asWritten(against)) + ofUnit();
    }

    /** Such as {@code +3.1 % [+1.9, +4.3]}; a dash when nothing was measured. */
    public String measured(@Nullable Double measured, @Nullable Interval interval) {
        if (measured == null) {
            return NOTHING;
        }
        if (interval == null) {
            return effect(measured, decimals(shown(measured), digitsOfEffect(), null)) + ofEffect();
        }
        int decimals = decimals(shown(measured), digitsOfEffect(), shown(interval.high()) - shown(interval.low()));
        return effect(measured, decimals) + ofEffect() + " [" + effect(interval.low(), decimals) + ", "
                + effect(interval.high(), decimals) + "]";
    }

    /** The two numbers that an effect was made of, such as {@code 37.6 against 34.6 % of a core}; empty without both. */
    public String both(@Nullable Double variant, @Nullable Double against) {
        if (variant == null) {
            return "";
        }
        return number(variant) + (against == null ? "" : " against " + number(against)) + ofUnit();
    }

    /** What counts as the same, such as {@code from +2 % up}. */
    String range() {
        Double from = claim.reproduced().from();
        Double to = claim.reproduced().to();
        if (from == null) {
            return to == null ? "whatever it is" : "up to " + limit(to) + ofEffect();
        }
        if (from.equals(to)) {
            return "at " + limit(from) + ofEffect();
        }
        return to == null
                ? "from " + limit(from) + ofEffect() + " up"
                : "from " + limit(from) + " to " + limit(to) + ofEffect();
    }

    private static @Nullable Double publishedEffect(Claim claim) {
        Double published = claim.published();
        Double against = claim.publishedAgainst();
        if (published == null || claim.reproduced().effect() == Effect.VALUE) {
            return published;
        }
        if (against == null) {
            return null;
        }
        return claim.reproduced().effect() == Effect.DIFFERENCE
                ? Double.valueOf(published - against)
                : against == 0 ? null : Double.valueOf(published / against);
    }

    private int digitsOfEffect() {
        return claim.reproduced().effect() == Effect.VALUE ? OF_A_VALUE : OF_AN_EFFECT;
    }

    /** What follows its number. */
    private String ofEffect() {
        if (claim.reproduced().effect() == Effect.RATIO) {
            return factor ? "" : " %";
        }
        return ofUnit();
    }

    private String ofUnit() {
        return unit.isEmpty() ? "" : " " + unit;
    }

    /** As it is told: a ratio of 1.02 is 2 (per cent), unless ratios are told as factors. */
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

    private static String asWritten(double value) {
        return BigDecimal.valueOf(value).round(AS_WRITTEN).stripTrailingZeros().toPlainString();
    }

    private static String number(double value) {
        return BigDecimal.valueOf(value)
                .setScale(decimals(value, OF_A_VALUE, null), RoundingMode.HALF_UP)
                .toPlainString();
    }

    /** Two digits of what it is uncertain by, or so many of the number itself; none of a whole number. */
    private static int decimals(double value, int significant, @Nullable Double width) {
        if (width != null && width > 0) {
            return digits(width, 2);
        }
        return Math.abs(value - Math.rint(value)) < NEARLY ? 0 : digits(value, significant);
    }

    private static int digits(double value, int significant) {
        double magnitude = Math.floor(Math.log10(Math.abs(value)));
        return (int) Math.clamp(significant - 1 - magnitude, 0, MOST_DECIMALS);
    }
}
