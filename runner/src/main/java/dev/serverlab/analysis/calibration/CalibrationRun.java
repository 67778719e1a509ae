package dev.serverlab.analysis.calibration;

import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.model.run.Run;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * What one run of a calibration found.
 *
 * @param folder where its files lie, relative to the calibration's
 * @param seconds how long it took, from the first server's start to the last one's end
 * @param expectedPercent how much CPU the third copy burnt more in this run, in per cent of what the equal ones used in it;
 *     0 when they used none that could be read
 * @param expectedMillis how much later the third copy answered: its longer delay, and the CPU time that it burnt after it
 * @param comparisons of CPU per request and p90
 * @param invalidTrials how many trials of it were not valid
 */
public record CalibrationRun(
        String folder,
        long seed,
        long seconds,
        double expectedPercent,
        double expectedMillis,
        List<ComparisonResult> comparisons,
        int invalidTrials) {

    static CalibrationRun of(Run run, String folder, Design design, int cpuMicros) {
        List<String> judged = List.of(Metrics.CPU_PER_REQUEST.id(), Metrics.P90.id());
        OptionalDouble cost = requestMicros(run, List.of(design.variant(), design.again()));
        return new CalibrationRun(
                folder,
                run.seed(),
                Duration.between(run.header().startedAt(), run.header().finishedAt())
                        .toSeconds(),
                cost.isPresent() ? 100 * cpuMicros / cost.getAsDouble() : 0,
                Design.LATER.toMillis() + cpuMicros / 1e3,
                run.comparisons().stream()
                        .filter(comparison -> judged.contains(comparison.metric()))
                        .toList(),
                (int) run.trials().stream().filter(trial -> !trial.valid()).count());
    }

    /** CPU per request in all blocks of these variants, without the JIT's, in µs; empty when it is unknown. */
    static OptionalDouble requestMicros(Run run, List<Variant> variants) {
        List<dev.serverlab.model.run.BlockResult> blocks = run.trials().stream()
                .filter(trial -> variants.contains(trial.variant()))
                .map(each -> each.recording().blocks())
                .filter(Objects::nonNull)
                .flatMap(List::stream)
                .toList();
        long requests = blocks.stream().mapToLong(block -> block.requests()).sum();
        if (requests == 0
                || blocks.stream().anyMatch(block -> block.cpuMicros() == null || block.jitMicros() == null)) {
            return OptionalDouble.empty();
        }
        long micros = blocks.stream()
                .mapToLong(
                        block -> Objects.requireNonNull(block.cpuMicros()) - Objects.requireNonNull(block.jitMicros()))
                .sum();
        return OptionalDouble.of((double) micros / requests);
    }
}
