package dev.serverlab.analysis;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Sweep;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.observation.Ceiling;
import dev.serverlab.model.run.SweepResult;
import dev.serverlab.model.run.SweepResult.Sufficient;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Moments;
import dev.serverlab.stats.PooledRounds;
import dev.serverlab.stats.PooledRounds.SmallestSufficient;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the solo trials so far show about a sweep. */
public final class SweepAnalysis {

    /** Swept values that are part of the request: a larger one makes no server better. */
    private static final Set<String> NO_WIDTH = Set.of("delay", "cpuMicros", "items");

    private SweepAnalysis() {}

    /**
     * The result of the sweep; null when the experiment sweeps nothing, or has no solo trials.
     *
     * @param results of all trials
     * @param ceilings the ceilings of a trial that are known before it is measured
     */
    public static @Nullable SweepResult of(
            Experiment experiment, List<TrialResult> results, Function<TrialResult, List<Ceiling>> ceilings) {
        Sweep sweep = experiment.sweep();
        if (sweep == null || !experiment.runs(Protocol.SOLO)) {
            return null;
        }
        List<Measured> measured = experiment.variants().stream()
                .flatMap(variant ->
                        sweep.points().stream().filter(point -> point.variant().equals(variant)))
                .map(point -> new Measured(point, valid(results, point.variant())))
                .filter(each -> !each.trials().isEmpty())
                .toList();
        return new SweepResult(
                measured.stream()
                        .map(each -> point(each, siblings(measured, each.point().of()), ceilings))
                        .toList(),
                measured.stream()
                        .map(each -> each.point().of())
                        .distinct()
                        .flatMap(of -> Stream.ofNullable(sufficient(sweep, of, siblings(measured, of))))
                        .toList());
    }

    /**
     * A point and its valid trials, one per round.
     *
     * @param trials at least one
     */
    record Measured(Sweep.Point point, List<TrialResult> trials) {

        /**
         * The geometric mean over rounds, on which the interval is centred; the arithmetic mean if a round had none.
         */
        double requestsPerSecond() {
            Double mean = geometricMean(Metrics.THROUGHPUT);
            return mean == null
                    ? Moments.mean(trials.stream()
                            .flatMap(trial -> Stream.ofNullable(Metrics.THROUGHPUT.of(trial.measures())))
                            .toList())
                    : mean;
        }

        /** The geometric mean over rounds; null when a round has no value above 0. */
        @Nullable
        Double geometricMean(Metric metric) {
            PooledRounds rounds = pooled(metric, List.of(this));
            return rounds == null ? null : Double.valueOf(Math.exp(rounds.mean(0)));
        }

        /** The value on an axis, as the file spells it. */
        String value(String axis) {
            return Objects.requireNonNull(point.values().get(axis));
        }

        /** The value on an axis as a number; null when it is not one. */
        @Nullable
        Double number(String axis) {
            try {
                return Double.valueOf(point.values().getOrDefault(axis, ""));
            } catch (NumberFormatException e) {
                return null;
            }
        }

        /** The largest value of all rounds; null when none has any. */
        @Nullable
        Double largest(Metric metric) {
            return trials.stream()
                    .flatMap(trial -> Stream.ofNullable(metric.of(trial.measures())))
                    .max(Comparator.naturalOrder())
                    .orElse(null);
        }
    }

    /** Logarithms of all rounds; null when one is absent or not above 0. */
    static @Nullable PooledRounds pooled(Metric metric, List<Measured> points) {
        List<List<Double>> all = new ArrayList<>();
        for (Measured point : points) {
            List<Double> rounds = new ArrayList<>();
            for (TrialResult trial : point.trials()) {
                Double value = metric.of(trial.measures());
                if (value == null || !(value > 0)) {
                    return null;
                }
                rounds.add(Math.log(value));
            }
            all.add(rounds);
        }
        return new PooledRounds(all);
    }

    private static SweepResult.Point point(
            Measured measured, List<Measured> siblings, Function<TrialResult, List<Ceiling>> ceilings) {
        Ceiling predicted = Ceiling.lowest(ceilings.apply(measured.trials().getLast()));
        Double threads = measured.largest(Metrics.THREADS_PEAK);
        return new SweepResult.Point(
                measured.point().variant(),
                measured.requestsPerSecond(),
                interval(Metrics.THROUGHPUT, measured, siblings),
                predicted == null ? null : predicted.requestsPerSecond(),
                predicted == null ? null : predicted.limit(),
                measured.geometricMean(Metrics.P90),
                interval(Metrics.P90, measured, siblings),
                measured.geometricMean(Metrics.CPU_PER_REQUEST),
                threads == null ? null : threads.intValue(),
                measured.largest(Metrics.RSS_PEAK));
    }

    /** From the residuals of all points of the same variant that have this metric; null without a second round. */
    private static @Nullable Interval interval(Metric metric, Measured measured, List<Measured> siblings) {
        List<Measured> known = siblings.stream()
                .filter(each -> each.geometricMean(metric) != null)
                .toList();
        if (!known.contains(measured)) {
            return null;
        }
        Interval interval = Objects.requireNonNull(pooled(metric, known)).interval(known.indexOf(measured));
        return interval == null || !Double.isFinite(Math.exp(interval.high())) ? null : interval.mapped(Math::exp);
    }

    private static List<Measured> siblings(List<Measured> measured, Variant of) {
        return measured.stream().filter(each -> each.point().of().equals(of)).toList();
    }

    private static List<TrialResult> valid(List<TrialResult> results, Variant variant) {
        return results.stream()
                .filter(trial -> trial.protocol() == Protocol.SOLO
                        && trial.variant().equals(variant)
                        && trial.valid()
                        && trial.measures() != null)
                .toList();
    }

    /**
     * The smallest sufficient width of a variant that was swept along one numeric axis; null when there are several axes,
     * when the values are not numbers or not a width, and when fewer than two of them have a valid trial with an answer.
     *
     * @param of the variant of the file
     * @param points those of its points that were measured
     */
    private static @Nullable Sufficient sufficient(Sweep sweep, Variant of, List<Measured> points) {
        List<String> axes = sweep.points().stream()
                .filter(point -> point.of().equals(of))
                .flatMap(point -> point.values().keySet().stream())
                .distinct()
                .toList();
        if (axes.size() != 1 || NO_WIDTH.contains(axes.getFirst())) {
            return null;
        }
        String axis = axes.getFirst();
        if (points.size() < 2 || points.stream().anyMatch(point -> point.number(axis) == null)) {
            return null;
        }
        List<Measured> ascending = points.stream()
                .sorted(Comparator.comparingDouble(point -> Objects.requireNonNull(point.number(axis))))
                .toList();
        PooledRounds throughput = pooled(Metrics.THROUGHPUT, ascending);
        if (throughput == null) {
            return null;
        }
        SmallestSufficient found = throughput.smallestSufficient(SweepResult.SHARE);
        Measured enough = ascending.get(found.smallest());
        Measured widest = ascending.getLast();
        Double cpu = wider(
                enough,
                widest,
                point -> point.geometricMean(Metrics.CPU_PER_REQUEST),
                (few, many) -> 100 * (many / few - 1));
        Double threads = wider(enough, widest, point -> point.largest(Metrics.THREADS_PEAK), (few, many) -> many - few);
        return new Sufficient(
                of,
                axis,
                ascending.get(found.best()).value(axis),
                enough.value(axis),
                found.from() == null ? null : ascending.get(found.from()).value(axis),
                found.to() == null ? null : ascending.get(found.to()).value(axis),
                widest.value(axis),
                cpu,
                threads == null ? null : threads.intValue(),
                wider(enough, widest, point -> point.largest(Metrics.RSS_PEAK), (few, many) -> many - few));
    }

    /** The cost of going from one to the other; null when it is unknown for either. */
    private static @Nullable Double wider(
            Measured enough, Measured widest, Function<Measured, @Nullable Double> value, BinaryOperator<Double> cost) {
        Double few = value.apply(enough);
        Double many = value.apply(widest);
        return few == null || many == null ? null : cost.apply(few, many);
    }
}
