package dev.serverlab.model.metric;

import dev.serverlab.model.experiment.Paired.Margins;
import dev.serverlab.model.observation.BlockValue;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.stats.Direction;
import dev.serverlab.stats.Margin;
import dev.serverlab.stats.Percentile;
import dev.serverlab.stats.Scale;
import dev.serverlab.stats.Yardstick;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One quantity, for everything that shows, compares or judges it. {@link Metrics} lists them all.
 *
 * @param id a stable name in files and on the command line, unique in the list
 * @param label for people
 * @param unit of its values; empty for a count, and when the label has it
 * @param better the good direction; absent for a descriptive metric
 * @param scale on which two values are compared: latency and what may be 0 by differences, everything else by ratios
 * @param decimals decimals shown to people
 * @param margin the smallest change that matters to an experiment
 * @param reading how it is read
 * @param roles where it is used
 */
public record Metric(
        String id,
        String label,
        String unit,
        @Nullable Direction better,
        Scale scale,
        int decimals,
        Function<Margins, Margin> margin,
        Reading reading,
        List<Role> roles) {

    /** The roles of most metrics. */
    static final List<Role> ROW = List.of(Role.TABLE, Role.TREND, Role.GATE);

    /** Shown instead of an unknown number. */
    public static final String ABSENT = "–";

    /**
     * How a metric is read.
     *
     * @param trial from one trial, or all trials of a variant merged; null when absent
     * @param aboveDelay the server's part of a latency, above the requested delay; absent for other metrics
     * @param block from a block of a paired session, or all of them merged; absent when sessions are not compared by it
     */
    public record Reading(
            Function<Measures, @Nullable Number> trial,
            @Nullable Function<Measures, @Nullable Double> aboveDelay,
            @Nullable Function<BlockValue, @Nullable Double> block) {}

    /** Where a metric is used, and properties that matter there. */
    public enum Role {
        /** It has a row in tables and a column in CSV. */
        TABLE,
        /** Its row explains the one above it. */
        DETAIL,
        /** It can be shown as a trend from run to run. */
        TREND,
        /** A gate can limit it. */
        GATE,
        /** A claim can be about it. */
        CLAIM,
        /** It is an exact count of what happened: gates add it up over all trials. */
        COUNT,
        /** It counts errors, so a trial that is invalid only because of errors still counts. */
        ERRORS,
        /** It is meaningless under an open load, whose requests a server simply answers. */
        LIMITLESS_LOAD,
        /** It does not need requests. */
        PROCESS,
        /** It is what work costs: it changes with the machine's pace, and means little while a server is still compiling. */
        COST
    }

    /** The same with another direction; null when it only describes. */
    Metric better(@Nullable Direction other) {
        return new Metric(id, label, unit, other, scale, decimals, margin, reading, roles);
    }

    /** The same with a margin that the experiment states. */
    Metric margin(Function<Margins, Margin> stated) {
        return new Metric(id, label, unit, better, scale, decimals, stated, reading, roles);
    }

    /** The same, compared by differences, as it may be 0. */
    Metric byDifferences() {
        return new Metric(id, label, unit, better, Scale.DIFFERENCE, decimals, margin, reading, roles);
    }

    /** The same, with a value by which sessions are compared. */
    Metric block(Function<BlockValue, @Nullable Double> value) {
        Reading both = new Reading(reading.trial(), reading.aboveDelay(), value);
        return new Metric(id, label, unit, better, scale, decimals, margin, both, roles);
    }

    /** The same, with sessions compared by a percentile of it. */
    Metric ofBlocks(Percentile percentile) {
        return block(block -> block.latencyMillis(percentile));
    }

    /** The same with these roles as well. */
    Metric and(Role... more) {
        return as(Stream.concat(roles.stream(), Stream.of(more)).toArray(Role[]::new));
    }

    /** The same with these roles. */
    Metric as(Role... its) {
        return new Metric(id, label, unit, better, scale, decimals, margin, reading, List.of(its));
    }

    public boolean is(Role role) {
        return roles.contains(role);
    }

    /** Whether the variants of a run, and runs, are compared by it. */
    public boolean isCompared() {
        return reading.block() != null;
    }

    /** Whether it is a latency, which includes the requested delay. */
    public boolean isLatency() {
        return reading.aboveDelay() != null;
    }

    /** The value in its unit; null when absent or not finite. */
    public @Nullable Double of(@Nullable Measures measures) {
        Number number = measures == null ? null : reading.trial().apply(measures);
        return number == null || !Double.isFinite(number.doubleValue()) ? null : Double.valueOf(number.doubleValue());
    }

    /** The value on its scale; null when absent or not representable there. */
    public @Nullable Double scaledOf(@Nullable Measures measures) {
        return scale.placed(of(measures));
    }

    /** Its part above the delay, in ms; null when absent, and for other metrics. */
    public @Nullable Double aboveDelay(@Nullable Measures measures) {
        var above = reading.aboveDelay();
        return above == null || measures == null ? null : above.apply(measures);
    }

    /** The unit of effects and margins: per cent for a ratio. */
    public String effectUnit() {
        return scale == Scale.RATIO ? "%" : unit;
    }

    /** The words after a number in a sentence: its unit, or what is counted. */
    public String noun() {
        return unit.isEmpty() ? label.replaceFirst(",.*", "") : unit;
    }

    /**
     * How its effects are judged in an experiment.
     *
     * @throws NullPointerException when neither direction is better
     */
    public Yardstick yardstick(Margins margins) {
        return new Yardstick(scale, Objects.requireNonNull(better), margin.apply(margins));
    }

    /**
     * The smallest effect that matters, in {@link #effectUnit()}.
     *
     * @param baseline the value that the margin is relative to, in the metric's unit
     */
    public double marginOf(Margins margins, double baseline) {
        return scale.shown(margin.apply(margins).on(scale, baseline));
    }

    /** The value of a block, or several merged; null when absent, and when sessions are not compared by it. */
    public @Nullable Double of(BlockValue block) {
        var value = reading.block();
        return value == null ? null : value.apply(block);
    }

    /** Label and unit, such as {@code p90 [ms]}; indented when it explains the row above it. */
    public String heading() {
        return (is(Role.DETAIL) ? "  " : "") + (unit.isEmpty() ? label : label + " [" + unit + "]");
    }

    /** The number for people; a dash when it is absent. */
    public String format(@Nullable Measures measures) {
        Double value = of(measures);
        return value == null ? ABSENT : format(value);
    }

    /** A number of this metric for people, with a decimal point in every locale; a dash when it is not finite. */
    public String format(double number) {
        // Unlike a format, this has no locale and no negative zero.
        return Double.isFinite(number)
                ? BigDecimal.valueOf(number)
                        .setScale(decimals, RoundingMode.HALF_UP)
                        .toPlainString()
                : ABSENT;
    }
}
