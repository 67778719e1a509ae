package dev.serverlab.analysis.history;

import dev.serverlab.analysis.MachinePace;
import dev.serverlab.analysis.history.PastRun.Conditions;
import dev.serverlab.analysis.history.PastRun.PastVariant;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.stats.ChangePoint;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Moments;
import dev.serverlab.stats.Scale;
import dev.serverlab.stats.paired.Estimate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A metric of one variant from run to run, all under the same conditions.
 *
 * @param experiment the name of the experiment
 * @param protocol absent for what searches found
 * @param conditions under which all were measured
 * @param line the number of these conditions, from 1, in the order in which the experiment measured the variant
 * @param unlike how the conditions differ from those of the previous line; empty for the first line
 * @param points the oldest first; at least one
 * @param scale of the changes: the metric's, unless a value has no place on it
 * @param changes where the level changed, as indices into {@code points}
 */
public record Trend(
        String experiment,
        @Nullable Protocol protocol,
        Variant variant,
        Conditions conditions,
        int line,
        List<String> unlike,
        List<Point> points,
        Scale scale,
        List<ChangePoint> changes) {

    /**
     * The value of one run.
     *
     * @param generatorMicros what a request cost the generator, in µs; {@code NaN} when that is not known
     */
    public record Point(PastRun run, Estimate estimate, double generatorMicros) {}

    private record Subject(String experiment, @Nullable Protocol protocol, Variant variant) {}

    private record Past(PastRun run, PastVariant variant) {}

    /** All trends of a metric, those of the newest runs first; a run without a valid trial has no point. */
    public static List<Trend> of(History history, Metric metric) {
        Map<Subject, List<Past>> subjects = new LinkedHashMap<>();
        for (PastRun run : history.runs()) {
            for (PastVariant variant : run.variants()) {
                subjects.computeIfAbsent(
                                new Subject(run.experiment(), variant.protocol(), variant.variant()),
                                key -> new ArrayList<>())
                        .add(new Past(run, variant));
            }
        }
        List<Trend> trends = new ArrayList<>();
        subjects.forEach((subject, newestFirst) -> trends.addAll(lines(subject, newestFirst.reversed(), metric)));
        return trends;
    }

    /** How fast the machine was before a change of level and after it; empty when they are alike or unknown. */
    public Optional<MachinePace.Step> pace(ChangePoint change) {
        int from = changes.stream()
                .mapToInt(ChangePoint::index)
                .filter(each -> each < change.index())
                .max()
                .orElse(0);
        int to = changes.stream()
                .mapToInt(ChangePoint::index)
                .filter(each -> each > change.index())
                .min()
                .orElse(points.size());
        return MachinePace.Step.of(
                generatorMicros(points.subList(from, change.index())),
                generatorMicros(points.subList(change.index(), to)));
    }

    private static double generatorMicros(List<Point> level) {
        return median(level.stream()
                .map(Point::generatorMicros)
                .filter(micros -> micros > 0)
                .toList());
    }

    private static double generatorMicros(PastVariant variant) {
        return median(variant.valid().stream()
                .flatMap(measures -> Stream.ofNullable(measures.generator().cpuMicrosPerRequest()))
                .toList());
    }

    private static double median(List<Double> values) {
        return values.isEmpty() ? Double.NaN : Moments.median(values);
    }

    private static List<Trend> lines(Subject subject, List<Past> oldestFirst, Metric metric) {
        Map<Conditions, List<Point>> lines = new LinkedHashMap<>();
        for (Past past : oldestFirst) {
            if (past.variant().valid().isEmpty() && past.variant().capacity() == null) {
                continue;
            }
            List<Point> points = lines.computeIfAbsent(past.variant().conditions(), key -> new ArrayList<>());
            Estimate estimate = estimate(past.variant(), metric);
            if (estimate != null) {
                points.add(new Point(past.run(), estimate, generatorMicros(past.variant())));
            }
        }
        List<Trend> trends = new ArrayList<>();
        List<Conditions> all = List.copyOf(lines.keySet());
        lines.forEach((conditions, points) -> {
            int line = all.indexOf(conditions);
            if (!points.isEmpty()) {
                List<String> unlike = line == 0 ? List.of() : conditions.unlike(all.get(line - 1));
                trends.add(trend(subject, conditions, line + 1, unlike, points, metric));
            }
        });
        return trends;
    }

    /** Ratios to a value of 0 do not exist; then any change counts, in the metric's own unit. */
    private static Trend trend(
            Subject subject, Conditions conditions, int line, List<String> unlike, List<Point> points, Metric metric) {
        List<Double> values =
                points.stream().map(point -> point.estimate().value()).toList();
        boolean placed =
                values.stream().allMatch(value -> Double.isFinite(metric.scale().scaled(value)));
        Scale scale = placed ? metric.scale() : Scale.DIFFERENCE;
        double margin = placed ? metric.marginOf(points.getLast().run().margins(), Moments.median(values)) : 0;
        return new Trend(
                subject.experiment(),
                subject.protocol(),
                subject.variant(),
                conditions,
                line,
                unlike,
                points,
                scale,
                ChangePoint.in(values, scale, margin));
    }

    /**
     * The estimate from one variant's trials in one run, its interval cut off at zero for metrics that cannot be negative;
     * null when no trial has the number.
     */
    public static @Nullable Estimate estimate(PastVariant variant, Metric metric) {
        if (metric.equals(Metrics.CAPACITY)) {
            return variant.capacity();
        }
        List<Double> values = variant.withValue(metric).stream()
                .map(metric::of)
                .flatMap(Stream::ofNullable)
                .toList();
        if (values.isEmpty()) {
            return null;
        }
        Estimate estimate = above(metric, Estimate.of(values));
        // A single trial has an interval only for p90: that over its requests.
        return metric.equals(Metrics.P90) && variant.valid().size() == 1
                ? new Estimate(
                        estimate.value(), variant.valid().getFirst().latency().p90Interval(), 1)
                : estimate;
    }

    /** A response may come slightly before its delay ends, as timers are imprecise; no other metric can be negative. */
    private static Estimate above(Metric metric, Estimate estimate) {
        Interval interval = estimate.interval();
        return interval == null || metric.equals(Metrics.OVERHEAD_P90)
                ? estimate
                : new Estimate(
                        estimate.value(),
                        new Interval(Math.max(0, interval.low()), interval.high()),
                        estimate.trials());
    }
}
