package dev.serverlab.report;

import dev.serverlab.results.Run;
import dev.serverlab.results.TrialResult;
import dev.serverlab.results.VariantSummary;
import java.util.ArrayList;
import java.util.List;

/**
 * One row of the table that every renderer draws; its columns are {@link Run#summaries()}.
 *
 * @param heading indented when the row is a part of the one above it
 * @param cells one per variant
 */
public record Row(String heading, List<String> cells) {

    /** How many trials the numbers come from, then every metric. */
    public static List<Row> of(Run run) {
        List<Row> rows = new ArrayList<>();
        rows.add(new Row(
                "trials in the numbers",
                run.summaries().stream().map(summary -> trials(run, summary)).toList()));
        for (Metric metric : Metric.ALL) {
            rows.add(new Row(
                    metric.heading(),
                    run.summaries().stream()
                            .map(summary -> metric.format(summary.measures()))
                            .toList()));
        }
        return rows;
    }

    /** For a column without numbers it is the reason in a word. */
    private static String trials(Run run, VariantSummary summary) {
        if (summary.measures() != null) {
            return summary.validTrials() + " of " + summary.trials();
        }
        List<TrialResult> trials = Words.trialsOf(run, summary.variant());
        if (trials.isEmpty()) {
            return "not run";
        }
        return trials.stream().allMatch(trial -> trial.measures() == null) ? "failed" : "not valid";
    }
}
