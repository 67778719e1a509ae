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
    void writesThePageAlsoWithoutAnyRun() throws IOException {
        Files.createDirectory(home.resolve("docs"));
        Said said = Said.by(home, "claims");

        assertThat(said.exitCode()).as("%s", said).isZero();
        assertThat(said.out()).contains("claims.md from 0 runs.");
        assertThat(home.resolve("docs").resolve("claims.md"))
                .content()
                .contains("There are no saved runs of an experiment with claims yet.");
    }

    @Test
    void printsThePageAndWritesNothingWhereAsked() {
        Said said = Said.by(home, "claims", "--stdout");

        assertThat(said.out()).startsWith("# Published claims");
        assertThat(home.resolve("docs")).doesNotExist();
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
