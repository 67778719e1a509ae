package dev.serverlab.analysis.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.file.Layer;
import dev.serverlab.model.json.RunJson;
import dev.serverlab.report.CalibrationDocument;
import dev.serverlab.report.render.Markdown;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * The calibrations that the documentation quotes: what they say follows from the comparisons that they hold, and these
 * are those of their runs. With {@code -Dgolden.rewrite=true} what follows is written anew.
 */
final class ReferenceCalibrationTest {

    private static final Path REFERENCE = Path.of("..", "results", "reference");

    @ParameterizedTest
    @ValueSource(strings = {"calibration-quick", "calibration-rigorous"})
    void saysWhatFollowsFromItsRuns(String name) throws IOException {
        Path folder = REFERENCE.resolve(name);
        String kept = Files.readString(folder.resolve(Calibration.FILE));
        Calibration stored = RunJson.value(RunJson.tree(kept), Calibration.class);
        assertThat(stored.runs()).isNotEmpty();
        for (CalibrationRun run : stored.runs()) {
            assertThat(run.comparisons()).isNotEmpty();
            JsonNode json =
                    RunJson.tree(Files.readString(folder.resolve(run.folder()).resolve("run.json")));
            for (var comparison : run.comparisons()) {
                assertThat(json.path("comparisons").valueStream()).contains(RunJson.tree(RunJson.text(comparison)));
            }
        }
        Design design = Design.of(
                stored.variant(), stored.protocol().equals("rigorous"), Layer.NONE, none -> OptionalDouble.empty());
        CalibrationStatistics findings = CalibrationStatistics.of(design, stored.runs());
        Calibration again = new Calibration(
                stored.schemaVersion(),
                stored.id(),
                stored.startedAt(),
                stored.finishedAt(),
                stored.protocol(),
                stored.variant(),
                stored.planned(),
                stored.control(),
                findings,
                Criterion.of(design, findings),
                stored.runs(),
                stored.environment());
        if (Boolean.getBoolean("golden.rewrite")) {
            Files.writeString(folder.resolve(Calibration.FILE), RunJson.text(again));
            Files.writeString(folder.resolve(CalibrationDocument.FILE), Markdown.of(CalibrationDocument.of(again)));
        }
        assertThat(folder.resolve(Calibration.FILE)).content().isEqualTo(RunJson.text(again));
        assertThat(folder.resolve(CalibrationDocument.FILE))
                .content()
                .isEqualTo(Markdown.of(CalibrationDocument.of(again)));
    }
}
