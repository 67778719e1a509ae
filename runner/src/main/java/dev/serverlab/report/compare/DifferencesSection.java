package dev.serverlab.report.compare;

import static dev.serverlab.report.document.Part.bullets;
import static dev.serverlab.report.document.Part.notOn;
import static dev.serverlab.report.document.Part.on;
import static dev.serverlab.report.document.Part.paragraph;

import dev.serverlab.analysis.compare.ComparisonReport;
import dev.serverlab.analysis.compare.RunDifference;
import dev.serverlab.report.document.Medium;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.document.Table.Column;
import java.util.List;

/** In what else runs differ that are compared. */
final class DifferencesSection {

    private DifferencesSection() {}

    static Part.Section of(ComparisonReport compared) {
        String baseline = compared.runs().getFirst().name();
        return new Part.Section(
                "differences",
                "What else differs",
                compared.differences().stream()
                        .<Part>map(against -> part(baseline, against))
                        .toList());
    }

    private static Part part(String baseline, ComparisonReport.Against against) {
        return Part.Section.of(
                "",
                baseline + " → " + against.candidate(),
                paragraph(
                        against.settings().isEmpty()
                                ? "Nothing: machine, JDK, lab, load, protocol, settings and the configurations read back"
                                        + " are the same."
                                : ""),
                on(
                        Medium.PAGE,
                        Table.of(
                                "What else differs, " + against.candidate(),
                                List.of(
                                        Column.word("setting"),
                                        Column.text(baseline),
                                        Column.text(against.candidate())),
                                against.settings().stream()
                                        .map(each -> Table.Row.of(
                                                List.of(each.setting(), each.baseline(), each.candidate())))
                                        .toList())),
                notOn(
                        Medium.PAGE,
                        bullets(against.settings().stream()
                                .map(RunDifference::words)
                                .toList())));
    }
}
