package dev.serverlab.analysis;

import dev.serverlab.analysis.SweepAnalysis.Measured;
import dev.serverlab.model.experiment.Sweep;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.SweepResult;
import dev.serverlab.model.run.SweepResult.Sufficient;
import dev.serverlab.stats.runs.PooledRounds;
import dev.serverlab.stats.runs.SmallestSufficient;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** How wide a variant has to be, where it was swept along one axis of numbers. */
final class SufficientSize {

    /** What is asked of a server, which does not get better by being more. */
    private static final Set<String> NO_WIDTH = Set.of("delay", "cpuMicros");

    private SufficientSize() {}

    /**
     * The answer; empty when there are several axes, when its values are no numbers or nothing that makes a server wider, and
     * when fewer than two of them have a valid trial with an answer.
     *
     * @param of the variant of the file
     * @param points those of it that were measured
     */
    static Optional<Sufficient> of(Sweep sweep, Variant of, List<Measured> points) {
        List<String> axes = sweep.points().stream()
                .filter(point -> point.of().equals(of))
                .flatMap(point -> point.values().keySet().stream())
                .distinct()
                .toList();
        if (axes.size() != 1 || NO_WIDTH.contains(axes.getFirst())) {
            return Optional.empty();
        }
        String axis = axes.getFirst();
        if (points.size() < 2 || points.stream().anyMatch(point -> number(point, axis) == null)) {
            return Optional.empty();
        }
        List<Measured> ascending = points.stream()
                .sorted(Comparator.comparingDouble(point -> Objects.requireNonNull(number(point, axis))))
                .toList();
        PooledRounds throughput = SweepAnalysis.pooled(Metrics.THROUGHPUT, ascending);
        return throughput == null
                ? Optional.empty()
                : Optional.of(sufficient(of, axis, ascending, SmallestSufficient.of(throughput, SweepResult.SHARE)));
    }

    private static Sufficient sufficient(Variant of, String axis, List<Measured> ascending, SmallestSufficient found) {
        Measured enough = ascending.get(found.smallest());
        Measured widest = ascending.getLast();
        Double cpu = wider(enough, widest, SufficientSize::cpu, (few, many) -> 100 * (many / few - 1));
        Double threads = wider(enough, widest, point -> point.largest(Metrics.THREADS_PEAK), (few, many) -> many - few);
        return new Sufficient(
                of,
                axis,
                value(ascending.get(found.best()), axis),
                value(enough, axis),
                found.from() == null ? null : value(ascending.get(found.from()), axis),
                found.to() == null ? null : value(ascending.get(found.to()), axis),
                value(widest, axis),
                cpu,
                threads == null ? null : threads.intValue(),
                wider(enough, widest, point -> point.largest(Metrics.RSS_PEAK), (few, many) -> many - few));
    }

    /** What going from one to the other costs; null when it is not known of one of them. */
    private static @Nullable Double wider(
            Measured enough, Measured widest, Function<Measured, @Nullable Double> value, BinaryOperator<Double> cost) {
        Double few = value.apply(enough);
        Double many = value.apply(widest);
        return few == null || many == null ? null : cost.apply(few, many);
    }

    private static @Nullable Double cpu(Measured measured) {
        return measured.geometricMean(Metrics.CPU_PER_REQUEST);
    }

    /** As the file spells it. */
    private static String value(Measured measured, String axis) {
        return Objects.requireNonNull(measured.point().values().get(axis));
    }

    private static @Nullable Double number(Measured measured, String axis) {
        try {
            String value = measured.point().values().get(axis);
            return value == null ? null : Double.valueOf(value);
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
