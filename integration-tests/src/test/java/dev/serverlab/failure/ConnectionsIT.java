package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Isolated;
import tools.jackson.databind.JsonNode;

/** A pool of connections that is narrower than all else, on a real database. */
@Isolated
final class ConnectionsIT {

    @RegisterExtension
    final Lab lab = new Lab();

    @Test
    void areNamedAsTheLimitThatTheyAre() throws IOException {
        Fetched.require("mariadb", "target/mariadb/bin/mariadbd", "a pool of connections to MariaDB as the limit");
        lab.home().withRealServer("jdbc-app").withRealBackends("mariadb");
        lab.with("-Djava.io.tmpdir=" + Files.createDirectory(lab.home().path().resolve("tmp")));
        lab.home()
                .write(
                        "experiments/" + LabHome.EXPERIMENT + ".yaml",
                        """
                question: What is the limit?
                variants: [jdbc:virtual]
                backends: [mariadb]
                workload: { path: /query, delay: 200ms }
                settings: { jdbc: { spring.datasource.hikari.maximum-pool-size: 5 } }
                load: { users: 30, ramp: 0s, duration: 4100ms }
                warmup: 2s
                protocol: solo
                """ + lab.home().quickJvm());

        Ended ended = lab.run();

        JsonNode trials = lab.runJson().path("trials");
        assertThat(trials).as("%s", ended).hasSize(1);
        for (JsonNode trial : trials) {
            assertThat(trial.at("/bottleneck/label").asString()).isEqualTo("connections");
            assertThat(trial.at("/bottleneck/evidence").asString())
                    .contains("of at most 25.0 requests/s", "5 connections / 200 ms");
        }
    }

    @Test
    void twoHundredThreadsOrConnectionsAnswerTwoHundredQueriesOfASecond() throws IOException {
        Fetched.require("mariadb", "target/mariadb/bin/mariadbd", "200 threads or connections to MariaDB as the limit");
        lab.home().withRealServer("jdbc-app").withRealBackends("mariadb");
        lab.with("-Djava.io.tmpdir=" + Files.createDirectory(lab.home().path().resolve("tmp")));
        // Just below five queries long, so that no thread or connection ends a sixth within it.
        lab.home()
                .write(
                        "experiments/" + LabHome.EXPERIMENT + ".yaml",
                        """
                question: What is the limit?
                variants:
                  - { variant: "jdbc:default.threads", settings: { spring.datasource.hikari.maximum-pool-size: 220 } }
                  - { variant: "jdbc:virtual.connections", settings: { spring.datasource.hikari.maximum-pool-size: 200 } }
                backends: [mariadb]
                workload: { path: /query, delay: 1s }
                load: { users: 400, ramp: 1s, duration: 4900ms }
                warmup: 2s
                protocol: solo
                """ + lab.home().quickJvm());

        Ended ended = lab.run();

        Map<String, String> ceilings = new TreeMap<>();
        Map<String, String> labels = new TreeMap<>();
        List<String> filledByOthers = new ArrayList<>();
        for (JsonNode trial : lab.runJson().path("trials")) {
            String variant = trial.path("variant").asString();
            assertThat(trial.path("throughputPerSecond").asDouble())
                    .as("%s", ended)
                    .isBetween(140.0, 5 * 200 / 4.8);
            ceilings.put(variant, trial.at("/ceiling/formula").asString());
            String label = trial.at("/bottleneck/label").asString();
            String evidence = trial.at("/bottleneck/evidence").asString();
            if ((label + ": " + evidence).matches(BottleneckIT.FILLED_BY_OTHERS)) {
                filledByOthers.add(variant);
            } else {
                labels.put(variant, label);
            }
        }
        assertThat(ceilings)
                .isEqualTo(Map.of(
                        "jdbc:default.threads", "200 request threads / 1000 ms",
                        "jdbc:virtual.connections", "200 connections / 1000 ms"));
        assertThat(Map.of("jdbc:default.threads", "pool", "jdbc:virtual.connections", "connections"))
                .as("%s", ended)
                .containsAllEntriesOf(labels);
        assumeThat(filledByOthers).isEmpty();
    }
}
