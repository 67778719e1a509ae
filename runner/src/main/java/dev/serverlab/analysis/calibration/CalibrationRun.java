package dev.serverlab.analysis.calibration;

import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.BlockResult;
import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.model.run.Run;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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
        Double cost = requestMicros(run, List.of(design.variant(), design.again()));
        return new CalibrationRun(
                folder,
                run.seed(),
                Duration.between(run.header().startedAt(), run.header().finishedAt())
                        .toSeconds(),
                cost == null ? 0 : 100 * cpuMicros / cost,
                Design.LATER.toMillis() + cpuMicros / 1e3,
                run.comparisons().stream()
                        .filter(comparison -> judged.contains(comparison.metric()))
                        .toList(),
                (int) run.trials().stream().filter(trial -> !trial.valid()).count());
    }

    /** CPU per request in all blocks of these variants, without the JIT's, in µs; null when it is unknown. */
    static @Nullable Double requestMicros(Run run, List<Variant> variants) {
        List<BlockResult> blocks = run.trials().stream()
                .filter(trial -> variants.contains(trial.variant()))
                .flatMap(trial -> Stream.ofNullable(trial.recording().blocks()))
                .flatMap(List::stream)
                .toList();
        long requests = blocks.stream().mapToLong(BlockResult::requests).sum();
        List<Long> micros = blocks.stream()
                .map(CalibrationRun::ownMicros)
                .flatMap(Stream::ofNullable)
                .toList();
        return requests == 0 || micros.size() < blocks.size()
                ? null
                : Double.valueOf(
                        (double) micros.stream().mapToLong(Long::longValue).sum() / requests);
    }

    private static @Nullable Long ownMicros(BlockResult block) {
        Long all = block.cpuMicros();
        Long jit = block.jitMicros();
        return all == null || jit == null ? null : Long.valueOf(all - jit);
    }
}
