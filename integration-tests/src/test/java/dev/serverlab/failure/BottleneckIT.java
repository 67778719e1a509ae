package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.harness.Ended;
import dev.serverlab.harness.LabHome;
import dev.serverlab.harness.LabUnderTest;
import dev.serverlab.harness.ReportedTrials;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/**
 * Drives the real servers into limits. Which limit a trial hits depends on the machine; {@code SaturationTest} tests
 * how it is recognized; commands for a machine with CPU to spare are in docs/validity.md.
 */
@Execution(ExecutionMode.CONCURRENT)
@Tag("thorough")
final class BottleneckIT {

    @RegisterExtension
    final LabUnderTest lab = LabUnderTest.withGatling();

    @BeforeEach
    void addServers() throws IOException {
        lab.home().withRealServer("mvc-app").withRealServer("webflux-app").withRealServer("vertx-app");
        // All in one run, since most of the time goes into starting things. The window is half a delay more than a
        // whole number of them, so that each may take some ms longer.
        lab.home()
                .write(
                        "experiments/" + LabHome.EXPERIMENT + ".yaml",
                        """
                question: What is the limit?
                variants:
                  - { variant: "mvc:single", work: block }
                  - { variant: "webflux:single", work: block }
                  - { variant: "vertx:single", work: block }
                  - { variant: "vertx:default.workers", work: offload, settings: { workerPoolSize: 2 } }
                  - vertx:default.users
                workload: { delay: 200ms }
                load: { users: 6, ramp: 0s, duration: 2100ms }
                warmup: 1s
                protocol: solo
                """ + lab.home().quickJvm());
    }

    @Test
    void isSoughtAmongTheCeilingsOfWhatEachServerWasDrivenInto() throws IOException {
        Ended ended = lab.run();
        Map<String, String> ceilings = Map.of(
                "mvc:single", "1 request thread / 200 ms",
                "webflux:single", "1 request thread / 200 ms",
                "vertx:single", "1 request thread / 200 ms",
                "vertx:default.workers", "2 workers / 200 ms",
                "vertx:default.users", "6 users / 200 ms");
        assertThat(lab.runJson().path("trials")).as("%s", ended).hasSize(ceilings.size());
        for (JsonNode trial : lab.runJson().path("trials")) {
            assertThat(trial.at("/bottleneck/label").asString()).as("%s", ended).isNotEmpty();
            assertThat(trial.at("/bottleneck/evidence").asString()).isNotEmpty();
            ReportedTrials.requireCeiling(trial, ceilings);
        }
    }
}
