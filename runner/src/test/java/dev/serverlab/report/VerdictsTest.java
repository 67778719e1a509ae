package dev.serverlab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.results.Run;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerdictsTest {

    private static final Run RUN = MadeUpRun.both();

    @Test
    void saysHowMuchLessACandidateUses() {
        assertThat(Verdicts.sentences(RUN))
                .contains("vertx:default uses 60 % less CPU per request than mvc:default [57, 61]: BETTER.");
    }

    @Test
    void saysHowMuchLaterACandidateAnswers() {
        assertThat(Verdicts.sentences(RUN))
                .contains(
                        "webflux:default has a p90 that is 1.25 ms higher than that of mvc:default [1.10, 1.40]: WORSE.");
    }

    @Test
    void saysWhatARunThatCannotTellCouldHaveSeen() {
        assertThat(Verdicts.sentences(RUN))
                .contains("CPU per request of webflux:default against mvc:default: +2.0 % [−6.1, +11]:"
                        + " INDISTINGUISHABLE; such a run finds 12 % or more, four times out of five.");
    }

    @Test
    void saysWhyNothingMayBeSaid() {
        assertThat(Verdicts.sentences(RUN))
                .contains("p90 of vertx:default against webflux:default: INVALID. vertx:default: session 2: 40 of 3200"
                        + " answers were errors.");
    }

    @Test
    void drawsEveryComparisonInARow() {
        assertThat(Verdicts.rows(RUN))
                .hasSize(6)
                .allMatch(row -> row.size() == Verdicts.HEADINGS.size())
                .contains(List.of(
                        "CPU per request", "vertx:default", "mvc:default", "−60", "[−61, −57]", "BETTER", "9.0 %"));
    }

    @Test
    void saysNothingAboutComparisonsWithoutAny() {
        assertThat(Verdicts.about(MadeUpRun.complete())).isEmpty();
        assertThat(Verdicts.sentences(MadeUpRun.complete())).isEmpty();
    }
}
