package dev.serverlab.analysis.compare;

import dev.serverlab.analysis.MachinePace;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.stats.MeanSquare;
import dev.serverlab.stats.Moments;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The machine's pace on the two sides of a comparison. Servers and generator slow down together, so CPU per request of each
 * session is adjusted to the baseline's pace by what a request cost the generator in that session. What is left is that a
 * server does not slow down by exactly the generator's factor.
 *
 * @param before what a request cost the generator on the baseline's side, in µs
 * @param after the same on the candidate's
 */
public record CommonPace(double before, double after) {

    /**
     * The standard deviation, about 1, of the slope of a server's cost over the generator's, both as logarithms; known from
     * a handful of calibrations (docs/evidence.md).
     */
    private static final double SLOPES = 0.35;

    private static final double CALIBRATIONS = 4;

    /** Answers that differ by more in size are other work. */
    private static final double SAME_SIZE = 1.1;

    /** Null where the generator's work was not the same on both sides, or its cost is unknown. */
    static @Nullable CommonPace of(RunGroup baseline, RunGroup candidate) {
        Double before = typical(baseline);
        Double after = typical(candidate);
        return before == null || after == null || !isSameWork(baseline.first(), candidate.first())
                ? null
                : new CommonPace(before, after);
    }

    /** The same generator on the same JDK asked the same servers, and their answers were of the same size. */
    private static boolean isSameWork(Run one, Run other) {
        return MachinePace.isSameWork(one, other)
                && Setting.sortedVariants(one.experiment()).equals(Setting.sortedVariants(other.experiment()))
                && Objects.equals(
                        one.environment().gitRevision(), other.environment().gitRevision())
                && one.environment().labVersion().equals(other.environment().labVersion())
                && one.environment()
                        .generatorJdk()
                        .version()
                        .equals(other.environment().generatorJdk().version())
                && one.experiment().variants().stream()
                        .allMatch(variant -> isSameSize(responseBytes(one, variant), responseBytes(other, variant)));
    }

    private static OptionalDouble responseBytes(Run run, Variant variant) {
        return run.trials().stream()
                .filter(trial ->
                        trial.protocol() == Protocol.PAIRED && trial.variant().equals(variant))
                .flatMap(trial -> Stream.ofNullable(trial.server().responseBytes()))
                .mapToDouble(bytes -> bytes)
                .average();
    }

    private static boolean isSameSize(OptionalDouble one, OptionalDouble other) {
        return one.isEmpty()
                || other.isEmpty()
                || Math.max(one.getAsDouble(), other.getAsDouble())
                        <= SAME_SIZE * Math.min(one.getAsDouble(), other.getAsDouble());
    }

    /** The same where a metric follows the pace; else null. */
    public static @Nullable CommonPace of(RunGroup baseline, RunGroup candidate, Metric metric, Protocol protocol) {
        return protocol == Protocol.PAIRED && metric.is(Metric.Role.COST) ? of(baseline, candidate) : null;
    }

    private static @Nullable Double typical(RunGroup group) {
        List<Double> logs = new ArrayList<>();
        group.kept()
                .forEach(kept ->
                        MachinePace.typical(kept.run().trials()).ifPresent(micros -> logs.add(Math.log(micros))));
        return logs.size() < group.kept().size() ? null : Double.valueOf(Math.exp(Moments.mean(logs)));
    }

    /** The metric of a session on its scale, at the baseline's pace; null where either is unknown. */
    @Nullable
    Double of(Metric metric, TrialResult trial) {
        return relative(metric, trial, before);
    }

    /** The same at the pace at which a request costs the generator that much. */
    static @Nullable Double relative(Metric metric, TrialResult trial, double micros) {
        Double scaled = metric.scaledOf(trial.measures());
        Double cost =
                trial.measures() == null ? null : trial.measures().generator().cpuMicrosPerRequest();
        return scaled == null || cost == null || cost <= 0 ? null : Double.valueOf(scaled - Math.log(cost / micros));
    }

    /** What it adds to the variance of a difference between the sides. */
    MeanSquare variance() {
        return new MeanSquare(Math.pow(SLOPES * Math.log(after / before), 2), CALIBRATIONS);
    }

    /** Where the pace differs by more than is usual within minutes. */
    public Optional<MachinePace.Step> step() {
        return MachinePace.Step.of(before, after);
    }
}
