package dev.serverlab.report;

import dev.serverlab.problem.Problem;
import dev.serverlab.results.Run;
import dev.serverlab.results.TrialResult;
import dev.serverlab.stats.Measures;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** {@code trials.csv}: a row for each trial and variant, with every metric; one without numbers too. */
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
                    Metric.ALL.stream().map(TrialsCsv::column))
            .toList();

    private TrialsCsv() {}

    public static String of(Run run) {
        return Csv.of(COLUMNS, run.trials().stream());
    }

    private static Csv<TrialResult> column(Metric metric) {
        return Csv.number(metric.id(), metric.unit(), trial -> {
            Measures measures = trial.measures();
            return measures == null ? null : metric.value().apply(measures);
        });
    }

    /** Why it is not valid. */
    private static String codes(TrialResult trial) {
        return trial.problems().stream().map(Problem::code).collect(Collectors.joining(" "));
    }
}
