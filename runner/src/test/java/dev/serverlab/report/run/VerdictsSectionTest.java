package dev.serverlab.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.analysis.answer.Answer;
import dev.serverlab.model.experiment.Paired.Margins;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunBuilder;
import dev.serverlab.report.MadeUpRun;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.text.EffectText;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Verdict;
import dev.serverlab.stats.paired.Evidence;
import dev.serverlab.stats.paired.OutlyingBlock;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerdictsSectionTest {

    private static final Run RUN = MadeUpRun.both();

    @Test
    void saysHowMuchLessACandidateUses() {
        assertThat(EffectText.sentences(Answer.of(RUN)))
                .contains("vertx:default needs 60 % less CPU per request than mvc:default [57, 62]: BETTER. That is"
                        + " 119 µs, or 12 % of a core at 1,000 requests/s.");
    }

    @Test
    void saysHowMuchLaterACandidateAnswers() {
        assertThat(EffectText.sentences(Answer.of(RUN)))
                .contains(
                        "webflux:default has a p90 that is 1.25 ms higher than that of mvc:default [1.10, 1.40]: WORSE.");
    }

    @Test
    void saysWhatARunThatCannotTellCouldHaveSeen() {
        assertThat(EffectText.sentences(Answer.of(RUN)))
                .contains("CPU per request of webflux:default against mvc:default: +2.0 % [−6.1, +10]:"
                        + " INDISTINGUISHABLE; minimum detectable effect 12 % at 80 % power.");
    }

    @Test
    void saysWhyNothingMayBeSaid() {
        assertThat(EffectText.sentences(Answer.of(RUN)))
                .contains("p90 of vertx:default against webflux:default: INVALID. vertx:default: session 2: 40 of 3200"
                        + " answers were errors.");
    }

    /** The sentences on blocks that stand out in a comparison by that metric, with margins of 5 % and 0.5 ms. */
    private static List<String> standingOut(String metric, String unit, OutlyingBlock... blocks) {
        ComparisonResult comparison = new ComparisonResult(
                metric,
                unit,
                Variant.parse("mvc:default"),
                Variant.parse("vertx:default"),
                Verdict.EQUIVALENT,
                null,
                new Evidence(100.0, 1.0, new Interval(-1, 3), null, 2.0, 3, 18, null, null, List.of(blocks)));
        Run run = RunBuilder.like(RUN).comparisons(List.of(comparison)).build();
        return EffectText.sentences(Answer.of(run)).stream()
                .filter(sentence -> sentence.contains("stand out"))
                .toList();
    }

    @Test
    void countsTheBlocksThatStandOutBeyondTheMarginAndNamesTheOneThatDoesMost() {
        assertThat(standingOut(
                        "cpuPerRequest",
                        "%",
                        new OutlyingBlock(1, 2, 8.0, 4.0),
                        new OutlyingBlock(2, 3, -7.0, -6.0),
                        new OutlyingBlock(3, 4, 4.9, 9.0)))
                .containsExactly(
                        "CPU per request of vertx:default against mvc:default: 2 of 18 blocks stand out, most of"
                                + " all block 3 of session 2 with −7.0 %; they are kept.");
    }

    @Test
    void saysNothingOfBlocksThatStandOutWithinTheMargin() {
        assertThat(standingOut("cpuPerRequest", "%", new OutlyingBlock(1, 2, -4.7, -9.0)))
                .isEmpty();
        assertThat(standingOut("p90", "ms", new OutlyingBlock(1, 2, 0.5, 9.0))).isEmpty();
        assertThat(standingOut("p90", "ms", new OutlyingBlock(1, 2, 0.51, 9.0))).hasSize(1);
    }

    @Test
    void saysNothingOfBlocksThatStandOutInAMetricWithoutASentence() {
        assertThat(standingOut("p99", "ms", new OutlyingBlock(1, 2, 40.0, 9.0))).isEmpty();
    }

    @Test
    void drawsEveryComparisonInARow() {
        Table table = VerdictsSection.table(Answer.of(RUN));
        assertThat(table.rows())
                .hasSize(6)
                .allMatch(row -> row.cells().size() == table.columns().size())
                .contains(Table.Row.of(List.of(
                        "CPU per request",
                        "vertx:default",
                        "mvc:default",
                        "−60 %",
                        "[−62, −57]",
                        "−119 µs",
                        "BETTER",
                        "9.1 %")));
    }

    @Test
    void saysNothingAboutComparisonsWithoutAny() {
        Answer none = Answer.of(MadeUpRun.complete());
        assertThat(EffectText.about(none, new Margins(5, null, 0.5))).isEmpty();
        assertThat(EffectText.sentences(none)).isEmpty();
    }
}
