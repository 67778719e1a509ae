package dev.serverlab.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.analysis.answer.Finding;
import dev.serverlab.report.MadeUpRun;
import dev.serverlab.report.document.Part;
import org.junit.jupiter.api.Test;

class ValiditySectionTest {

    @Test
    void gathersOneProblemOfSeveralTrialsAndPutsWhatForbidsToCompareFirst() {
        assertThat(ValiditySection.findings(Finding.of(MadeUpRun.both())))
                .extracting(Part.Finding::heading)
                .containsExactly(
                        "Not valid: trial 5, session 2, vertx:default",
                        "Note on trial 4, session 1, mvc:default, webflux:default, vertx:default");
    }

    @Test
    void findsNothingWhereNothingIsAmiss() {
        assertThat(ValiditySection.findings(Finding.of(MadeUpRun.complete()))).isEmpty();
    }
}
