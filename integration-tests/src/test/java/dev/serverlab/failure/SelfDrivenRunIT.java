package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.harness.Ended;
import dev.serverlab.harness.LabUnderTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/** Servers that make their own work: nothing is sent, and their own counters are the result. */
@Execution(ExecutionMode.CONCURRENT)
final class SelfDrivenRunIT {

    @RegisterExtension
    final LabUnderTest lab = new LabUnderTest();

    private void experiment(String profile) throws IOException {
        lab.home().write("experiments/own.yaml", """
                question: What does it do by itself?
                variants: [stub:%s]
                load: { selfDriven: true, ramp: 0s, duration: 1s }
                protocol: solo
                jvmArgs: [-Xmx64m, -XX:+UseSerialGC, "-XX:TieredStopAtLevel=1"]
                """.formatted(profile));
    }

    @Test
    void keepsWhatTheServerCountsAndNoAnswers() throws IOException {
        experiment("right");
        Ended ended = lab.requireMeasured(lab.lab("run", "own", "--seed", "1"));

        JsonNode trial = lab.trial();
        assertThat(trial.path("requests").asInt()).isZero();
        assertThat(trial.has("bottleneck")).isFalse();
        assertThat(trial.path("rssPeakBytes").asLong()).isPositive();
        JsonNode counters = trial.path("counters");
        assertThat(counters).hasSize(2);
        assertThat(counters.path(0).path("name").asString()).isEqualTo("work");
        assertThat(counters.path(0).path("tags")).isEmpty();
        // The rate depends on the stub and the machine; that there is one depends on the lab.
        assertThat(counters.path(0).path("value").asDouble()).isPositive();
        assertThat(counters.path(1).path("tags").path("thread").asString()).isEqualTo("main");
        Path run = lab.home().runs().getLast();
        assertThat(run.resolve(trial.path("folder").asString()).resolve("generator.log"))
                .doesNotExist();
        assertThat(Files.readString(run.resolve("summary.md")))
                .contains("its own work (self-driven), no ramp, measured for 1s; protocol solo")
                .doesNotContain("NaN", "GET /delay", "of warm-up");
        assertThat(ended.out())
                .containsPattern("stub:right: measuring its work, (NOT VALID: )?work \\d+\\.\\d per minute");
    }
}
