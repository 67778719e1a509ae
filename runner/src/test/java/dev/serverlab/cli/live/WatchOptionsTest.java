package dev.serverlab.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.cli.Said;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WatchOptionsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run --live closed --users 5",
                "run closed --live=true --users 5",
                "run closed --users 5 --live --github-summary",
            })
    void aRunKeepsTheCommandThatMeasuresTheSame(String command) {
        assertThat(WatchOptions.withoutDisplayOptions(List.of(command.split(" "))))
                .containsExactly("run", "closed", "--users", "5");
    }

    @Test
    void mayStandBesideResume(@TempDir Path home) {
        Said said = Said.by(home, "run", "--resume", "x", "--live");

        assertThat(said.err()).isNotBlank().doesNotContain("leave out");
    }

    @Test
    void showsNothingWhereNothingIsRun(@TempDir Path home) {
        Said said = Said.by(home, "run", "closed", "--dry-run", "--live");

        assertThat(said.exitCode()).isEqualTo(2);
        assertThat(said.err()).contains("--dry-run measures nothing that --live could show");
    }
}
