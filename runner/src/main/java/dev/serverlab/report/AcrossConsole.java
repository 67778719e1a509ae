package dev.serverlab.report;

import dev.serverlab.analysis.compare.ComparisonReport;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Runs that are compared, for a console of 80 columns. */
public final class AcrossConsole {

    private static final String INDENT = "  ";

    private AcrossConsole() {}

    public static String of(ComparisonReport compared) {
        StringBuilder text = new StringBuilder();
        for (ComparisonReport.Member member : compared.runs()) {
            line(text, member.name() + "  ", AcrossWords.describe(member));
        }
        AcrossWords.warnings(compared).forEach(warning -> line(text, "!! ", warning));
        for (ComparisonReport.Against against : compared.differences()) {
            text.append('\n');
            String names = compared.runs().getFirst().name() + " → " + against.candidate();
            if (against.settings().isEmpty()) {
                line(text, "", "Nothing else differs, " + names + ".");
            } else {
                line(text, "", "What else differs, " + names + ":");
                AcrossWords.differences(against).forEach(difference -> line(text, "- ", difference));
            }
        }
        for (AcrossTable table : AcrossTable.of(compared)) {
            text.append('\n');
            line(text, "", table.title());
            table(table, text);
        }
        text.append('\n');
        AcrossWords.notes(compared).forEach(note -> line(text, "- ", note));
        text.append('\n');
        AcrossWords.answer(compared).forEach(sentence -> line(text, "", sentence));
        return text.toString();
    }

    private static void table(AcrossTable table, StringBuilder text) {
        List<List<String>> lines = new ArrayList<>();
        lines.add(table.headings());
        lines.addAll(table.rows());
        List<Integer> all =
                IntStream.range(0, AcrossTable.HEADINGS.size()).boxed().toList();
        // Where columns do not fit, the values give way: they stand on the page as well.
        List<Integer> shown = width(lines, all, " ") > Wrapped.WIDTH ? List.of(0, 3, 4, 5) : all;
        String gap = width(lines, shown, INDENT) > Wrapped.WIDTH ? " " : INDENT;
        for (List<String> line : lines) {
            StringBuilder row = new StringBuilder(INDENT);
            for (int column : shown) {
                String cell = line == lines.getFirst() && column == 0 ? "" : line.get(column);
                String space = " ".repeat(width(lines, column) - cell.length());
                boolean left = column == 0 || column == AcrossTable.HEADINGS.size() - 1;
                row.append(column == 0 ? "" : gap).append(left ? cell + space : space + cell);
            }
            text.append(row.toString().stripTrailing()).append('\n');
        }
    }

    private static int width(List<List<String>> lines, List<Integer> columns, String gap) {
        return INDENT.length()
                + gap.length() * (columns.size() - 1)
                + columns.stream().mapToInt(column -> width(lines, column)).sum();
    }

    private static int width(List<List<String>> lines, int column) {
        return lines.stream().mapToInt(line -> line.get(column).length()).max().orElse(0);
    }

    private static void line(StringBuilder text, String label, String words) {
        text.append(Wrapped.labelled(label, words)).append('\n');
    }
}
