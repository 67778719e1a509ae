package dev.serverlab.report;

import dev.serverlab.analysis.SweptVariant;
import dev.serverlab.model.experiment.Claim;
import dev.serverlab.model.experiment.Sweep;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.BlockResult;
import dev.serverlab.model.run.ClaimResult;
import dev.serverlab.model.run.ContainerUse;
import dev.serverlab.model.run.ContainerUse.Throttling;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.SweepResult;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.model.run.TrialResult.ServerCounter;
import dev.serverlab.report.run.SweptQuantity;
import dev.serverlab.report.run.TrialsSection;
import dev.serverlab.report.text.ClaimText;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.latency.Latency;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The tables for other programs that lie beside a run: one method for each file. */
public final class RunCsv {

    private static final List<Csv<ContainerUse>> OF_CONTAINERS = List.of(
            new Csv<>("containerCpus", ContainerUse::cpus),
            new Csv<Throttling>("throttledPeriods", Throttling::throttledPeriods).within(ContainerUse::throttling),
            new Csv<Throttling>("periods", Throttling::periods).within(ContainerUse::throttling),
            new Csv<Throttling>("throttled[ms]", Throttling::throttledMillis).within(ContainerUse::throttling),
            new Csv<>("containerMemoryPeak[bytes]", ContainerUse::memoryPeakBytes));

    private RunCsv() {}

    /**
     * {@code trials.csv}: a row for each trial and variant, with every metric, including trials without numbers; then the
     * containers' use, in a run with containers.
     */
    public static String trials(Run run) {
        List<Csv<TrialResult>> columns = new ArrayList<>(List.of(
                new Csv<>("trial", TrialResult::number),
                new Csv<>("protocol", trial -> trial.protocol().wireName()),
                new Csv<>("round", TrialResult::round),
                new Csv<>("variant", TrialResult::variant),
                new Csv<>("valid", TrialResult::valid),
                new Csv<>("problems", RunCsv::codes)));
        for (Metric metric : Metrics.with(Metric.Role.TABLE)) {
            columns.add(new Csv<Measures>(
                            Csv.heading(metric.id(), metric.unit()),
                            metric.reading().trial()::apply)
                    .within(TrialResult::measures));
        }
        if (run.trials().stream().anyMatch(trial -> trial.surroundings().container() != null)) {
            OF_CONTAINERS.forEach(column ->
                    columns.add(column.within(trial -> trial.surroundings().container())));
        }
        return Csv.of(columns, run.trials().stream());
    }

    /** The codes of the problems that make it invalid. */
    private static String codes(TrialResult trial) {
        return trial.validity().problems().stream().map(Problem::code).collect(Collectors.joining(" "));
    }

    /** {@code blocks.csv}: a row for each block of each server of each paired trial. A run without any has only headings. */
    public static String blocks(Run run) {
        record Block(TrialResult trial, int number, BlockResult result, Latency latency) {}
        return Csv.of(
                List.of(
                        new Csv<Block>("trial", block -> block.trial().number()),
                        new Csv<>("session", block -> block.trial().round()),
                        new Csv<>("variant", block -> block.trial().variant()),
                        new Csv<>("valid", block -> block.trial().valid()),
                        new Csv<>("block", Block::number),
                        new Csv<>("start[us]", block -> block.result().startEpochMicros()),
                        new Csv<>("end[us]", block -> block.result().endEpochMicros()),
                        new Csv<>("requests", block -> block.result().requests()),
                        new Csv<>("errors", block -> block.result().errors()),
                        new Csv<>("p50[ms]", block -> block.latency().p50()),
                        new Csv<>("p90[ms]", block -> block.latency().p90()),
                        new Csv<>("p99[ms]", block -> block.latency().p99()),
                        new Csv<>("p999[ms]", block -> block.latency().p999()),
                        new Csv<>("max[ms]", block -> block.latency().max()),
                        new Csv<>("cpu[us]", block -> block.result().cpuMicros()),
                        new Csv<>("jit[us]", block -> block.result().jitMicros()),
                        new Csv<>("steady", block -> !block.trial().stillCompiled()),
                        new Csv<Measures>(
                                        "generator[us]",
                                        measures -> measures.generator().cpuMicrosPerRequest())
                                .within(block -> block.trial().measures())),
                run.trials().stream().flatMap(trial -> {
                    List<BlockResult> all =
                            Objects.requireNonNullElse(trial.recording().blocks(), List.of());
                    return IntStream.range(0, all.size())
                            .mapToObj(i -> new Block(
                                    trial, i + 1, all.get(i), all.get(i).latencyMillis()));
                }));
    }

    /** {@code claims.csv}: a row for each claim, with published and measured values. */
    public static String claims(Run run) {
        return Csv.of(
                List.of(
                        new Csv<ClaimResult>("claim", result -> result.claim().id()),
                        new Csv<>("verdict", result -> ClaimText.style(result.verdict())),
                        new Csv<>("says", result -> result.claim().says()),
                        new Csv<>("metric", result -> result.claim().metric()),
                        new Csv<>("unit", ClaimResult::unit),
                        new Csv<>("variant", result -> result.claim().variant()),
                        new Csv<>("against", result -> result.claim().against()),
                        new Csv<>(
                                "published", result -> result.claim().numbers().published()),
                        new Csv<>(
                                "publishedAgainst",
                                result -> result.claim().numbers().publishedAgainst()),
                        new Csv<>("ofVariant", ClaimResult::ofVariant),
                        new Csv<>("ofAgainst", ClaimResult::ofAgainst),
                        new Csv<>("effect", result -> expected(result).effect().wireName()),
                        new Csv<>("publishedEffect", result -> result.claim().publishedEffect()),
                        new Csv<>("from", result -> expected(result).from()),
                        new Csv<>("to", result -> expected(result).to()),
                        new Csv<>("measured", ClaimResult::measured),
                        new Csv<Interval>("low", Interval::low).within(ClaimResult::interval),
                        new Csv<Interval>("high", Interval::high).within(ClaimResult::interval),
                        new Csv<>("why", ClaimResult::why)),
                run.claims().stream());
    }

    private static Claim.Expected expected(ClaimResult result) {
        return result.claim().reproduced();
    }

    /** {@code counters.csv}: a row for each counter of a server in a trial, including invalid ones. */
    public static String counters(Run run) {
        record Entry(TrialResult trial, ServerCounter counted) {}
        return Csv.of(
                List.of(
                        new Csv<Entry>("trial", entry -> entry.trial().number()),
                        new Csv<>("round", entry -> entry.trial().round()),
                        new Csv<>("variant", entry -> entry.trial().variant()),
                        new Csv<>("valid", entry -> entry.trial().valid()),
                        new Csv<>("counter", entry -> entry.counted().name()),
                        new Csv<>("tags", entry -> tags(entry.counted())),
                        new Csv<>("value", entry -> entry.counted().value()),
                        new Csv<>("unit", entry -> entry.counted().unit()),
                        new Csv<>("events", entry -> entry.counted().events())),
                run.trials().stream()
                        .flatMap(trial -> trial.server().counters().stream().map(each -> new Entry(trial, each))));
    }

    private static @Nullable String tags(ServerCounter counted) {
        return counted.tags().isEmpty() ? null : TrialsSection.tags(counted.tags());
    }

    /**
     * {@code sweep.csv}: a row for each generated variant, with a column for each axis, including variants without numbers.
     * Only headings without a sweep.
     */
    public static String sweep(Run run) {
        record Made(SweptVariant swept, SweptVariant.Point point) {}
        Sweep sweep = run.experiment().sweep();
        List<Csv<Made>> columns = new ArrayList<>();
        columns.add(new Csv<>("variant", made -> made.point().variant()));
        columns.add(new Csv<>("of", made -> made.swept().of()));
        for (Sweep.Axis axis : sweep == null ? List.<Sweep.Axis>of() : sweep.axes()) {
            columns.add(new Csv<>(axis.name(), made -> made.point().values().get(axis.name())));
        }
        for (Csv<SweepResult.Point> column : ofPoints()) {
            columns.add(column.within(made -> made.point().found()));
        }
        return Csv.of(
                columns,
                SweptVariant.of(run).stream()
                        .flatMap(swept -> swept.points().stream().map(point -> new Made(swept, point))));
    }

    private static List<Csv<SweepResult.Point>> ofPoints() {
        List<Csv<SweepResult.Point>> columns = new ArrayList<>();
        columns.add(new Csv<>("throughput[1/s]", SweepResult.Point::requestsPerSecond));
        columns.addAll(ends("throughput", "1/s", SweepResult.Point::throughput));
        columns.add(new Csv<>("predicted[1/s]", SweepResult.Point::predicted));
        columns.add(new Csv<>("limit", SweepResult.Point::limit));
        for (SweptQuantity each : SweptQuantity.ALL) {
            columns.add(new Csv<>(Csv.heading(each.metric().id(), each.metric().unit()), each.value()::apply));
            if (each.metric().isLatency()) {
                columns.addAll(ends(each.metric().id(), each.metric().unit(), each.interval()));
            }
        }
        return columns;
    }

    private static <T> List<Csv<T>> ends(String id, String unit, Function<T, @Nullable Interval> interval) {
        return List.of(
                new Csv<Interval>(Csv.heading(id + "Low", unit), Interval::low).within(interval),
                new Csv<Interval>(Csv.heading(id + "High", unit), Interval::high).within(interval));
    }
}
