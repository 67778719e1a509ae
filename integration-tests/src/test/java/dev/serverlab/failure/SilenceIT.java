package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.serverlab.harness.LabProcess;
import dev.serverlab.harness.LabUnderTest;
import dev.serverlab.model.run.RunSeries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.json.JsonMapper;

/** A server that stands still for 3 s while it is measured, as with SIGSTOP, is not just a server with a long p99. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("thorough")
final class SilenceIT {

    @RegisterExtension
    final LabUnderTest lab = LabUnderTest.withGatling();

    @Test
    void isAProblemOfASoloTrial() throws IOException, InterruptedException {
        LabProcess process = lab.startRun("--full", "--variants", "stub:right", "--duration", "6s")
                .awaitThat(
                        "requests in the window", () -> lab.home().generatorSays("\"phase\":\"steady\",\"targets\":"));
        stopFor3s("stub");
        lab.endOf(process).exits(3).warns("No answer came for");
        assertThat(lab.codes("stub:right", "problems")).contains("silent");
        assertIsOnTheTimelineOf("stub:right");
    }

    @Test
    void isAProblemOfThatServerInAPairedTrial() throws IOException, InterruptedException {
        LabProcess process = lab.startRun(
                        "--full",
                        "--protocol",
                        "paired",
                        "--variants",
                        "stub:right,other:right",
                        "--sessions",
                        "1",
                        "--blocks",
                        "2",
                        "--block",
                        "6s",
                        "--warmup-cap",
                        "1s",
                        "--rate",
                        "50")
                .awaitThat("answers in a block", () -> lab.home().generatorSays("\"phase\":\"b00\",\"targets\":"));
        stopFor3s("other");
        lab.endOf(process).exits(3).warns("No answer came for");
        assertThat(lab.codes("other:right", "problems")).contains("silent");
        assertIsOnTheTimelineOf("other:right");
    }

    private void assertIsOnTheTimelineOf(String variant) throws IOException {
        Path series = lab.home().runs().getFirst().resolve(RunSeries.FILE);
        List<Double> silences = JsonMapper.shared()
                .readTree(Files.readString(series))
                .path("timelines")
                .valueStream()
                .filter(timeline -> timeline.path("variant").asString().equals(variant))
                .flatMap(timeline -> timeline.path("spans").valueStream())
                .filter(span -> span.path("name").asString().equals("silent"))
                .map(span -> span.path("to").asDouble() - span.path("from").asDouble())
                .toList();
        assertThat(silences).anySatisfy(seconds -> assertThat(seconds).isGreaterThan(1));
    }

    private void stopFor3s(String name) throws IOException, InterruptedException {
        ProcessHandle server = lab.home().processes().stream()
                .filter(each -> each.info().commandLine().orElse("").contains("name=" + name))
                .findFirst()
                .orElseThrow();
        LabProcess.signal("STOP", server);
        try {
            await("three seconds").pollDelay(Duration.ofSeconds(3)).until(() -> true);
        } finally {
            LabProcess.signal("CONT", server);
        }
    }
}
