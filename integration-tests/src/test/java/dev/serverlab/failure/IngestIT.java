package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.harness.Fetched;
import dev.serverlab.harness.LabProcess;
import dev.serverlab.harness.LabUnderTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/** The server ingest with all its backends: a real broker, and an emulator of MongoDB that is 5 ms away. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("thorough")
final class IngestIT {

    @RegisterExtension
    final LabUnderTest lab = LabUnderTest.withGatling();

    @Test
    void losesNothingInAnyWayAndGoesOnWhenTheBrokerIsKilled() throws IOException, InterruptedException {
        Fetched.require("kafka", "the server ingest with Kafka");
        lab.home().withRealServer("claims/ingest-app").withRealBackends("kafka", "events", "mongo");
        lab.with("-Djava.io.tmpdir=" + Files.createDirectory(lab.home().path().resolve("tmp")));
        lab.home().write("experiments/events.yaml", """
                question: Does it keep up?
                variants: [ingest:sync, ingest:reactive, ingest:virtual]
                backends: [kafka, events, { name: mongo, latency: 5ms }]
                load: { selfDriven: true, ramp: 1s, duration: 3s }
                protocol: solo
                """ + lab.home().quickJvm());
        LabProcess process = lab.start("run", "events", "--seed", "1", "--full")
                .awaitThat("a server that takes events", () -> lab.home().anySays("server.log", "takes events"));

        LabProcess.signal("KILL", broker(process));

        lab.endOf(process).exits(4).warns("Backend kafka ended with exit code 137");
        List<JsonNode> trials = lab.runJson().path("trials").valueStream().toList();
        assertThat(trials).hasSize(3);
        for (JsonNode trial : trials.subList(1, 3)) {
            assertThat(lab.problems(trial.path("variant").asString())).isEmpty();
        }
        assertThat(trials.getFirst().at("/problems/0/code").asString()).isEqualTo("backend-died");
        trials.subList(1, 3).forEach(IngestIT::requireRight);
        assertThat(left()).isEmpty();
    }

    private static void requireRight(JsonNode trial) {
        Map<String, Double> counted = new TreeMap<>();
        trial.path("counters")
                .forEach(counter -> counted.put(
                        counter.path("name").asString(), counter.path("value").asDouble()));
        assertThat(counted.get("events.stored")).isPositive();
        assertThat(counted).containsEntry("events.lost", 0.0).containsEntry("events.twice", 0.0);
        assertThat(counted).containsKey("event.cpu");
        // Both of the broker, which may be too busy to answer in time.
        assertThat(counted.containsKey("lag")).isEqualTo(counted.containsKey("events.arrived"));
        if (counted.containsKey("lag")) {
            assertThat(counted.get("events.arrived")).isPositive();
        }
        // The latency of the backend alone is 5 ms.
        assertThat(counted.get("insert.time")).isGreaterThanOrEqualTo(5);
        boolean waits = trial.path("variant").asString().equals("ingest:sync");
        assertThat(counted.containsKey("insert.ceiling")).isEqualTo(waits);
        if (waits) {
            assertThat(counted).containsEntry("events.outOfOrder", 0.0);
        }
        assertThat(trial.path("backends"))
                .extracting(use -> use.path("name").asString())
                .containsExactly("kafka", "events", "mongo");
        assertThat(trial.path("backends").path(2).path("latencyCpuPercent").isNumber())
                .isTrue();
    }

    private static ProcessHandle broker(LabProcess lab) {
        return lab.handle()
                .descendants()
                .filter(each -> each.info().commandLine().orElse("").contains("kafka.Kafka"))
                .findFirst()
                .orElseThrow();
    }

    /** Folders that backends write to. */
    private List<Path> left() throws IOException {
        try (Stream<Path> all = Files.list(lab.home().path().resolve("tmp"))) {
            return all.filter(each -> each.getFileName().toString().startsWith("serverlab-"))
                    .toList();
        }
    }
}
