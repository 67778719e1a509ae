package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.harness.Ended;
import dev.serverlab.harness.LabHome;
import dev.serverlab.harness.LabProcess;
import dev.serverlab.harness.LabUnderTest;
import dev.serverlab.tools.Needs;
import dev.serverlab.tools.Tool;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/** One server on two JDKs, side by side in paired sessions, and one of them in a search. */
@Needs(Tool.JDK_21)
@Execution(ExecutionMode.CONCURRENT)
@Tag("thorough")
final class TwoJdksIT {

    @RegisterExtension
    final LabUnderTest lab = LabUnderTest.withGatling();

    @Test
    void areComparedAndReadBackFromEachServer() throws IOException {
        lab.home().withRealServer("vertx-app").write("experiments/" + LabHome.EXPERIMENT + ".yaml", """
                question: What does the JDK change?
                variants:
                  - { variant: "vertx:default.on-21", jdk: 21 }
                  - { variant: "vertx:default.on-25", jdk: 25 }
                workload: { delay: 20ms }
                load: { users: 10, ramp: 0s, duration: 1s }
                paired: { sessions: 2, blocks: 2, block: 1s, warmup: 1s, rate: 50, profile: 0s }
                protocol: paired
                jvmArgs: [-Xmx128m, -XX:+UseSerialGC, "-XX:TieredStopAtLevel=1", "-Dof.home=%s"]
                """.formatted(
                        lab.home().path()));
        lab.measure();

        Map<String, String> features = new TreeMap<>();
        for (JsonNode trial : lab.runJson().path("trials")) {
            String version = trial.at("/effective/jvm/version").asString();
            features.put(trial.path("variant").asString(), version.replaceFirst("\\D.*", ""));
        }
        assertThat(features).isEqualTo(Map.of("vertx:default.on-21", "21", "vertx:default.on-25", "25"));
        assertThat(lab.runJson().path("comparisons")).isNotEmpty();
    }

    @Test
    void areSearchedForTheirCapacity() throws IOException, InterruptedException {
        lab.home().withRealServer("vertx-app").write("experiments/" + LabHome.EXPERIMENT + ".yaml", """
                question: How much on an older JDK?
                variants: [{ variant: "vertx:default.on-21", jdk: 21 }]
                workload: { delay: 20ms }
                slo: [p90 <= 100ms]
                warmup: 1s
                protocol: solo
                jvmArgs: [-Xmx128m, -XX:+UseSerialGC, "-XX:TieredStopAtLevel=1", "-Dof.home=%s"]
                """.formatted(
                        lab.home().path()));
        LabProcess process = lab.start(
                        "capacity", LabHome.EXPERIMENT, "--seed", "1", "--budget", "5m", "--window", "1s")
                .awaitWindow();
        process.signal("TERM");
        Ended ended = lab.endOf(process).exits(130);

        JsonNode session = lab.runJson().at("/capacity/variants/0/sessions/0");
        assertThat(session.path("windows")).as("%s", ended).isNotEmpty();
        assertThat(session.has("problem")).as("%s", ended).isFalse();
    }
}
