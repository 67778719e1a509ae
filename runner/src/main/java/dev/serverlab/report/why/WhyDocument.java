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
import java.util.ArrayList;
import java.util.List;

/** Why two variants of a run cost different amounts of CPU, for a terminal: no more than 25 lines. */
public final class WhyDocument {

    private static final int LAYERS = 6;

    private WhyDocument() {}

    /** The layers and the methods that differ most. */
    public static Document of(Run run, Reasons reasons) {
        List<PartDifference> layers = WhySection.found(reasons.layers(), LAYERS);
        List<PartDifference> methods = WhySection.found(reasons.methods(), WhySection.METHODS);
        List<Part> parts = new ArrayList<>();
        if (layers.isEmpty() && methods.isEmpty()) {
            parts.add(Part.paragraph(costs(run, reasons) + " No layer and no method differs by more than chance."));
        } else {
            parts.add(Part.paragraph(costs(run, reasons) + " Of that, more than chance, in µs:"));
            parts.add(WhySection.parts(run, reasons, layers, "layer"));
            parts.add(methods(methods));
        }
        return new Document(run.id(), WhySection.name(run, reasons), parts, null, List.of());
    }

    private static String costs(Run run, Reasons reasons) {
        return "%s costs %s µs of CPU per request %s than %s."
                .formatted(
                        VariantTitles.name(run, reasons.candidate()),
                        WhyText.cost(reasons.difference()),
                        reasons.difference() < 0 ? "less" : "more",
                        VariantTitles.name(run, reasons.baseline()));
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
