package dev.serverlab.report;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.model.run.VariantSummary;
import java.util.List;

/** {@code summary.md}: the table for a pull request or an issue. */
public final class SummaryMarkdown {

    private SummaryMarkdown() {}

    public static String of(Run run) {
        StringBuilder md = new StringBuilder();
        md.append("# ").append(escape(run.experiment().name())).append("\n\n");
        md.append(escapeParagraph(run.experiment().question())).append("\n\n");
        md.append(escape(RunText.conditions(run))).append("\n\n");
        if (!run.experiment().settings().isEmpty()) {
            md.append("Settings: ").append(escape(RunText.settings(run))).append("\n\n");
        }
        if (run.state() != Run.State.COMPLETE) {
            md.append("**").append(RunText.shortfall(run)).append("**\n\n");
        }
        md.append("![")
                .append(escape(SummarySvg.inWords(run)))
                .append("](")
                .append(SummarySvg.FILE)
                .append(")\n\n");
        md.append(MarkdownFindings.of(run));
        for (Protocol protocol : run.protocols()) {
            if (run.protocols().size() > 1) {
                md.append("## ").append(RunText.title(protocol)).append("\n\n");
            }
            if (protocol == Protocol.PAIRED) {
                comparisons(run, md);
            }
            boolean swept = protocol == Protocol.SOLO && !SweepRow.of(run).isEmpty();
            List<VariantSummary> columns = SweepRow.otherColumns(run, protocol);
            if (!columns.isEmpty()) {
                table(run, protocol, columns, md);
            }
            if (swept) {
                md.append("Every metric of each swept variant stands in trials.csv and on the page.\n\n");
            }
            (swept ? Footnotes.ofSweep(run) : Footnotes.of(run, protocol))
                    .forEach(note -> md.append("- ").append(escape(note)).append('\n'));
            md.append('\n').append(RunText.caution(run, protocol)).append('\n');
            md.append(protocol == run.protocols().getLast() ? "" : "\n");
        }
        problems(run, md);
        Run.Environment environment = run.environment();
        md.append("\nRan ")
                .append(RunText.started(run))
                .append(" on ")
                .append(escape(environment.host().describe()))
                .append("; servers on JDK ")
                .append(escape(EnvironmentText.jdk(run)))
                .append(
                        EnvironmentText.engine(run).isEmpty()
                                ? ""
                                : "; containers on " + escape(EnvironmentText.engine(run)))
                .append("; lab ")
                .append(escape(environment.labVersion()))
                .append(environment.gitRevision() == null ? "" : " at " + escape(environment.gitRevision()))
                .append(".\n");
        return md.toString();
    }

    private static void table(Run run, Protocol protocol, List<VariantSummary> columns, StringBuilder md) {
        md.append("| metric |");
        columns.forEach(summary -> md.append(' ').append(summary.variant()).append(" |"));
        md.append("\n|---|");
        columns.forEach(summary -> md.append("---:|"));
        md.append('\n');
        for (Row row : Row.of(run, protocol, columns)) {
            md.append("| ").append(escape(row.heading())).append(" |");
            row.cells().forEach(cell -> md.append(' ').append(cell).append(" |"));
            md.append('\n');
        }
        md.append('\n');
    }

    private static void comparisons(Run run, StringBuilder md) {
        if (run.comparisons().isEmpty()) {
            return;
        }
        Verdicts.sentences(run)
                .forEach(sentence -> md.append("- ").append(escape(sentence)).append('\n'));
        md.append('\n').append(escape(Verdicts.about(run))).append("\n\n|");
        Verdicts.HEADINGS.forEach(heading -> md.append(' ').append(heading).append(" |"));
        md.append("\n|---|---|---|---:|---:|---|---:|\n");
        for (List<String> row : Verdicts.rows(run)) {
            md.append('|');
            row.forEach(cell -> md.append(' ').append(escape(cell)).append(" |"));
            md.append('\n');
        }
        md.append('\n');
    }

    private static void problems(Run run, StringBuilder md) {
        boolean first = true;
        for (TrialResult trial : run.trials()) {
            for (Problem problem : RunText.problems(trial)) {
                if (first) {
                    md.append("\n## Problems\n\n");
                    first = false;
                }
                md.append("- Trial ")
                        .append(trial.number())
                        .append(", ")
                        .append(trial.variant())
                        .append(": ");
                problem(problem, md);
            }
        }
    }

    /** Evidence stands as an indented block of code, in which Markdown knows no characters of its own. */
    private static void problem(Problem problem, StringBuilder md) {
        md.append(escape(RunText.firstLine(problem))).append("\n\n");
        String evidence = RunText.evidence(problem);
        if (!evidence.isEmpty()) {
            md.append(Wrapped.harmless(evidence).indent(6)).append('\n');
        }
        md.append("  Action: ").append(escape(problem.action())).append('\n');
    }

    /** Makes text of unknown origin harmless within a line of Markdown. */
    public static String escape(String text) {
        StringBuilder escaped = new StringBuilder();
        for (char c : Wrapped.harmless(text).strip().toCharArray()) {
            switch (c) {
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '&' -> escaped.append("&amp;");
                case '|', '*', '_', '`', '[', ']', '\\', '#', '~', '$' ->
                    escaped.append('\\').append(c);
                case '\n', '\r', '\t' -> escaped.append(' ');
                default -> escaped.append(c);
            }
        }
        return escaped.toString();
    }

    /** The same for text that begins a line, where a number or a dash would begin a list. */
    static String escapeParagraph(String text) {
        return escape(text).replaceFirst("^(\\d*)([-+=.)])", "$1\\\\$2");
    }
}
