package dev.serverlab.analysis.compare;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.stats.Repeats;
import dev.serverlab.stats.RunEstimate;
import dev.serverlab.stats.RunVariance;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How much runs of one experiment differ, from the runs of a calibration, which repeat one. They are paired; their spread
 * is used for solo trials too, whose rounds show by themselves how much solo trials vary.
 *
 * @param source where it comes from, in words that go on after "from"
 * @param folder the calibration's
 * @param runs of the calibration, those that were completed
 */
public record BetweenRunVariance(String source, Path folder, List<Run> runs) {

    /** Fewer runs are too few to estimate how much runs differ. */
    public static final int MIN_RUNS = 5;

    /** The prefix of the folders of a calibration's runs; other folders hold different experiments. */
    public static final String RUN = "run-";

    /**
     * Reads the runs of a calibration that was kept.
     *
     * @return null when fewer than {@link #MIN_RUNS} of its runs can be read
     */
    public static @Nullable BetweenRunVariance read(String source, Path folder) {
        List<Run> runs = new ArrayList<>();
        for (Path place : KeptRun.foldersWith(KeptRun.FILE, folder)) {
            try {
                Run run = KeptRun.read(place).run();
                if (run.state() == Run.State.COMPLETE
                        && place.getFileName().toString().startsWith(RUN)) {
                    runs.add(run);
                }
            } catch (LabException damaged) {
                // The others still tell how much they differ.
            }
        }
        return runs.size() < MIN_RUNS ? null : new BetweenRunVariance(source, folder, runs);
    }

    /**
     * The spread of a metric, on its scale. Throughput has that of CPU per request, which {@link #factor} scales down: the
     * throughput of a calibration is what was offered, and does not spread.
     *
     * @param atOnePace whether its runs are adjusted to one, as what is compared was ({@link CommonPace})
     * @return null when too few of its runs have that metric
     */
    public @Nullable RunVariance of(Metric metric, boolean atOnePace) {
        Metric measured = isThroughput(metric) ? Metrics.CPU_PER_REQUEST : metric;
        List<Variant> variants = runs.getFirst().experiment().variants();
        List<List<List<Double>>> values = runs.stream()
                .map(run -> sessions(run, measured, atOnePace, variants))
                .filter(sessions -> !sessions.isEmpty())
                .toList();
        return values.size() < MIN_RUNS
                ? null
                : RunVariance.of(IntStream.range(0, variants.size())
                        .mapToObj(variant -> new Repeats(values.stream()
                                .map(run -> run.stream()
                                        .map(session -> session.get(variant))
                                        .toList())
                                .toList()))
                        .toList());
    }

    /**
     * How far the candidate's values lie above the baseline's, both told at the same pace.
     *
     * @param spread null without a calibration
     * @param pace null as they were measured
     * @return null when the spread is unknown
     */
    public static @Nullable RunEstimate difference(
            @Nullable BetweenRunVariance spread,
            Metric metric,
            Repeats before,
            Repeats after,
            @Nullable CommonPace pace) {
        RunVariance measured = spread == null ? null : spread.of(metric, pace != null);
        RunEstimate difference = RunEstimate.difference(before, after, measured);
        return difference == null || pace == null || !difference.spreads()
                ? difference
                : difference.plus(pace.variance());
    }

    /** The values of each session in which all variants have one. */
    private static List<List<Double>> sessions(Run run, Metric metric, boolean atOnePace, List<Variant> variants) {
        Map<Integer, List<TrialResult>> sessions = TrialResult.withValue(metric, run.trials()).stream()
                .filter(trial -> trial.protocol() == Protocol.PAIRED && trial.valid())
                .collect(Collectors.groupingBy(TrialResult::number, LinkedHashMap::new, Collectors.toList()));
        return sessions.values().stream()
                .map(session -> variants.stream()
                        .flatMap(variant ->
                                session.stream().filter(trial -> trial.variant().equals(variant)))
                        .map(trial ->
                                atOnePace ? CommonPace.relative(metric, trial, 1) : metric.scaledOf(trial.measures()))
                        .flatMap(Stream::ofNullable)
                        .toList())
                .filter(session -> session.size() == variants.size())
                .toList();
    }

    /**
     * The factor by which a variant's runs are assumed to spread more than the calibrated ones. The calibration measures
     * servers with little to do; the latency of a server that queues spreads in proportion to its part above the delay. CPU
     * per request is compared by ratios anyway. A closed load gets as many answers as it has users, divided by the time
     * that each answer takes (Little's law); only the part of that time which lies above the delay is the server's, and is
     * taken to spread by as many per cent as CPU per request.
     *
     * @return at least 1 for latency, above 0 and at most 1 for throughput, else 1
     */
    public double factor(Metric metric, RunGroup group, Protocol protocol, Variant variant) {
        Double above = group.overhead(isThroughput(metric) ? Metrics.P50 : metric, protocol, variant);
        if (above == null) {
            return 1;
        }
        if (isThroughput(metric)) {
            double delay =
                    group.experiment().subject(variant).workload().delay().toNanos() / 1e6;
            return above > 0 ? above / (above + delay) : 1;
        }
        Double calibrated = RunGroup.overhead(
                metric,
                runs.stream()
                        .flatMap(run -> TrialResult.withValue(metric, run.trials()).stream())
                        .filter(TrialResult::valid));
        return calibrated != null && calibrated > 0 ? Math.max(1, above / calibrated) : 1;
    }

    /** By itself or as a share of its ceiling. */
    private static boolean isThroughput(Metric metric) {
        return metric.equals(Metrics.THROUGHPUT) || metric.equals(Metrics.CEILING_SHARE);
    }
}
