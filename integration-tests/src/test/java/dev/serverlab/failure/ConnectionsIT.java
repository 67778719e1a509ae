package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
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
        lab.home().write("experiments/" + LabHome.EXPERIMENT + ".yaml", """
                question: What is the limit?
                variants: [jdbc:virtual]
                backends: [mariadb]
                workload: { path: /query, delay: 200ms }
                settings: { jdbc: { spring.datasource.hikari.maximum-pool-size: 5 } }
                load: { users: 30, ramp: 0s, duration: 4100ms }
                warmup: 2s
                protocol: solo
                """);

        Ended ended = lab.run();

        JsonNode trials = lab.runJson().path("trials");
        assertThat(trials).as("%s", ended).hasSize(1);
        for (JsonNode trial : trials) {
            assertThat(trial.at("/bottleneck/label").asString()).isEqualTo("connections");
            assertThat(trial.at("/bottleneck/evidence").asString())
                    .contains("of at most 25.0 requests/s", "5 connections / 200 ms");
        }
    }
}
