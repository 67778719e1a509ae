package dev.serverlab.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FindingTest {

    @Test
    void gathersOneProblemOfSeveralTrialsAndPutsWhatForbidsToCompareFirst() {
        assertThat(Finding.of(MadeUpRun.both()))
                .extracting(Finding::heading)
                .containsExactly(
                        "Not valid: trial 5, session 2, vertx:default",
                        "To know of trial 4, session 1, mvc:default, webflux:default, vertx:default");
    }

    @Test
    void findsNothingWhereNothingIsAmiss() {
        assertThat(Finding.of(MadeUpRun.complete())).isEmpty();
    }
}
