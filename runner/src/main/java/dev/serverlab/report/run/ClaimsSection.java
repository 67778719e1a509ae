package dev.serverlab.report.run;

import dev.serverlab.model.experiment.Claim;
import dev.serverlab.model.run.ClaimResult;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.chart.ClaimPlot;
import dev.serverlab.report.document.Medium;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Part.Card;
import dev.serverlab.report.document.Part.Term;
import dev.serverlab.report.text.ClaimText;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Claims, published beside measured. */
final class ClaimsSection {

    private static final String SIGNS =
            "◇ published, ● measured here with its 95 % interval; the grey band is what counts as reproduced.";

    private ClaimsSection() {}

    static Part.Section of(Run run) {
        List<Card> cards = run.claims().stream().map(ClaimsSection::card).toList();
        boolean drawn = cards.stream().anyMatch(card -> card.figure() != null);
        return Part.Section.of(
                "claims",
                "Claims",
                Part.aside(cards.isEmpty() ? "" : ClaimText.source(run)),
                Part.on(Medium.TERMINAL, Part.paragraph(ClaimText.counts(run))),
                Part.onPage(Part.aside(drawn ? SIGNS : "")),
                new Part.Cards("claim", cards));
    }

    private static Card card(ClaimResult result) {
        Claim claim = result.claim();
        String published = ClaimText.published(result);
        String measured = ClaimText.measured(result);
        Double effect = ClaimText.publishedEffect(claim);
        return new Card(
                ClaimText.verdict(result.verdict()),
                ClaimText.style(result.verdict()),
                ClaimText.sign(result.verdict()),
                claim.id() + ": " + claim.says(),
                Stream.of(
                                term("of", ClaimText.what(claim)),
                                term("published", published + "; " + ClaimText.expected(result)),
                                term("measured", measured),
                                term("why", result.why()),
                                term("untestable", result.why().equals(claim.untestable()) ? null : claim.untestable()),
                                term("explained", claim.explanation()))
                        .flatMap(terms -> terms)
                        .toList(),
                effect == null
                        ? null
                        : new Part.Figure(
                                "Published " + published + "; measured " + measured, ClaimPlot.of(effect, result)));
    }

    private static Stream<Term> term(String name, @Nullable String text) {
        return Stream.ofNullable(text).map(words -> Term.of(name, words));
    }
}
