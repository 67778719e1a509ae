package dev.serverlab.report.run;

import dev.serverlab.model.experiment.Claim;
import dev.serverlab.model.run.ClaimResult;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.chart.ClaimPlot;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.document.Table.Column;
import dev.serverlab.report.document.Text;
import dev.serverlab.report.text.ClaimText;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Claims, published and measured: on a page a row for each, contradictions first, with the reasons below. */
final class ClaimsSection {

    private static final String SIGNS =
            "◇ published, ● measured here with its 95 % interval; the grey band counts as reproduced.";

    private ClaimsSection() {}

    static Part.Section of(Run run) {
        List<Part.Card> cards = run.claims().stream().map(ClaimsSection::card).toList();
        boolean drawn = cards.stream().anyMatch(card -> card.figure() != null);
        Part details = new Part.Cards("claim", cards);
        return Part.Section.of(
                "claims",
                "Claims",
                Part.aside(cards.isEmpty() ? "" : ClaimText.source(run)),
                Part.onPage(
                        table(run),
                        Part.folded(
                                "What counts as reproduced, and why each verdict",
                                Part.aside(drawn ? SIGNS : ""),
                                details)),
                Part.notOn(Part.Medium.PAGE, details));
    }

    private static Table table(Run run) {
        return Table.of(
                "Claims, contradictions first",
                ClaimText.contradictionsFirst(run),
                Column.word("verdict").with(ClaimsSection::verdict),
                Column.text("claim").with(result -> result.claim().says()),
                Column.text("published").with(ClaimText::published),
                Column.text("measured here, with its 95 % interval").with(ClaimText::measured));
    }

    private static Text verdict(ClaimResult result) {
        String words = ClaimText.sign(result.verdict()) + " " + ClaimText.verdict(result.verdict());
        return result.verdict() == ClaimResult.Verdict.CONTRADICTED ? Text.bad(words) : Text.of(words);
    }

    private static Part.Card card(ClaimResult result) {
        Claim claim = result.claim();
        String published = ClaimText.published(result);
        String measured = ClaimText.measured(result);
        Double effect = claim.publishedEffect();
        List<Part.Term> terms = Stream.of(
                        term("of", ClaimText.what(claim)),
                        term("published", published + "; " + ClaimText.expected(result)),
                        term("measured", measured),
                        term("why", result.why()),
                        term("untestable", result.why().equals(claim.untestable()) ? null : claim.untestable()),
                        term("explained", claim.explanation()))
                .flatMap(each -> each)
                .toList();
        String label = "Published " + published + "; measured " + measured;
        Part.Figure figure = effect == null ? null : new Part.Figure(label, ClaimPlot.of(effect, result));
        ClaimResult.Verdict verdict = result.verdict();
        String title = claim.id() + ": " + claim.says();
        return new Part.Card(
                ClaimText.verdict(verdict), ClaimText.style(verdict), ClaimText.sign(verdict), title, terms, figure);
    }

    private static Stream<Part.Term> term(String name, @Nullable String text) {
        return Stream.ofNullable(text).map(words -> Part.Term.of(name, words));
    }
}
