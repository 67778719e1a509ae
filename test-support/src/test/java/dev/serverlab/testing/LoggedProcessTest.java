package dev.serverlab.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What is told when a process does not do as it should: what was asked, what came, and the end of its log. */
@ExtendWith(EndOfLogs.class)
class LoggedProcessTest {

    @TempDir
    Path logs;

    private LoggedProcess shell(String script) throws IOException {
        return new LoggedProcess(logs, List.of("sh", "-c", script));
    }

    @Test
    void tellsTheExitCodeThatCameWithTheEndOfBothOutputs() throws Exception {
        try (LoggedProcess process = shell("seq 100; echo wrong >&2; exit 3")) {
            assertThatExceptionOfType(AssertionError.class)
                    .isThrownBy(() -> process.awaitExit(0))
                    .satisfies(e -> assertThat(String.valueOf(e.getMessage()).lines())
                            .hasSize(41)
                            .startsWith("asked for exit code 0, came 3; the end of the log of sh … "
                                    + "seq 100; echo wrong >&2; exit 3:")
                            .endsWith("100", "wrong"));
            process.awaitExit(3);
        }
    }

    @Test
    void waitsForNoLineOfAProcessThatHasEnded() throws Exception {
        try (LoggedProcess process = shell("echo up at 17; exit 1")) {
            assertThat(process.awaitLine(Pattern.compile("at (\\d+)\\R")).group(1))
                    .isEqualTo("17");
            assertThatExceptionOfType(AssertionError.class)
                    .isThrownBy(() -> process.awaitLine(Pattern.compile("down")))
                    .withMessageStartingWith("asked for down, came exit code 1; the end of the log of sh");
        }
    }

    @Test
    void isToldWithTheFailureOfTheTestThatStartedIt() throws Exception {
        try (LoggedProcess process = shell("echo ready; read told; echo \"told $told\"")) {
            process.send("to end");
            process.awaitExit(0);
            String said = "\n\nexpected: 1\n but was: 2\n";

            AssertionError reported = EndOfLogs.withEnds(new AssertionError(said), List.of(process.end()));
            assertThat(String.valueOf(reported.getMessage()).lines())
                    .containsExactly(
                            "expected: 1 but was: 2; the end of the log of sh … "
                                    + "echo ready; read told; echo \"told $told\":",
                            "ready",
                            "told to end");
        }
    }
}
