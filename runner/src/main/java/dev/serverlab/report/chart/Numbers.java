package dev.serverlab.report.chart;

import dev.serverlab.model.metric.Metric;
import dev.serverlab.stats.Interval;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.function.DoubleFunction;
import org.jspecify.annotations.Nullable;

/** Formats numbers for people: with a decimal point in every locale, a real minus sign, and a dash for non-finite ones. */
public final class Numbers {

    private static final double MIB = 1024.0 * 1024;
    private static final double GIB = 1024 * MIB;

    private Numbers() {}

    /** A number with its noun, such as {@code 1 error} or {@code 2 errors}. */
    public static String count(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    public static String fixed(double value, int decimals) {
        return rounded(value, decimals, "");
    }

    /** A number that may be absent; then so is the result. */
    public static @Nullable String formatNullable(@Nullable Double value, int decimals) {
        return value == null ? null : fixed(value, decimals);
    }

    /** With its sign, except for zero. */
    public static String signed(double value, int decimals) {
        return rounded(value, decimals, "+");
    }

    private static String rounded(double value, int decimals, String plus) {
        if (!Double.isFinite(value)) {
            return Metric.ABSENT;
        }
        BigDecimal number = BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_UP);
        return (number.signum() < 0 ? "−" : number.signum() > 0 ? plus : "")
                + number.abs().toPlainString();
    }

    /** As a person would write it. */
    public static String plain(double value) {
        return plain(value, MathContext.UNLIMITED);
    }

    /** As a person would write it with that many digits. */
    public static String plain(double value, MathContext digits) {
        return Double.isFinite(value)
                ? BigDecimal.valueOf(value)
                        .round(digits)
                        .stripTrailingZeros()
                        .toPlainString()
                        .replace('-', '−')
                : Metric.ABSENT;
    }

    /** A number with its interval, such as {@code 5.1 [4.9, 5.3]}; by itself without one. */
    public static String within(double value, @Nullable Interval interval, DoubleFunction<String> format) {
        return format.apply(value)
                + (interval == null
                        ? ""
                        : " [" + format.apply(interval.low()) + ", " + format.apply(interval.high()) + "]");
    }

    /** Requests per second; small ones to a tenth. */
    public static String rate(double perSecond) {
        return fixed(perSecond, rateDecimals(perSecond));
    }

    /** How many digits {@link #rate} gives it. */
    public static int rateDecimals(double perSecond) {
        return Math.abs(perSecond) < 99.95 ? 1 : 0;
    }

    /** The size of an effect: milliseconds to a hundredth, anything else below ten to a tenth. */
    public static String magnitude(double effect, String unit) {
        double size = Math.abs(effect);
        return fixed(size, effectDecimals(size, unit));
    }

    /** An effect with its sign; a dash when it is absent. */
    public static String effect(@Nullable Double effect, String unit) {
        return effect == null ? Metric.ABSENT : signed(effect, effectDecimals(Math.abs(effect), unit));
    }

    /** The interval of an effect, such as {@code [−6.1, +11]}; a dash when it is absent. */
    public static String effects(@Nullable Double low, @Nullable Double high, String unit) {
        return low == null || high == null ? Metric.ABSENT : "[" + effect(low, unit) + ", " + effect(high, unit) + "]";
    }

    private static int effectDecimals(double size, String unit) {
        return unit.equals("ms") ? 2 : size < 9.95 ? 1 : 0;
    }

    /** Such as {@code 23.5 GiB}. */
    public static String memory(long bytes) {
        return fixed(bytes / GIB, 1) + " GiB";
    }

    /** Such as {@code 512 MiB}. */
    public static String mebibytes(long bytes) {
        return fixed(bytes / MIB, 0) + " MiB";
    }

    /** Such as {@code 0.17 ms}. */
    public static String millis(long micros) {
        return fixed(micros / 1e3, 2) + " ms";
    }

    /** Such as {@code +1.5 ms}. */
    public static String signedMillis(long micros) {
        return signed(micros / 1e3, 1) + " ms";
    }

    /** Such as {@code a, b or c}; the last separator includes its spaces. */
    public static String joined(List<String> parts, String last) {
        return parts.size() < 2
                ? String.join("", parts)
                : String.join(", ", parts.subList(0, parts.size() - 1)) + last + parts.getLast();
    }
}
