package dev.serverlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which page is opened. Tests have no desktop, so that its address is all that happens. */
final class OpenCommandTest {

    @TempDir
    private Path home;

    private Path page(String run) throws IOException {
        Path folder = Files.createDirectories(home.resolve("results").resolve(run));
        Files.copy(
                Path.of("..", "results", "reference", "single", "run.json").toAbsolutePath(),
                folder.resolve("run.json"));
        return Files.createFile(folder.resolve("index.html"));
    }

    @Test
    void printsTheAddressOfTheNewestPageWhereThereIsNoDesktop() throws IOException {
        page("20260102-030405-three-servers");
        Path newest = page("20260103-000000-a-b");
        page("20251231-235959-three-servers");
        Files.createDirectories(home.resolve("results/20270101-000000-calibration"));
        Files.createFile(home.resolve("results/z.txt"));
        assertThat(Said.by(home, "open")).isEqualTo(new Said(0, newest.toUri() + "\n", ""));
        assertThat(newest.toUri().toString()).startsWith("file:///");
    }

    @Test
    void printsTheAddressOfTheRunThatIsNamed() throws IOException {
        Path older = page("20260102-030405-three-servers");
        page("20260103-000000-three-servers");
        assertThat(Said.by(home, "open", "20260102-030405-three-servers").out()).isEqualTo(older.toUri() + "\n");
    }

    @Test
    void saysHowToDrawAPageThatIsNotThere() throws IOException {
        Files.delete(page("20260102-030405-three-servers"));
        Said said = Said.by(home, "open");
        assertThat(said.exitCode()).isEqualTo(2);
        assertThat(said.err()).contains("There is no").contains("./lab report");
    }

    @Test
    void printsTheAddressOfThePageOfAllRunsOnceThereIsOne() throws IOException {
        page("20260102-030405-three-servers");
        assertThat(Said.by(home, "open", "--all").err()).contains("./lab history");
        Path page = Files.createFile(home.resolve("results/index.html"));
        assertThat(Said.by(home, "open", "--all").out()).isEqualTo(page.toUri() + "\n");
        assertThat(Said.by(home, "open", "--all", "three").exitCode()).isEqualTo(2);
    }

    @Test
    void saysThatNoRunWasKept() {
        Said said = Said.by(home, "open");
        assertThat(said.exitCode()).isEqualTo(2);
        assertThat(said.err()).contains("There is no run in ").contains("./lab run");
    }
}
