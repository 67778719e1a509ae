package dev.serverlab.report;

import dev.serverlab.analysis.gate.GateResult;
import dev.serverlab.analysis.gate.GateResult.Judgement;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.document.Document;
import dev.serverlab.report.document.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a gate found. */
public final class GateDocument {

    private GateDocument() {}

    public static Document of(GateResult result) {
        List<Part> lead = new ArrayList<>();
        result.warnings().forEach(warning -> lead.add(Part.warning(warning)));
        result.leftOut().forEach(warning -> lead.add(Part.warning(warning)));
        lead.add(Part.answer(Numbers.count(result.checks().size(), "check") + ": " + result.count(Judgement.PASS)
                + " passed, " + result.count(Judgement.FAIL) + " failed, " + result.count(Judgement.CANNOT_TELL)
                + " undecided."));
        String spread = result.spread() == null
                ? ""
                : "The intervals include how much runs of one experiment differ, from " + result.spread() + ".";
        Part cards = new Part.Cards(
                "check", result.checks().stream().map(GateDocument::card).toList());
        return new Document(
                "gate",
                "Does " + result.run() + " keep to its limits?",
                lead,
                null,
                List.of(Part.Section.of("checks", "Checks", cards, Part.paragraph(spread))));
    }

    private static Part.Card card(GateResult.GateCheck check) {
        return Part.Card.of(
                check.judgement().words().toUpperCase(Locale.ROOT),
                check.requirement() + " (" + check.where() + "): " + check.sentence());
    }
}
