package dev.serverlab.analysis.calibration;

import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.BlockResult;
import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.TrialResult.ServerCounter;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What one run of a calibration found.
 *
 * @param folder where its files lie, relative to the calibration's
 * @param seconds how long it took, from the first server's start to the last one's end
 * @param expectedPercent how much more CPU the third copy burned in this run, in per cent of what the equal ones used;
 *     0 when they used none that could be read
 * @param expectedMillis how much later the third copy answered: its longer delay, and the CPU time that it burned after it
 * @param burnedMicros how much more a request to the third copy burned than one to an equal one, in µs, as the servers
 *     counted it beside their real work, or as was asked where they count none; absent where no count was asked for
 * @param comparisons of CPU per request and p90
 * @param invalidTrials how many trials of it were not valid
 */
public record CalibrationRun(
        String folder,
        long seed,
        long seconds,
        double expectedPercent,
        double expectedMillis,
        @Nullable Double burnedMicros,
        List<ComparisonResult> comparisons,
        int invalidTrials) {

    /** @param later by how much longer the third copy was asked to wait */
    static CalibrationRun of(Run run, String folder, Design design, int cpuMicros, Duration later) {
        List<String> judged = List.of(Metrics.CPU_PER_REQUEST.id(), Metrics.P90.id());
        List<Variant> equal = List.of(design.variant(), design.copy());
        Double cost = requestMicros(run, equal);
        Double most = burned(run, List.of(design.costlier()));
        Double least = burned(run, equal);
        boolean allBurn = run.experiment().subject(design.variant()).workload().cpuMicros() > 0;
        double burned = most == null || (least == null && allBurn) ? cpuMicros : most - (least == null ? 0 : least);
        return new CalibrationRun(
                folder,
                run.seed(),
                Duration.between(run.header().startedAt(), run.header().finishedAt())
                        .toSeconds(),
                cost == null ? 0 : 100 * burned / cost,
                later.toMillis() + burned / 1e3,
                burned,
                run.comparisons().stream()
                        .filter(comparison -> judged.contains(comparison.metric()))
                        .filter(comparison ->
                                design.comparesEqualCopies(comparison) || design.comparesCostlierCopy(comparison))
                        .toList(),
                (int) run.trials().stream().filter(trial -> !trial.valid()).count());
    }

    /** 0 where it is not known. */
    double burnedMore() {
        return burnedMicros == null ? 0 : burnedMicros;
    }

    /** What a request to these burned, in µs, as they counted it; null when they counted none. */
    private static @Nullable Double burned(Run run, List<Variant> variants) {
        List<ServerCounter> counted = run.trials().stream()
                .filter(trial -> variants.contains(trial.variant()))
                .flatMap(trial -> trial.server().counters().stream())
                .filter(counter -> counter.name().equals(ServerCounter.BURN))
                .toList();
        double burns = counted.stream().mapToDouble(CalibrationRun::events).sum();
        return burns == 0
                ? null
                : Double.valueOf(1e3
                        * counted.stream()
                                .mapToDouble(each -> each.value() * events(each))
                                .sum()
                        / burns);
    }

    private static double events(ServerCounter counter) {
        Double events = counter.events();
        return events == null ? 0 : events;
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
