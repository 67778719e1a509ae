package dev.serverlab.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.observation.MeasuresBuilder;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.Run.VariantSummary;
import dev.serverlab.model.run.RunBuilder;
import dev.serverlab.report.MadeUpRun;
import dev.serverlab.report.text.MetricsText;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class MissingNumbersTest {

    @Test
    void doesNotBlameTooFewAnswersForWhatWasNotRecorded() {
        Run complete = MadeUpRun.complete();
        Run run = RunBuilder.like(complete)
                .summaries(complete.summaries().stream()
                        .map(MissingNumbersTest::withoutCpu)
                        .toList())
                .build();

        assertThat(missing(run))
                .filteredOn(note -> note.startsWith("A dash"))
                .singleElement()
                .asString()
                .isEqualTo("A dash means unknown: it could not be read on this system, or the lab's version did "
                        + "not record it.");
    }

    private static List<String> missing(Run run) {
        return MetricsText.missing(run, Protocol.SOLO, MetricsSection.shown(run, run.columns(Protocol.SOLO)));
    }

    private static VariantSummary withoutCpu(VariantSummary whole) {
        return new VariantSummary(
                whole.variant(),
                whole.protocol(),
                whole.trials(),
                whole.validTrials(),
                MeasuresBuilder.like(Objects.requireNonNull(whole.measures()))
                        .cpu(null)
                        .build());
    }

    @Test
    void tellsBothReasonsWhereThereAreBoth() {
        assertThat(missing(MadeUpRun.withFailures()))
                .filteredOn(note -> note.startsWith("A dash"))
                .singleElement()
                .asString()
                .contains("too few successful responses", "; elsewhere it could not be read on this system");
    }
}
