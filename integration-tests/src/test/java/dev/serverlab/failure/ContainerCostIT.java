package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.harness.ContainedServer;
import dev.serverlab.harness.Ended;
import dev.serverlab.harness.LabUnderTest;
import dev.serverlab.harness.ReportedTrials;
import dev.serverlab.tools.Needs;
import dev.serverlab.tools.Tool;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import tools.jackson.databind.JsonNode;

/** A process beside a container in one run: both are measured, and a machine that others use would stall them. */
@Needs(Tool.ENGINE)
@ResourceLock("containers")
@Execution(ExecutionMode.CONCURRENT)
@Tag("thorough")
final class ContainerCostIT {

    @RegisterExtension
    final LabUnderTest lab = LabUnderTest.withGatling();

    private final ContainedServer contained = new ContainedServer();

    @Test
    void comparesAProcessWithAContainerInOneRun() throws IOException {
        contained.addTo(lab.home());
        lab.home().write("experiments/container-cost.yaml", """
                question: What does a container cost?
                variants:
                  - vertx:default
                  - { variant: "vertx:default.docker", in: docker }
                protocol: paired
                paired: { sessions: 1, blocks: 2, block: 1s, warmup: 2s, settle: 500ms, rate: 50, profile: 0s }
                workload: { delay: 20ms }
                jvmArgs: [-Xmx128m, -XX:+UseSerialGC, "-XX:TieredStopAtLevel=1"]
                """);
        Ended ended = lab.requireMeasured(lab.lab("run", "container-cost", "--seed", "1", "--generator-in", "docker"));

        JsonNode run = lab.runJson();
        assertThat(run.at("/experiment/site").isMissingNode()).isTrue();
        assertThat(run.at("/experiment/differences/vertx:default.docker/site/in")
                        .asString())
                .isEqualTo("docker");
        assertThat(run.path("trials")).hasSize(2).allSatisfy(ReportedTrials::requireCpuIfValid);
        assertThat(run.at("/environment/engine/generator/name").asString()).isEqualTo("serverlab/lab:test");
        assertThat(run.at("/trials/0/generatorContainer/cpuMillis").asDouble())
                .as("CPU of the generator from its container's control group")
                .isPositive();
        assertThat(lab.home().files("generator.log")).singleElement().asString().isNotEmpty();
        assertThat(run.at("/trials/0/container").isMissingNode()).isTrue();
        assertThat(run.at("/trials/1/container/cpuMillis").asDouble()).isPositive();
        assertThat(ended.out().replaceAll("\\s+", " ")).contains("vertx:default.docker differs: in a container");
    }
}
