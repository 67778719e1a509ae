package dev.serverlab.report;

import dev.serverlab.results.Run;
import dev.serverlab.results.VariantSummary;
import java.util.ArrayList;
import java.util.List;

/** The table at the end of a run: a row per metric, a column per variant, at most 80 columns wide. */
public final class ConsoleTable {

    private static final int WIDTH = 80;
    private static final String GAP = "  ";

    private ConsoleTable() {}

    /** The table, with the ceilings' formulas below it. */
    public static String of(Run run) {
        List<VariantSummary> variants = run.summaries();
        int first = Metric.ALL.stream()
                .mapToInt(metric -> metric.heading().length())
                .max()
                .orElse(0);
        List<Integer> widths = variants.stream().map(ConsoleTable::width).toList();
        StringBuilder table = new StringBuilder();
        for (List<Integer> group : Columns.groups(first, widths, WIDTH)) {
            List<String> header = new ArrayList<>();
            group.forEach(column -> header.add(variants.get(column).variant().toString()));
            line(table, "", header, group, first, widths);
            for (Metric metric : Metric.ALL) {
                List<String> cells = new ArrayList<>();
                group.forEach(
                        column -> cells.add(metric.format(variants.get(column).measures())));
                line(table, metric.heading(), cells, group, first, widths);
            }
            table.append('\n');
        }
        Words.ceilings(run).forEach(line -> table.append(line).append('\n'));
        return table.toString();
    }

    private static int width(VariantSummary summary) {
        int cell = Metric.ALL.stream()
                .mapToInt(metric -> metric.format(summary.measures()).length())
                .max()
                .orElse(0);
        return GAP.length() + Math.max(summary.variant().toString().length(), cell);
    }

    private static void line(
            StringBuilder table,
            String heading,
            List<String> cells,
            List<Integer> group,
            int first,
            List<Integer> widths) {
        StringBuilder line = new StringBuilder(pad(heading, first));
        for (int i = 0; i < cells.size(); i++) {
            int width = widths.get(group.get(i));
            line.append(" ".repeat(width - cells.get(i).length())).append(cells.get(i));
        }
        table.append(line.toString().stripTrailing()).append('\n');
    }

    private static String pad(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }
}
