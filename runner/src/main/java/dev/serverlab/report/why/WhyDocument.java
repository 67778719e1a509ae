package dev.serverlab.report.why;

import dev.serverlab.analysis.why.Reasons;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.document.Document;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.document.Table.Column;
import dev.serverlab.report.text.VariantTitles;
import dev.serverlab.report.text.WhyText;
import dev.serverlab.stats.profile.PartDifference;
import java.util.List;

/** Why two variants of a run cost different amounts of CPU, for a terminal: no more than 25 lines. */
public final class WhyDocument {

    private static final int LAYERS = 6;

    private WhyDocument() {}

    /** The layers and the methods that differ most. */
    public static Document of(Run run, Reasons reasons) {
        return new Document(
                run.id(),
                WhySection.name(run, reasons),
                List.of(
                        Part.paragraph("%s costs %s µs of CPU per request %s than %s. Of that, more than chance, in µs:"
                                .formatted(
                                        VariantTitles.name(run, reasons.candidate()),
                                        WhyText.cost(reasons.difference()),
                                        reasons.difference() < 0 ? "less" : "more",
                                        VariantTitles.name(run, reasons.baseline()))),
                        WhySection.parts(run, reasons, WhySection.found(reasons.layers(), LAYERS), "layer"),
                        methods(WhySection.found(reasons.methods(), WhySection.METHODS))),
                null,
                List.of());
    }

    /** Their names are long, so that there is no room for both costs. */
    private static Table methods(List<PartDifference> methods) {
        return Table.of(
                "Differences by method",
                methods,
                Column.number("difference").with(WhyText::difference),
                Column.word("method").with(PartDifference::part));
    }
}
