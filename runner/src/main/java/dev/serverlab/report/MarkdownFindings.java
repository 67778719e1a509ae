package dev.serverlab.report;

import dev.serverlab.model.run.ClaimResult;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.document.Document;
import dev.serverlab.report.render.Markdown;
import java.util.List;
import java.util.stream.Stream;

/** Claims, sweeps and counters in {@code summary.md}, each under a heading of its own; empty where there are none. */
final class MarkdownFindings {

    private MarkdownFindings() {}

    static String of(Run run) {
        StringBuilder md = new StringBuilder();
        claims(run, md);
        sweep(run, md);
        counters(run, md);
        return md.toString();
    }

    private static void claims(Run run, StringBuilder md) {
        if (run.claims().isEmpty()) {
            return;
        }
        md.append("## Claims\n\n");
        if (!ClaimWords.source(run).isEmpty()) {
            md.append(escape(ClaimWords.source(run))).append("\n\n");
        }
        md.append(ClaimWords.counts(run)).append("\n\n");
        table(
                md,
                List.of("verdict", "claim", "of", "published", "measured", "why"),
                6,
                run.claims().stream().map(MarkdownFindings::claim).toList());
    }

    private static List<String> claim(ClaimResult result) {
        String explanation = result.claim().explanation();
        return List.of(
                ClaimWords.verdict(result.verdict()),
                result.claim().id() + ": " + result.claim().says(),
                ClaimWords.what(result.claim()),
                ClaimWords.published(result) + "; " + ClaimWords.expected(result),
                ClaimWords.measured(result),
                result.why() + (explanation == null ? "" : " " + explanation));
    }

    private static void sweep(Run run, StringBuilder md) {
        List<SweepRow> all = SweepRow.of(run);
        if (all.isEmpty()) {
            return;
        }
        md.append("## Sweep\n\n");
        List<String> sentences = SweepWords.sentences(run);
        sentences.forEach(sentence -> md.append("- ").append(escape(sentence)).append('\n'));
        md.append(sentences.isEmpty() ? "" : "\n").append(SweepTable.ABOUT).append("\n\n");
        for (SweepRow swept : all) {
            md.append("### ").append(escape(swept.title())).append("\n\n");
            if (swept.isGrid()) {
                md.append(escape(SweepTable.about(swept))).append("\n\n");
                List<Row> grid = SweepTable.grid(swept);
                table(
                        md,
                        cells(grid.getFirst()),
                        1,
                        grid.stream().skip(1).map(MarkdownFindings::cells).toList());
            }
            SweepTable table = SweepTable.of(swept);
            table(md, table.headings(), swept.axes().size(), table.rows());
        }
    }

    private static void counters(Run run, StringBuilder md) {
        String text = Markdown.of(new Document("", "", List.of(), null, List.of(CountersSection.of(run))));
        md.append(text.length() < 5 ? "" : text.replaceFirst("# \n\n", "") + "\n");
    }

    private static List<String> cells(Row row) {
        return Stream.concat(Stream.of(row.heading()), row.cells().stream()).toList();
    }

    /** The first columns are of text, the others of numbers. */
    private static void table(StringBuilder md, List<String> headings, int text, List<List<String>> rows) {
        row(md, headings);
        for (int column = 0; column < headings.size(); column++) {
            md.append(column < text ? "|---" : "|---:");
        }
        md.append("|\n");
        rows.forEach(cells -> row(md, cells));
        md.append('\n');
    }

    private static void row(StringBuilder md, List<String> cells) {
        cells.forEach(cell -> md.append("| ").append(escape(cell)).append(' '));
        md.append("|\n");
    }

    private static String escape(String text) {
        return SummaryMarkdown.escape(text);
    }
}
