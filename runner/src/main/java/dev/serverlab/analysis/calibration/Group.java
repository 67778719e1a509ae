package dev.serverlab.analysis.calibration;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Moments;
import dev.serverlab.stats.Scale;
import dev.serverlab.stats.Verdict;
import dev.serverlab.stats.paired.VarianceComponents;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Comparisons of one kind, over all runs of a calibration. Sizes are in the unit of the metric's effects, or in µs.
 *
 * @param verdicts how many there are, and what they said
 * @param nominal what the candidate was made to differ by, at the median of the comparisons; 0 for equal copies. It is
 *     nominal: what a request burns can make the rest of it cheaper or dearer. Absent without comparisons
 * @param effectMedian the median of the effects that were found
 * @param nominalHeld how many intervals held the nominal difference of their run
 * @param halfWidthMedian of the intervals; absent without any
 * @param halfWidthLargest of the intervals
 * @param detectableMedian the smallest effect that such a run finds with 80 % power, at the median
 * @param sessionDeviation what sessions add to the spread of the effect; 0 when it is too small to be seen; absent where it
 *     is not measured
 * @param blockDeviation how blocks spread within their session
 */
public record Group(
        @JsonUnwrapped Verdicts verdicts,
        @Nullable Double nominal,
        @Nullable Double effectMedian,
        int nominalHeld,
        @Nullable Double halfWidthMedian,
        @Nullable Double halfWidthLargest,
        @Nullable Double detectableMedian,
        @Nullable Double sessionDeviation,
        @Nullable Double blockDeviation) {

    /**
     * How many comparisons said what.
     *
     * @param comparisons how many there are
     * @param judged how many have a verdict, which may be "cannot tell"
     * @param better how many called the candidate better
     * @param worse how many called it worse
     */
    public record Verdicts(int comparisons, int judged, int better, int worse) {

        private static Verdicts of(List<Found> all) {
            return new Verdicts(
                    all.size(),
                    all.size() - count(all, Verdict.INVALID),
                    count(all, Verdict.BETTER),
                    count(all, Verdict.WORSE));
        }

        private static int count(List<Found> all, Verdict verdict) {
            return (int) all.stream()
                    .filter(each -> each.result.verdict() == verdict)
                    .count();
        }
    }

    /** A comparison and its run. */
    private record Found(CalibrationRun run, ComparisonResult result) {}

    /**
     * Summarises the selected comparisons of these runs.
     *
     * @param nominal what the candidate of a run was made to differ by, in the unit of the sizes
     * @param inMicros whether sizes are in µs, where effects are in per cent of the baseline's value
     */
    static Group of(
            List<CalibrationRun> runs,
            Metric metric,
            Predicate<ComparisonResult> asked,
            ToDoubleFunction<CalibrationRun> nominal,
            boolean inMicros) {
        List<Found> all = runs.stream()
                .flatMap(run -> run.comparisons().stream().map(result -> new Found(run, result)))
                .filter(each -> each.result.metric().equals(metric.id()) && asked.test(each.result))
                .toList();
        Unit unit = new Unit(inMicros);
        List<Double> halfWidths = all.stream()
                .flatMap(each -> Stream.ofNullable(each.result.interval())
                        .map(interval -> unit.size(each.result, interval.halfWidth())))
                .flatMap(Stream::ofNullable)
                .toList();
        return new Group(
                Verdicts.of(all),
                median(all.stream().map(each -> nominal.applyAsDouble(each.run))),
                median(all.stream().map(each -> unit.size(each.result, each.result.effect()))),
                (int) all.stream()
                        .filter(each -> unit.holds(each.result, nominal.applyAsDouble(each.run)))
                        .count(),
                median(halfWidths.stream()),
                halfWidths.stream().max(Comparator.naturalOrder()).orElse(null),
                median(all.stream()
                        .map(each ->
                                unit.size(each.result, each.result.evidence().smallestDetectable()))),
                unit.deviation(all, VarianceComponents::betweenSessions),
                unit.deviation(all, VarianceComponents::betweenBlocks));
    }

    /** Converts sizes to the unit in which they are reported. */
    private record Unit(boolean inMicros) {

        @Nullable
        Double size(ComparisonResult of, @Nullable Double size) {
            return size == null || !inMicros ? size : of.ofBaseline(size);
        }

        boolean holds(ComparisonResult each, double nominal) {
            Interval interval = each.interval();
            Double unit = size(each, 1.0);
            return interval != null && unit != null && interval.contains(nominal / unit);
        }

        @Nullable
        Double deviation(List<Found> all, ToDoubleFunction<VarianceComponents> variance) {
            List<Double> squares = new ArrayList<>();
            for (Found each : all) {
                VarianceComponents components = each.result.evidence().variance();
                Double unit = size(each.result, each.result.scale() == Scale.RATIO ? 100.0 : 1.0);
                if (components != null && unit != null) {
                    squares.add(unit * unit * variance.applyAsDouble(components));
                }
            }
            return squares.isEmpty() ? null : Double.valueOf(Math.sqrt(Math.max(0, Moments.mean(squares))));
        }
    }

    /** Comparisons of equal copies that called one of them better or worse. */
    public int falseVerdicts() {
        return verdicts.better() + verdicts.worse();
    }

    /** How many called the candidate worse, such as {@code 5 of 5}. */
    String found() {
        return verdicts.worse() + " of " + verdicts.comparisons();
    }

    /** The median of the known values; absent without any. */
    static @Nullable Double median(Stream<@Nullable Double> values) {
        List<Double> known = values.flatMap(Stream::ofNullable).toList();
        return known.isEmpty() ? null : Double.valueOf(Moments.median(known));
    }
}
