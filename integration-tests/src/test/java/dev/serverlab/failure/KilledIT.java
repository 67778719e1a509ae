package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.serverlab.harness.Ended;
import dev.serverlab.harness.LabProcess;
import dev.serverlab.harness.LabUnderTest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code kill -9}, at any moment: no server, generator or container lives on, though the lab can do nothing. */
@Execution(ExecutionMode.CONCURRENT)
final class KilledIT {

    @RegisterExtension
    final LabUnderTest lab = new LabUnderTest();

    @ParameterizedTest
    @CsvSource({
        "server.log, stub in mode",
        "generator.log, '\"phase\":\"warmup\"'",
        "generator.log, '\"phase\":\"steady\",\"targets\":'",
        "outcome.json, trial"
    })
    void leavesNothingOfASoloRun(String file, String words) throws IOException, InterruptedException {
        requireNothingLeft(lab.startRun("--rounds", "3", "--warmup", "2s")
                .awaitThat(words, () -> lab.home().anySays(file, words)));
    }

    @ParameterizedTest
    @Tag("thorough")
    @CsvSource({"server-stub+right.log, stub in mode", "generator.log, '\"phase\":\"b00\"'"})
    void leavesNothingOfAPairedRun(String file, String words) throws IOException, InterruptedException {
        requireNothingLeft(
                lab.startRun(paired()).awaitThat(words, () -> lab.home().anySays(file, words)));
    }

    private static String[] paired() {
        List<String> arguments =
                new ArrayList<>(List.of("--protocol", "paired", "--variants", "stub:right,other:right"));
        arguments.addAll(
                List.of("--sessions", "2", "--blocks", "3", "--block", "1s", "--warmup-cap", "2s", "--rate", "50"));
        return arguments.toArray(String[]::new);
    }

    /** The guardian of a lab may be ended with it. */
    @Test
    @Tag("thorough")
    void whatIsLeftAllTheSameIsEndedByTheNextRun() throws IOException, InterruptedException {
        LabProcess process = startWarmUp();
        guardians(process).forEach(ProcessHandle::destroyForcibly);
        process.kill();

        // Any lab ends them: one of another test may have been the first.
        Ended ended = lab.run("--rounds", "1");
        lab.requireMeasured(ended, LabUnderTest.runJson(lab.home().runs().getLast()));

        assertThat(lab.home().processes()).isEmpty();
    }

    @Test
    @Tag("thorough")
    void noSignalOfATerminalEndsTheGuardian() throws IOException, InterruptedException {
        LabProcess process = startWarmUp();
        List<ProcessHandle> guardians = guardians(process);
        assertThat(guardians).isNotEmpty();
        for (ProcessHandle guardian : guardians) {
            for (String signal : List.of("HUP", "INT", "QUIT", "TERM")) {
                LabProcess.signal(signal, guardian);
            }
        }

        requireNothingLeft(process);
    }

    private LabProcess startWarmUp() throws IOException {
        return lab.startRun("--warmup", "20s")
                .awaitThat("a warm-up", () -> lab.home().generatorSays("\"phase\":\"warmup\""));
    }

    private static List<ProcessHandle> guardians(LabProcess process) {
        return process.handle()
                .descendants()
                .filter(each -> each.info().command().orElse("").endsWith("sh"))
                .toList();
    }

    private void requireNothingLeft(LabProcess process) {
        process.kill();
        await().atMost(LabProcess.LONGEST)
                .untilAsserted(() -> assertThat(lab.home().processes()).isEmpty());
    }
}
