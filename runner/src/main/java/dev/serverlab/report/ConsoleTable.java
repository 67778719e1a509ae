package dev.serverlab.report;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.VariantSummary;
import java.util.List;
import java.util.stream.Stream;

/**
 * What stands at the end of a run, at most 80 columns wide: a table with a row per metric and a column per variant, then
 * what servers counted, and what became of claims. Of a sweep there is a table per variant of the file instead, since it has
 * too many columns.
 */
public final class ConsoleTable {

    private ConsoleTable() {}

    /** A table per protocol, each in as many pieces as the width takes, with the notes below it, and what else was found. */
    public static String of(Run run) {
        StringBuilder text = new StringBuilder();
        for (Protocol protocol : run.protocols()) {
            text.append(text.isEmpty() ? "" : "\n");
            if (run.protocols().size() > 1) {
                text.append(RunText.title(protocol)).append("\n\n");
            }
            text.append(protocol == Protocol.SOLO ? ConsoleFindings.sweep(run) : "");
            text.append(of(run, protocol));
        }
        return text.append(ConsoleFindings.counters(run))
                .append(ConsoleFindings.claims(run))
                .toString();
    }

    private static String of(Run run, Protocol protocol) {
        StringBuilder table = new StringBuilder();
        boolean swept = protocol == Protocol.SOLO && !SweepRow.of(run).isEmpty();
        List<VariantSummary> columns = SweepRow.otherColumns(run, protocol);
        if (!columns.isEmpty()) {
            table.append(swept ? "\n" : "").append(PlainTable.of(lines(run, protocol, columns)));
        }
        (swept ? Footnotes.ofSweep(run) : Footnotes.of(run, protocol))
                .forEach(note -> table.append(Wrapped.labelled("- ", note)).append('\n'));
        if (protocol == Protocol.PAIRED) {
            Verdicts.sentences(run)
                    .forEach(sentence ->
                            table.append(Wrapped.labelled("- ", sentence)).append('\n'));
            if (!run.comparisons().isEmpty()) {
                table.append(Wrapped.labelled("- ", Verdicts.about(run))).append('\n');
            }
        }
        table.append(Wrapped.labelled("- ", RunText.caution(run, protocol))).append('\n');
        return table.toString();
    }

    private static List<Row> lines(Run run, Protocol protocol, List<VariantSummary> columns) {
        List<Row> rows = Row.of(run, protocol, columns);
        int widest = PlainTable.widestCell(rows);
        return Stream.concat(
                        Stream.of(new Row(
                                "",
                                columns.stream()
                                        .map(VariantSummary::variant)
                                        .map(variant -> PlainTable.tail(variant.toString(), widest))
                                        .toList())),
                        rows.stream())
                .toList();
    }
}
