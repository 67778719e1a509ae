package dev.serverlab.model.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFolderTest {

    @Test
    void writesNothingThroughALinkOutOfTheFolder() throws IOException {
        Path elsewhere = Files.writeString(results.resolve("elsewhere"), "mine");
        Files.createSymbolicLink(results.resolve("summary.md.part"), elsewhere);

        RunFolder.writeAtomically(results.resolve("summary.md"), "the lab's");

        assertThat(elsewhere).hasContent("mine");
        assertThat(results.resolve("summary.md")).isRegularFile().hasContent("the lab's");
    }

    @TempDir
    Path results;

    private RunFolder outer() {
        return RunFolder.create(results, "calibration", Instant.parse("2026-01-02T03:04:05Z"));
    }

    @Test
    void aRunInsideAnotherLiesInItsFolderAndIsNamedByBoth() {
        RunFolder outer = outer();

        RunFolder inner = outer.within("run-01");
        inner.write("run.json", "{}");

        assertThat(inner.name()).isEqualTo("20260102-030405-calibration/run-01");
        assertThat(results.resolve("20260102-030405-calibration/run-01/run.json"))
                .hasContent("{}");
        assertThat(outer.path()).isDirectoryNotContaining("glob:**/run.json");
    }

    @Test
    void aRunInsideAnotherTakesNoFolderThatIsInUse() {
        RunFolder outer = outer();
        outer.within("run-01").write("run.json", "{}");

        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> outer.within("run-01"))
                .satisfies(e -> {
                    assertThat(e.exitCode()).isEqualTo(ExitCode.FAILED);
                    assertThat(e.problem().what()).contains("run-01 cannot be written", "it already exists");
                });
    }
}
