package dev.serverlab.report;

import dev.serverlab.problem.Problem;
import dev.serverlab.results.Run;
import dev.serverlab.results.TrialResult;
import dev.serverlab.results.VariantSummary;

/** {@code summary.md}: the table for a pull request or an issue. */
public final class SummaryMarkdown {

    private SummaryMarkdown() {}

    public static String of(Run run) {
        StringBuilder md = new StringBuilder();
        md.append("# ").append(escape(run.experiment().name())).append("\n\n");
        md.append(escape(run.experiment().question())).append("\n\n");
        md.append(escape(Words.conditions(run))).append("\n\n");
        if (run.state() != Run.State.COMPLETE) {
            md.append("**Not complete: ")
                    .append(run.trials().size())
                    .append(" of ")
                    .append(run.plan().size())
                    .append(" trials.**\n\n");
        }
        md.append("| metric |");
        run.summaries()
                .forEach(summary -> md.append(' ').append(summary.variant()).append(" |"));
        md.append("\n|---|");
        run.summaries().forEach(summary -> md.append("---:|"));
        md.append('\n');
        for (Metric metric : Metric.ALL) {
            md.append("| ").append(escape(metric.heading().strip())).append(" |");
            for (VariantSummary summary : run.summaries()) {
                md.append(' ').append(metric.format(summary.measures())).append(" |");
            }
            md.append('\n');
        }
        md.append('\n');
        Words.ceilings(run).forEach(line -> md.append("- ").append(escape(line)).append('\n'));
        md.append('\n').append(Words.caution(run)).append('\n');
        problems(run, md);
        Run.Environment environment = run.environment();
        md.append("\nRan ")
                .append(run.startedAt())
                .append(" on ")
                .append(escape(environment.host().describe()))
                .append("; servers on JDK ")
                .append(escape(environment.serverJdk().version()))
                .append("; lab ")
                .append(environment.labVersion())
                .append(environment.gitRevision() == null ? "" : " at " + environment.gitRevision())
                .append(".\n");
        return md.toString();
    }

    private static void problems(Run run, StringBuilder md) {
        boolean first = true;
        for (TrialResult trial : run.trials()) {
            for (Problem problem : trial.problems()) {
                if (first) {
                    md.append("\n## Problems\n\n");
                    first = false;
                }
                md.append("- trial ")
                        .append(trial.number())
                        .append(", ")
                        .append(trial.variant())
                        .append(": ")
                        .append(escape(problem.what()))
                        .append(" *")
                        .append(escape(problem.action()))
                        .append("*\n");
            }
        }
    }

    /** Makes text of unknown origin harmless in a Markdown line. */
    static String escape(String text) {
        StringBuilder escaped = new StringBuilder();
        for (char c : text.toCharArray()) {
            switch (c) {
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '&' -> escaped.append("&amp;");
                case '|', '*', '_', '`', '[', ']', '\\', '#' ->
                    escaped.append('\\').append(c);
                case '\n', '\r' -> escaped.append(' ');
                default -> escaped.append(c);
            }
        }
        return escaped.toString();
    }
}
