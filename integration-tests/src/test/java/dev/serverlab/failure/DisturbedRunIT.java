package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.serverlab.harness.LabProcess;
import dev.serverlab.harness.LabUnderTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Whatever keeps the generator or the lab from its work makes a trial invalid, also beside other load. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("thorough")
final class DisturbedRunIT {

    @RegisterExtension
    final LabUnderTest lab = LabUnderTest.withGatling();

    @Test
    void findsAGeneratorThatWasKeptFromRunning() throws IOException, InterruptedException {
        LabProcess process = lab.startRun("--full", "--variants", "stub:right", "--duration", "10s")
                .awaitWords("measuring");
        ProcessHandle generator = lab.home().processes().stream()
                .filter(each -> each.info().commandLine().orElse("").contains("GeneratorMain"))
                .findFirst()
                .orElseThrow();
        LabProcess.signal("STOP", generator);
        try {
            await("a second").pollDelay(Duration.ofSeconds(1)).until(() -> true);
        } finally {
            LabProcess.signal("CONT", generator);
        }
        lab.endOf(process).exits(3).warns("The generator was late by more than");
        assertThat(lab.codes("stub:right", "problems")).contains("generator-late");
    }

    @Test
    void findsThatTheLabItselfReadTheClocksTooLate() throws IOException, InterruptedException {
        LabProcess process = lab.startRun(LabUnderTest.sessions(1, 3, "stub:right,other:right", "--full"))
                .awaitWords("measuring");
        process.signal("STOP");
        try {
            // Over all of the first block at least: it begins 2 s after it was announced.
            await("four seconds").pollDelay(Duration.ofSeconds(4)).until(() -> true);
        } finally {
            process.signal("CONT");
        }
        lab.endOf(process).exits(3).warns("The time between a block's CPU readings differs");
        assertThat(lab.codes("stub:right", "problems")).contains("read-late");
        assertThat(lab.codes("other:right", "problems")).contains("read-late");
    }

    /** How long is too long depends on the machine's speed: the unit test of the check covers the limits. */
    @Test
    void readsHowLongGarbageCollectionStoppedTheGenerator() throws IOException {
        Path arguments = lab.home().gatling().resolve("generator.args");
        Files.writeString(arguments, Files.readString(arguments).replace("-Xmx1G", "-Xmx40m"));
        lab.run("--variants", "stub:right", "--users", "60", "--duration", "3s");

        long longest =
                lab.trial().at("/disturbances/generatorLongestPauseMillis").asLong();
        long all = lab.trial().at("/generator/gcPauseMillis").asLong();
        assertThat(longest).isPositive();
        assertThat(all).isGreaterThanOrEqualTo(longest);
    }
}
