package dev.serverlab.report;

import dev.serverlab.model.run.ClaimResult;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.document.Document;
import dev.serverlab.report.render.Terminal;
import java.util.List;

/** Sweeps, counters and claims on the console, each a block of its own; empty where there are none. */
final class ConsoleFindings {

    private ConsoleFindings() {}

    static String sweep(Run run) {
        StringBuilder text = new StringBuilder();
        List<SweepRow> all = SweepRow.of(run);
        SweepBars bars = SweepBars.of(all);
        for (SweepRow swept : all) {
            text.append(Wrapped.labelled("", oneLine(swept.title()))).append("\n\n");
            text.append(PlainTable.of(swept.isGrid() ? SweepTable.grid(swept) : SweepTable.rows(swept)));
            text.append(bars.of(swept));
            if (swept.isGrid()) {
                text.append(Wrapped.labelled("- ", oneLine(SweepTable.about(swept))))
                        .append("\n\n");
            }
        }
        SweepWords.sentences(run)
                .forEach(sentence ->
                        text.append(Wrapped.labelled("- ", oneLine(sentence))).append('\n'));
        if (!all.isEmpty()) {
            text.append(Wrapped.labelled("- ", SweepTable.ABOUT)).append('\n');
        }
        if (!bars.isEmpty()) {
            text.append(Wrapped.labelled("- ", SweepBars.ABOUT)).append('\n');
        }
        return text.toString();
    }

    static String counters(Run run) {
        String text = Terminal.of(new Document("", "", List.of(), null, List.of(CountersSection.of(run))));
        return text.isEmpty() ? "" : "\n" + text;
    }

    static String claims(Run run) {
        if (run.claims().isEmpty()) {
            return "";
        }
        StringBuilder text = new StringBuilder("\n");
        if (!ClaimWords.source(run).isEmpty()) {
            text.append(Wrapped.labelled("", oneLine(ClaimWords.source(run)))).append('\n');
        }
        text.append(ClaimWords.counts(run)).append('\n');
        run.claims().forEach(claim -> text.append(claim(claim)));
        return text.toString();
    }

    /** The verdict comes first, all else below what is claimed. */
    private static String claim(ClaimResult result) {
        String indent = " ".repeat(14);
        StringBuilder text = new StringBuilder("\n");
        String verdict = ClaimWords.verdict(result.verdict());
        text.append(Wrapped.labelled(
                        verdict + indent.substring(verdict.length()),
                        oneLine(result.claim().id() + ": " + result.claim().says())))
                .append('\n');
        for (List<String> part : ClaimWords.parts(result)) {
            String label = indent
                    + part.get(0)
                    + " ".repeat(Math.max(1, 11 - part.get(0).length()));
            text.append(Wrapped.labelled(label, oneLine(part.get(1)))).append('\n');
        }
        return text.toString();
    }

    /** Lines of foreign text would look like lines of the lab's own. */
    private static String oneLine(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }
}
