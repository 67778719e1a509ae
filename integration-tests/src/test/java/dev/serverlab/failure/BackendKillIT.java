package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/**
 * A database and a service that are killed under load: the trial tells, the next one runs, nothing is left. Of a broker see
 * {@link IngestIT}.
 */
final class BackendKillIT {

    private static final String IN_THE_WINDOW = "\"phase\":\"steady\",\"targets\":";

    @RegisterExtension
    final Lab lab = new Lab();

    @BeforeEach
    void ownScratch() throws IOException {
        lab.with("-Djava.io.tmpdir=" + Files.createDirectory(lab.home().path().resolve("tmp")));
    }

    @Test
    void databaseUnderJdbc() throws IOException, InterruptedException {
        Fetched.require("mariadb", "target/mariadb/bin/mariadbd", "a database that is killed under load");
        query();
        LabProcess process = lab.start("run", "killed", "--seed", "1", "--full")
                .awaitThat("requests in the window", () -> lab.home().generatorSays(IN_THE_WINDOW));

        LabProcess.signal("KILL", startedBy(process, "/bin/mariadbd"));

        requireFirstTrialAlone(process, "mariadb");
    }

    @Test
    void databaseIsGoneAfterAnInterruption() throws IOException, InterruptedException {
        Signals.assumeInterruptIsTaken();
        Fetched.require("mariadb", "target/mariadb/bin/mariadbd", "Ctrl-C with a database");
        query();
        LabProcess process = lab.inOwnGroup()
                .start("run", "killed", "--seed", "1")
                .awaitThat("requests in the window", () -> lab.home().generatorSays(IN_THE_WINDOW));

        process.signalGroup("INT");

        lab.endOf(process).exits(130);
        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(() -> assertThat(left()).isEmpty());
    }

    @Test
    void serviceUnderFanOut() throws IOException, InterruptedException {
        lab.home().withRealServer("fanout-app").withRealServer("vertx-app").withRealBackends("upstream");
        lab.home().write("experiments/killed.yaml", """
                question: What if the service goes that all call?
                variants: [fanout:webclient, fanout:virtual]
                backends: [upstream]
                workload: { path: /fan-out, delay: 20ms }
                load: { users: 4, ramp: 0s, duration: 3s }
                warmup: 0s
                protocol: solo
                """ + lab.home().quickJvm());
        LabProcess process = lab.start("run", "killed", "--seed", "1", "--full")
                .awaitThat("requests in the window", () -> lab.home().generatorSays(IN_THE_WINDOW));

        LabProcess.signal("KILL", startedBy(process, "vertx-app.jar"));

        requireFirstTrialAlone(process, "upstream");
    }

    private void query() throws IOException {
        lab.home().withRealServer("jdbc-app").withRealBackends("mariadb");
        lab.home().write("experiments/killed.yaml", """
                question: What if the database goes?
                variants: [jdbc:default, jdbc:virtual]
                backends: [mariadb]
                workload: { path: /query, delay: 20ms }
                load: { users: 4, ramp: 0s, duration: 3s }
                warmup: 0s
                protocol: solo
                """ + lab.home().quickJvm());
    }

    private void requireFirstTrialAlone(LabProcess process, String backend) throws IOException {
        Ended ended = lab.endOf(process)
                .exits(4)
                .tells("What stands behind the servers ended: " + backend + ", with exit code 137");
        List<JsonNode> trials = lab.runJson().path("trials").valueStream().toList();
        assertThat(trials)
                .as("%s", ended)
                .extracting(trial -> trial.path("valid").asBoolean())
                .containsExactly(false, true);
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
