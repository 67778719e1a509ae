package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.harness.Ended;
import dev.serverlab.harness.Fetched;
import dev.serverlab.harness.LabHome;
import dev.serverlab.harness.LabUnderTest;
import dev.serverlab.harness.ReportedTrials;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/** A pool of connections that is narrower than all else, on a real database. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("thorough")
final class ConnectionsIT {

    @RegisterExtension
    final LabUnderTest lab = LabUnderTest.withGatling();

    @Test
    void areTheCeilingWhereAPoolIsNarrowerThanAllElse() throws IOException {
        Fetched.require("mariadb", "a pool of connections to MariaDB as the limit");
        lab.home().withRealServer("claims/jdbc-app").withRealBackends("mariadb");
        lab.with("-Djava.io.tmpdir=" + Files.createDirectory(lab.home().path().resolve("tmp")));
        lab.home()
                .write(
                        "experiments/" + LabHome.EXPERIMENT + ".yaml",
                        """
                question: What is the limit?
                variants:
                  - { variant: "jdbc:default.threads", settings: { spring.datasource.hikari.maximum-pool-size: 220 } }
                  - { variant: "jdbc:virtual.connections", settings: { spring.datasource.hikari.maximum-pool-size: 5 } }
                backends: [mariadb]
                workload: { path: /query, delay: 200ms }
                load: { users: 6, ramp: 0s, duration: 2100ms }
                warmup: 1s
                protocol: solo
                """ + lab.home().quickJvm());

        Ended ended = lab.run();

        Map<String, String> ceilings = Map.of(
                "jdbc:default.threads", "6 users / 200 ms", "jdbc:virtual.connections", "5 connections / 200 ms");
        assertThat(lab.runJson().path("trials")).as("%s", ended).hasSize(ceilings.size());
        for (JsonNode trial : lab.runJson().path("trials")) {
            assertThat(trial.path("errors").asLong()).as("%s", ended).isZero();
            assertThat(trial.at("/bottleneck/label").asString()).as("%s", ended).isNotEmpty();
            ReportedTrials.requireCeiling(trial, ceilings);
        }
    }
}
