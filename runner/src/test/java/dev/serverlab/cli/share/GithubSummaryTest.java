package dev.serverlab.cli.share;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serverlab.model.problem.LabException;
import dev.serverlab.report.MadeUpRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GithubSummaryTest {

    @TempDir
    private Path folder;

    @Test
    void appendsToWhatTheJobSaidAlready() throws IOException {
        Path file = Files.writeString(folder.resolve("summary"), "# Built\n");

        GithubSummary.of(Map.of("GITHUB_STEP_SUMMARY", file.toString()), false)
                .orElseThrow()
                .append(MadeUpRun.complete());

        assertThat(file)
                .content()
                .startsWith("# Built\n# ")
                .contains("## Every metric")
                .doesNotContain("summary.svg");
    }

    @Test
    void isNothingOutsideOfAJob() {
        assertThat(GithubSummary.of(Map.of(), false)).isEmpty();
        assertThat(GithubSummary.of(Map.of("GITHUB_STEP_SUMMARY", ""), false)).isEmpty();
    }

    @Test
    void isRefusedOutsideOfAJobWhenItIsAskedFor() {
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> GithubSummary.of(Map.of(), true))
                .withMessageContaining("GITHUB_STEP_SUMMARY");
    }

    @Test
    void tellsThatItCannotBeWritten() {
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> new GithubSummary(folder).append(MadeUpRun.complete()))
                .withMessageContaining("could not be appended");
    }
}
