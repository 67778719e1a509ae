package dev.serverlab.analysis.sweep;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Sweep;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.observation.Ceiling;
import dev.serverlab.model.run.SweepResult;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.runs.PooledRounds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the solo trials so far say of a sweep. */
public final class SweepAnalysis {

    private SweepAnalysis() {}

    /**
     * All of it; null when the experiment sweeps nothing, or has no solo trials.
     *
     * @param results of all trials
     * @param ceilings what is known of a trial's throughput before it is measured
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
                        .flatMap(of -> SufficientSize.of(sweep, of, siblings(measured, of)).stream())
                        .toList());
    }

    /**
     * A point and its valid trials, one per round.
     *
     * @param trials at least one
     */
    record Measured(Sweep.Point point, List<TrialResult> trials) {

        /** The geometric mean over rounds, the one that its interval is made around; the mean where one round had none. */
        double requestsPerSecond() {
            PooledRounds rounds = pooled(Metrics.THROUGHPUT, List.of(this));
            return rounds == null
                    ? trials.stream()
                            .mapToDouble(SweepAnalysis::throughput)
                            .average()
                            .orElseThrow()
                    : Math.exp(rounds.mean(0));
        }

        @Nullable
        Double cpuMicrosPerRequest() {
            PooledRounds rounds = pooled(Metrics.CPU_PER_REQUEST, List.of(this));
            return rounds == null ? null : Double.valueOf(Math.exp(rounds.mean(0)));
        }

        @Nullable
        Integer threadsPeak() {
            return largest(Metrics.THREADS_PEAK).map(Double::intValue).orElse(null);
        }

        @Nullable
        Double rssPeakMegabytes() {
            return largest(Metrics.RSS_PEAK).orElse(null);
        }

        private Optional<Double> largest(Metric metric) {
            return trials.stream()
                    .map(trial -> metric.of(trial.measures()))
                    .flatMap(Stream::ofNullable)
                    .max(Comparator.naturalOrder());
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

    /** The same of throughput. */
    static @Nullable PooledRounds throughputs(List<Measured> points) {
        return pooled(Metrics.THROUGHPUT, points);
    }

    private static SweepResult.Point point(
            Measured measured, List<Measured> siblings, Function<TrialResult, List<Ceiling>> ceilings) {
        Ceiling predicted = Ceiling.lowest(ceilings.apply(measured.trials().getLast()));
        PooledRounds p90 = pooled(Metrics.P90, List.of(measured));
        return new SweepResult.Point(
                measured.point().variant(),
                measured.requestsPerSecond(),
                interval(Metrics.THROUGHPUT, measured, siblings),
                predicted == null ? null : predicted.requestsPerSecond(),
                predicted == null ? null : predicted.limit(),
                p90 == null ? null : Double.valueOf(Math.exp(p90.mean(0))),
                p90 == null ? null : interval(Metrics.P90, measured, siblings),
                measured.cpuMicrosPerRequest(),
                measured.threadsPeak(),
                measured.rssPeakMegabytes());
    }

    /** From the residuals of all points of the same variant that have this metric; null without a second round. */
    private static @Nullable Interval interval(Metric metric, Measured measured, List<Measured> siblings) {
        List<Measured> known = siblings.stream()
                .filter(each -> pooled(metric, List.of(each)) != null)
                .toList();
        int index = known.indexOf(measured);
        if (index < 0) {
            return null;
        }
        Interval interval = Objects.requireNonNull(pooled(metric, known)).interval(index);
        return interval == null ? null : finite(new Interval(Math.exp(interval.low()), Math.exp(interval.high())));
    }

    private static @Nullable Interval finite(Interval interval) {
        return Double.isFinite(interval.high()) ? interval : null;
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

    private static double throughput(TrialResult trial) {
        return Objects.requireNonNull(Metrics.THROUGHPUT.of(trial.measures()));
    }
}
