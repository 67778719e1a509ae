package dev.serverlab.report.gate;

import dev.serverlab.analysis.gate.GateCheck;
import dev.serverlab.analysis.gate.GateResult;
import dev.serverlab.analysis.gate.Judgement;
import dev.serverlab.report.document.Document;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.text.Numbers;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What a gate found. */
public final class GateDocument {

    private GateDocument() {}

    public static Document of(GateResult result) {
        return new Document(
                "gate",
                "Does " + result.run() + " keep to its limits?",
                Stream.of(
                                result.warnings().stream().map(Part::warning),
                                result.leftOut().stream().map(Part::warning),
                                Stream.of(Part.answer(answer(result))))
                        .flatMap(parts -> parts)
                        .toList(),
                null,
                List.of(Part.Section.of(
                        "checks",
                        "Checks",
                        new Part.Cards(
                                "check",
                                result.checks().stream().map(GateDocument::card).toList()),
                        Part.paragraph(
                                result.spread() == null
                                        ? ""
                                        : "How much runs of one thing differ is in the intervals, from "
                                                + result.spread() + "."))));
    }

    private static Part.Card card(GateCheck check) {
        return new Part.Card(
                check.judgement().words().toUpperCase(Locale.ROOT),
                "",
                "",
                check.requirement() + " (" + check.protocol().wireName() + "): " + check.sentence(),
                List.of(),
                null);
    }

    private static String answer(GateResult result) {
        return Numbers.count(result.checks().size(), "check") + ": " + result.count(Judgement.PASS) + " passed, "
                + result.count(Judgement.FAIL) + " failed, " + result.count(Judgement.CANNOT_TELL)
                + " cannot be told.";
    }
}
