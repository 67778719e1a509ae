package dev.serverlab.report.csv;

import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.ContainerUse;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.TrialResult;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * {@code trials.csv}: a row for each trial and variant, with every metric; one without numbers too. What the servers used of
 * their containers stands behind them, in a run in which one ran in one.
 */
public final class TrialsCsv {

    private static final List<Csv<TrialResult>> COLUMNS = Stream.concat(
                    Stream.of(
                            new Csv<TrialResult>("trial", TrialResult::number),
                            new Csv<TrialResult>(
                                    "protocol", trial -> trial.protocol().wireName()),
                            new Csv<TrialResult>("round", TrialResult::round),
                            new Csv<TrialResult>("variant", TrialResult::variant),
                            new Csv<TrialResult>("valid", TrialResult::valid),
                            new Csv<TrialResult>("problems", TrialsCsv::codes)),
                    Metrics.with(Metric.Role.TABLE).stream().map(TrialsCsv::column))
            .toList();

    private static final List<Csv<TrialResult>> OF_CONTAINERS = List.of(
            container("containerCpus", "", ContainerUse::cpus),
            container("throttledPeriods", "", ContainerUse::throttledPeriods),
            container("periods", "", ContainerUse::periods),
            container("throttled", "ms", ContainerUse::throttledMillis),
            container("containerMemoryPeak", "bytes", ContainerUse::memoryPeakBytes));

    private TrialsCsv() {}

    public static String of(Run run) {
        boolean contained =
                run.trials().stream().anyMatch(trial -> trial.surroundings().container() != null);
        return Csv.of(
                Stream.concat(COLUMNS.stream(), contained ? OF_CONTAINERS.stream() : Stream.empty())
                        .toList(),
                run.trials().stream());
    }

    private static Csv<TrialResult> container(String id, String unit, Function<ContainerUse, @Nullable Number> value) {
        return Csv.number(id, unit, trial -> {
            ContainerUse container = trial.surroundings().container();
            return container == null ? null : value.apply(container);
        });
    }

    private static Csv<TrialResult> column(Metric metric) {
        return Csv.number(metric.id(), metric.unit(), trial -> {
            Measures measures = trial.measures();
            return measures == null ? null : metric.reading().trial().apply(measures);
        });
    }

    /** Why it is not valid. */
    private static String codes(TrialResult trial) {
        return trial.validity().problems().stream().map(Problem::code).collect(Collectors.joining(" "));
    }
}
