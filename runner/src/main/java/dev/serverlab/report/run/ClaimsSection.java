package dev.serverlab.report.run;

import static dev.serverlab.report.document.Part.aside;
import static dev.serverlab.report.document.Part.on;
import static dev.serverlab.report.document.Part.paragraph;

import dev.serverlab.model.experiment.Claim;
import dev.serverlab.model.run.ClaimResult;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.chart.ClaimPlot;
import dev.serverlab.report.document.Medium;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Part.Card;
import dev.serverlab.report.document.Part.Term;
import dev.serverlab.report.text.ClaimText;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Claims, published beside measured. */
final class ClaimsSection {

    private ClaimsSection() {}

    static Part.Section of(Run run) {
        List<Card> cards = run.claims().stream().map(ClaimsSection::card).toList();
        boolean drawn = cards.stream().anyMatch(card -> card.figure() != null);
        return Part.Section.of(
                "claims",
                "Claims",
                aside(cards.isEmpty() ? "" : ClaimText.source(run)),
                on(Medium.TERMINAL, paragraph(ClaimText.counts(run))),
                on(
                        Medium.PAGE,
                        aside(
                                drawn
                                        ? "◇ published, ● measured here with its 95 % interval; the grey band is what counts as"
                                                + " reproduced."
                                        : "")),
                new Part.Cards("claim", cards));
    }

    private static Card card(ClaimResult result) {
        return new Card(
                ClaimText.verdict(result.verdict()),
                ClaimText.style(result.verdict()),
                ClaimText.sign(result.verdict()),
                result.claim().id() + ": " + result.claim().says(),
                terms(result),
                figure(result));
    }

    private static List<Term> terms(ClaimResult result) {
        Claim claim = result.claim();
        List<Term> terms = new ArrayList<>();
        terms.add(Term.of("of", ClaimText.what(claim)));
        terms.add(Term.of("published", ClaimText.published(result) + "; " + ClaimText.expected(result)));
        terms.add(Term.of("measured", ClaimText.measured(result)));
        terms.add(Term.of("why", result.why()));
        if (claim.untestable() != null && !claim.untestable().equals(result.why())) {
            terms.add(Term.of("untestable", claim.untestable()));
        }
        if (claim.explanation() != null) {
            terms.add(Term.of("explained", Objects.requireNonNull(claim.explanation())));
        }
        return terms;
    }

    private static Part.@Nullable Figure figure(ClaimResult result) {
        Double published = ClaimText.publishedEffect(result.claim());
        return published == null
                ? null
                : new Part.Figure(
                        "Published " + ClaimText.published(result) + "; measured " + ClaimText.measured(result),
                        ClaimPlot.of(published, result));
    }
}
