package dev.serverlab.report;

import dev.serverlab.analysis.compare.ComparisonReport;
import dev.serverlab.analysis.compare.RunComparer;
import java.util.List;

/** {@code summary.md} of runs that are compared, for a pull request. */
public final class AcrossMarkdown {

    /** The name of the picture beside it. */
    public static final String PICTURE = "summary.svg";

    private AcrossMarkdown() {}

    public static String of(ComparisonReport compared, RunComparer across) {
        StringBuilder md = new StringBuilder();
        md.append("# ").append(escape(AcrossWords.question(compared))).append("\n\n");
        AcrossWords.answer(compared)
                .forEach(sentence -> md.append("**").append(escape(sentence)).append("**\n\n"));
        AcrossWords.warnings(compared)
                .forEach(warning -> md.append("> ").append(escape(warning)).append("\n\n"));
        compared.runs()
                .forEach(member -> md.append("- ")
                        .append(member.name())
                        .append(": ")
                        .append(escape(AcrossWords.describe(member)))
                        .append('\n'));
        if (!AcrossPage.forest(compared).isEmpty()) {
            md.append("\n![Effects with their intervals, as in the tables below](")
                    .append(PICTURE)
                    .append(")\n");
        }
        for (AcrossTable table : AcrossTable.of(compared)) {
            md.append("\n## ").append(escape(table.title())).append("\n\n");
            table(table.headings(), "|---|---:|---:|---:|---:|---|", table.rows(), md);
        }
        md.append('\n');
        AcrossWords.notes(compared)
                .forEach(note -> md.append("- ").append(escape(note)).append('\n'));
        differences(compared, md);
        for (AcrossColumns table : AcrossColumns.of(across)) {
            md.append("\n<details><summary>").append(escape(table.title())).append(", side by side</summary>\n\n");
            List<String> headings = new java.util.ArrayList<>(List.of("metric"));
            headings.addAll(table.columns());
            table(
                    headings,
                    "|---|" + "---:|".repeat(table.columns().size()),
                    table.rows().stream().map(AcrossMarkdown::cells).toList(),
                    md);
            md.append("\n</details>\n");
        }
        return md.toString();
    }

    private static void differences(ComparisonReport compared, StringBuilder md) {
        for (ComparisonReport.Against against : compared.differences()) {
            String names = compared.runs().getFirst().name() + " → " + against.candidate();
            md.append("\n## What else differs, ").append(names).append("\n\n");
            if (against.settings().isEmpty()) {
                md.append("Nothing.\n");
            }
            AcrossWords.differences(against)
                    .forEach(difference ->
                            md.append("- ").append(escape(difference)).append('\n'));
        }
    }

    private static void table(List<String> headings, String rule, List<List<String>> rows, StringBuilder md) {
        md.append('|');
        headings.forEach(heading -> md.append(' ').append(escape(heading)).append(" |"));
        md.append('\n').append(rule).append('\n');
        for (List<String> row : rows) {
            md.append('|');
            row.forEach(cell -> md.append(' ').append(escape(cell)).append(" |"));
            md.append('\n');
        }
    }

    private static List<String> cells(Row row) {
        List<String> cells = new java.util.ArrayList<>(List.of(row.heading()));
        cells.addAll(row.cells());
        return cells;
    }

    private static String escape(String text) {
        return SummaryMarkdown.escape(text);
    }
}
