package dev.serverlab.model.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.json.RunJson;
import dev.serverlab.model.json.RunSchema;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.run.RunSeries.Distribution;
import dev.serverlab.model.run.RunSeries.Timeline;
import dev.serverlab.report.MadeUpRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What charts are drawn from is read back as it was written, or refused with what is wrong. */
final class KeptSeriesTest {

    private static final Variant MVC = Variant.parse("mvc:default");

    private static final RunSeries SERIES = new RunSeries(
            RunSeries.SCHEMA_VERSION,
            List.of(new Distribution(Protocol.SOLO, MVC, List.of(0.0, 50.0), List.of(100.1, 100.2))),
            List.of(new Timeline(
                    1,
                    1,
                    Protocol.SOLO,
                    MVC,
                    1,
                    List.of(new Timeline.Span("warmup", 0, 1)),
                    new Timeline.Columns(
                            List.of(0.5, 1.5),
                            Arrays.asList(null, 100.2),
                            Arrays.asList(0.0, 990.0),
                            Arrays.asList(null, null),
                            Arrays.asList(12.5, null),
                            Arrays.asList(40.0, 41.0),
                            Arrays.asList(300.0, 301.0)))),
            null);

    @TempDir
    private Path folder;

    @BeforeEach
    void keepARun() throws IOException {
        Files.writeString(folder.resolve("run.json"), RunJson.text(MadeUpRun.complete()));
    }

    @Test
    void readsWhatWasWritten() throws IOException {
        assertThat(read(RunJson.text(SERIES))).isEqualTo(SERIES);
        assertThat(RunSchema.errorsInSeries(RunJson.text(SERIES))).isEmpty();
    }

    @Test
    void isNoneOfARunThatKeptNone() {
        assertThat(KeptRun.read(folder).series()).isEqualTo(RunSeries.NONE);
    }

    @Test
    void refusesColumnsThatAreNotOfTheSameLength() {
        assertThat(refusal(RunJson.text(SERIES).replace("[ 0.5, 1.5 ]", "[ 0.5 ]")))
                .isEqualTo("timelines[0]: its columns are not of the same length.");
    }

    @Test
    void refusesLatencyThatCannotHaveBeenMeasured() {
        assertThat(refusal(RunJson.text(SERIES).replace("100.1", "1e300")))
                .isEqualTo("distributions[0].millis[0]: 1.0E300 cannot have been measured.");
        assertThat(refusal(RunJson.text(SERIES).replace("100.1", "-1"))).startsWith("distributions[0].millis");
    }

    @Test
    void refusesAHoleWhereThereCanBeNone() {
        assertThat(refusal(RunJson.text(SERIES).replace("[ 0.5, 1.5 ]", "[ 0.5, null ]")))
                .startsWith("timelines[0].seconds");
    }

    @Test
    void refusesWhatWasCutShort() {
        String whole = RunJson.text(SERIES);
        assertThat(refusal(whole.substring(0, whole.length() / 2))).contains("column");
    }

    @Test
    void refusesWhatALaterLabWrote() {
        LabException refused = refused(RunJson.text(SERIES).replace("\"schemaVersion\" : 1", "\"schemaVersion\" : 7"));
        assertThat(refused.problem().code()).isEqualTo("run-newer");
        assertThat(refused.problem().what()).contains("schema version 7");
    }

    private RunSeries read(String json) throws IOException {
        Files.writeString(folder.resolve("series.json"), json);
        return KeptRun.read(folder).series();
    }

    private String refusal(String json) {
        LabException refused = refused(json);
        assertThat(refused.problem().code()).isEqualTo("run-damaged");
        return refused.problem().what().replaceFirst(".*series\\.json is damaged: (at )?", "");
    }

    private LabException refused(String json) {
        return catchThrowableOfType(LabException.class, () -> read(json));
    }
}
