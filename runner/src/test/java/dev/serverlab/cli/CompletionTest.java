package dev.serverlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A real bash completes what somebody has begun to type. */
final class CompletionTest {

    @TempDir
    private static Path folder;

    @BeforeAll
    static void writeTheScript() throws IOException {
        Said said = Said.by(Path.of("..").toAbsolutePath().normalize(), "completion", "bash");
        assertThat(said.exitCode()).isZero();
        Files.writeString(folder.resolve("lab.bash"), said.out());
    }

    @Test
    void isBoundToTheCommand() throws Exception {
        assertThat(bash("complete -p lab")).singleElement().asString().contains("-F _complete_lab lab");
    }

    @ParameterizedTest
    @CsvSource({
        "cal, calibrate",
        "run three, three-servers",
        "run --war, --warmup --warmup-cap",
        "run --protocol pa, paired",
        "list vertx-b, vertx-bus",
        "validate virtual-threads, virtual-threads virtual-threads-database",
    })
    void completes(String typed, String words) throws Exception {
        int last = typed.split(" ").length;
        assertThat(bash("compopt() { :; }; COMP_WORDS=(lab " + typed + "); COMP_CWORD=" + last
                        + "; _complete_lab lab \"${COMP_WORDS[-1]}\"; printf '%s\\n' \"${COMPREPLY[@]}\""))
                .containsExactlyInAnyOrder(words.split(" "));
    }

    private static List<String> bash(String command) throws Exception {
        Process bash = new ProcessBuilder("bash", "--norc", "-c", "source ./lab.bash; " + command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        bash.getOutputStream().close();
        String said = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(bash.waitFor()).as(said).isZero();
        return said.lines().map(String::strip).toList();
    }
}
