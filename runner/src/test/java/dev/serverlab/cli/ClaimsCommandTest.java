package dev.serverlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.json.RunJson;
import dev.serverlab.report.MadeUpRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ClaimsCommandTest {

    @TempDir
    private Path home;

    @Test
    void leavesThePageAsItIsWhereThereAreNoRuns() throws IOException {
        Path page = Files.createDirectory(home.resolve("docs")).resolve("claims.md");
        Files.writeString(page, "what the archive came with");

        Said said = Said.by(home, "claims");

        assertThat(said.exitCode()).isEqualTo(2);
        assertThat(said.err()).contains("There are no runs in", "results/reference/claims", "Action:");
        assertThat(page).hasContent("what the archive came with");
    }

    @Test
    void refusesARunWithoutClaims() throws IOException {
        Path folder = Files.createDirectories(home.resolve("results").resolve("a-run"));
        Files.writeString(folder.resolve("run.json"), RunJson.text(MadeUpRun.complete()));

        Said said = Said.by(home, "claims", "a-run");

        assertThat(said.exitCode()).isEqualTo(2);
        assertThat(said.err()).contains("which has no claims").contains("Action:");
        assertThat(home.resolve("docs")).doesNotExist();
    }
}
