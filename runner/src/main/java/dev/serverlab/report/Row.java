package dev.serverlab.report;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.model.run.VariantSummary;
import dev.serverlab.model.run.WarmUp;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * One row of the table that every renderer draws; its columns are {@link Run#columns}.
 *
 * @param heading indented when the row is a part of the one above it
 * @param cells one per variant
 */
public record Row(String heading, List<String> cells) {

    /**
     * How many trials the numbers come from, when paired servers were steady, then every metric; where
     * servers do their own work, only those that need no request.
     */
    public static List<Row> of(Run run, Protocol protocol) {
        return of(run, protocol, run.columns(protocol));
    }

    /** The same of some of its columns. */
    static List<Row> of(Run run, Protocol protocol, List<VariantSummary> columns) {
        List<Row> rows = new ArrayList<>();
        rows.add(new Row(
                "trials in the numbers",
                columns.stream().map(summary -> trials(run, summary)).toList()));
        if (protocol == Protocol.PAIRED) {
            rows.add(new Row(
                    "warm-up until steady [s]",
                    columns.stream().map(summary -> steady(run, summary)).toList()));
        }
        for (Metric metric :
                RunText.isSelfDriven(run) ? Metrics.with(Metric.Role.PROCESS) : Metrics.with(Metric.Role.TABLE)) {
            rows.add(new Row(
                    metric.heading(),
                    columns.stream()
                            .map(summary -> metric.format(summary.measures()))
                            .toList()));
        }
        return rows;
    }

    /** The median over sessions; a server that was not steady in one of them has none. */
    private static String steady(Run run, VariantSummary summary) {
        List<WarmUp> warmups = RunText.trialsOf(run, summary).stream()
                .map(TrialResult::warmup)
                .flatMap(Stream::ofNullable)
                .toList();
        double[] seconds = warmups.stream()
                .map(WarmUp::steadyMillis)
                .flatMap(Stream::ofNullable)
                .mapToDouble(millis -> millis / 1e3)
                .sorted()
                .toArray();
        if (warmups.isEmpty()) {
            return Metric.ABSENT;
        }
        return seconds.length < warmups.size()
                ? "not steady"
                : String.format(
                        Locale.ROOT, "%.1f", (seconds[(seconds.length - 1) / 2] + seconds[seconds.length / 2]) / 2);
    }

    /** For a column without numbers it is the reason in a word. */
    private static String trials(Run run, VariantSummary summary) {
        if (summary.measures() != null) {
            return summary.validTrials() + " of " + summary.trials();
        }
        List<TrialResult> trials = RunText.trialsOf(run, summary);
        if (trials.isEmpty()) {
            return "not run";
        }
        return trials.stream().allMatch(trial -> trial.measures() == null) ? "failed" : "not valid";
    }
}
