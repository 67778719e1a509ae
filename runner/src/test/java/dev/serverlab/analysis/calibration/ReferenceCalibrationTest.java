package dev.serverlab.analysis.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.file.Layer;
import dev.serverlab.model.file.MadeUpDraft;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.json.RunJson;
import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.report.CalibrationDocument;
import dev.serverlab.report.render.Markdown;
import dev.serverlab.stats.paired.Prior;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
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
        Calibration stored =
                RunJson.value(RunJson.tree(Files.readString(folder.resolve(Calibration.FILE))), Calibration.class);
        assertThat(stored.runs()).isNotEmpty();
        UnlikeServers kept = stored.unlike();
        Design design = Design.of(
                stored.variant(),
                kept == null ? List.of() : kept.beside(),
                stored.protocol().equals("rigorous"),
                Layer.NONE,
                MadeUpDraft.ALL);
        List<CalibrationRun> runs = fromRuns(folder, design, stored.runs());
        CalibrationStatistics findings = CalibrationStatistics.of(design, runs);
        UnlikeServers unlike =
                kept == null ? null : UnlikeServers.of(design, kept.planned(), fromRuns(folder, design, kept.runs()));
        Calibration again = new Calibration(
                stored.header(),
                stored.protocol(),
                stored.variant(),
                stored.planned(),
                stored.control(),
                findings,
                unlike,
                Criterion.of(design, findings, unlike),
                runs,
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

    /** The spread that runs are judged by on a machine without a calibration. */
    @Test
    void tellsTheSpreadForOtherMachines() throws IOException {
        Prior spread = SavedCalibration.read(REFERENCE.resolve("calibration-quick"))
                .map(SavedCalibration::spread)
                .orElseThrow();
        Path kept = Path.of("src/main/resources/dev/serverlab/analysis/calibration/reference-spread.json");
        if (Boolean.getBoolean("golden.rewrite")) {
            Files.writeString(kept, RunJson.text(spread));
        }
        assertThat(kept).content().isEqualTo(RunJson.text(spread));
    }

    /** With comparisons that are those of their runs. */
    private static List<CalibrationRun> fromRuns(Path folder, Design design, List<CalibrationRun> stored)
            throws IOException {
        List<CalibrationRun> runs = Boolean.getBoolean("golden.rewrite")
                ? stored.stream().map(run -> again(folder, design, run)).toList()
                : stored;
        for (CalibrationRun run : runs) {
            assertThat(run.comparisons()).isNotEmpty();
            JsonNode json =
                    RunJson.tree(Files.readString(folder.resolve(run.folder()).resolve("run.json")));
            for (var comparison : run.comparisons()) {
                assertThat(json.path("comparisons").valueStream()).contains(RunJson.tree(RunJson.text(comparison)));
            }
        }
        return runs;
    }

    /** With what its run says today of the same pairs. */
    private static CalibrationRun again(Path folder, Design design, CalibrationRun stored) {
        List<String> judged =
                stored.comparisons().stream().map(ComparisonResult::metric).toList();
        return new CalibrationRun(
                stored.folder(),
                stored.seed(),
                stored.seconds(),
                stored.expectedPercent(),
                stored.expectedMillis(),
                stored.burnedMicros(),
                KeptRun.read(folder.resolve(stored.folder())).run().comparisons().stream()
                        .filter(each -> judged.contains(each.metric()))
                        .filter(each -> design.comparesEqualCopies(each) || design.comparesCostlierCopy(each))
                        .toList(),
                stored.invalidTrials());
    }
}
