package dev.serverlab.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.report.MadeUpComparison;
import org.junit.jupiter.api.Test;

class MissingNumbersTest {

    /** The lab that made it did not know the busiest second yet. */
    @Test
    void doesNotBlameTooFewAnswersForWhatWasNotRecorded() {
        assertThat(MetricsSection.missing(
                        MadeUpComparison.reference("three-servers").run(), Protocol.SOLO))
                .filteredOn(note -> note.startsWith("A dash"))
                .singleElement()
                .asString()
                .isEqualTo("A dash stands for what is not known: this system does not tell it, or the lab that measured"
                        + " did not record it.");
    }

    @Test
    void tellsBothReasonsWhereThereAreBoth() {
        assertThat(MetricsSection.missing(MadeUpComparison.reference("single").run(), Protocol.SOLO))
                .filteredOn(note -> note.startsWith("A dash"))
                .singleElement()
                .asString()
                .contains("too few right answers", "; elsewhere this system does not tell it");
    }
}
