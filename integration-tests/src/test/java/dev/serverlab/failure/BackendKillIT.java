package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.serverlab.harness.Ended;
import dev.serverlab.harness.Fetched;
import dev.serverlab.harness.LabProcess;
import dev.serverlab.harness.LabUnderTest;
import dev.serverlab.harness.Signals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/**
 * A database that is killed under load: the trial reports it, the next one runs, nothing is left. For a broker, see {@link
 * IngestIT}, for any backend {@link BackendIT}.
 */
@Tag("thorough")
@Execution(ExecutionMode.CONCURRENT)
final class BackendKillIT {

    private static final String IN_THE_WINDOW = "\"phase\":\"steady\",\"targets\":";

    @RegisterExtension
    final LabUnderTest lab = LabUnderTest.withGatling();

    @BeforeEach
    void ownScratch() throws IOException {
        lab.with("-Djava.io.tmpdir=" + Files.createDirectory(lab.home().path().resolve("tmp")));
    }

    @Test
    void databaseUnderJdbc() throws IOException, InterruptedException {
        Fetched.require("mariadb", "a database that is killed under load");
        query();
        LabProcess process = lab.start("run", "killed", "--seed", "1", "--full")
                .awaitThat("requests in the window", () -> lab.home().generatorSays(IN_THE_WINDOW));

        LabProcess.signal("KILL", startedBy(process, "/bin/mariadbd"));

        requireFirstTrialAlone(process, "mariadb");
    }

    @Test
    void databaseIsGoneAfterAnInterruption() throws IOException, InterruptedException {
        Signals.assumeInterruptIsTaken();
        Fetched.require("mariadb", "Ctrl-C with a database");
        query();
        LabProcess process = lab.inOwnGroup()
                .start("run", "killed", "--seed", "1")
                .awaitThat("requests in the window", () -> lab.home().generatorSays(IN_THE_WINDOW));

        process.signalGroup("INT");

        lab.endOf(process).exits(130);
        await().atMost(LabProcess.LONGEST)
                .untilAsserted(() -> assertThat(left()).isEmpty());
    }

    private void query() throws IOException {
        lab.home().withRealServer("claims/jdbc-app").withRealBackends("mariadb");
        lab.home().write("experiments/killed.yaml", """
                question: What if the database goes?
                variants: [jdbc:default, jdbc:virtual]
                backends: [mariadb]
                workload: { path: /query, delay: 20ms }
                load: { users: 4, ramp: 0s, duration: 10s }
                warmup: 0s
                protocol: solo
                """ + lab.home().quickJvm());
    }

    private void requireFirstTrialAlone(LabProcess process, String backend) throws IOException {
        Ended ended = lab.endOf(process).exits(4).warns("Backend " + backend + " ended with exit code 137");
        List<JsonNode> trials = lab.runJson().path("trials").valueStream().toList();
        assertThat(trials).as("%s", ended).hasSize(2);
        assertThat(lab.problems(trials.getLast().path("variant").asString())).isEmpty();
        assertThat(trials.getFirst().at("/problems/0/code").asString()).isEqualTo("backend-died");
        assertThat(left()).isEmpty();
    }

    private static ProcessHandle startedBy(LabProcess lab, String words) {
        return lab.handle()
                .descendants()
                .filter(each -> each.info().commandLine().orElse("").contains(words))
                .findFirst()
                .orElseThrow();
    }

    /** Folders that backends wrote to. */
    private List<Path> left() throws IOException {
        try (Stream<Path> all = Files.list(lab.home().path().resolve("tmp"))) {
            return all.filter(each -> each.getFileName().toString().startsWith("serverlab-"))
                    .toList();
        }
    }
}
