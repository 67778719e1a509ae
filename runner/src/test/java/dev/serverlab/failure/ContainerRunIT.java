package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.containers.NeedsEngine;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Isolated;
import tools.jackson.databind.JsonNode;

/** {@code --in docker}, from the command line to what {@code run.json} tells, with a real server in its image. */
@NeedsEngine
@Isolated
final class ContainerRunIT {

    private static final String MEMORY = "536870912";

    @RegisterExtension
    final Lab lab = new Lab();

    private final Contained contained = new Contained();

    @Test
    void measuresAServerInAContainerWithLimits() throws IOException {
        contained.addTo(lab.home());
        LabProcess process =
                lab.startRun("--variants", "mvc:default", "--in", "docker", "--cpus", "1", "--memory", "512m");
        Ended ended = lab.endOf(process).exits(0);

        assertThat(contained.of(process)).as("left behind by\n%s", ended).isEmpty();
        JsonNode run = lab.runJson();
        assertThat(run.at("/experiment/site").toString())
                .isEqualTo("{\"in\":\"docker\",\"network\":\"bridge\",\"cpus\":1.0,\"memoryBytes\":" + MEMORY + "}");
        assertThat(run.at("/environment/engine/cgroup").asInt()).isIn(1, 2);
        assertThat(run.at("/environment/engine/images/mvc/id").asString()).startsWith("sha256:");
        JsonNode trial = run.at("/trials/0");
        assertThat(trial.path("valid").asBoolean())
                .as("%s", trial.path("problems"))
                .isTrue();
        assertThat(trial.at("/cpu/microsPerRequest").asDouble()).isPositive();
        assertThat(trial.at("/container/cpuMillis").asDouble())
                .as("CPU from the container's control group")
                .isPositive();
        assertThat(trial.at("/container/periods").asLong())
                .as("periods of its quota")
                .isPositive();
        assertThat(trial.at("/container/quotaPeriodMillis").asDouble())
                .as("period of its quota")
                .isEqualTo(100);
        assertThat(trial.path("startupMillis").asLong()).isPositive();
        assertThat(trial.at("/effective/jvm/cpus").asInt()).isEqualTo(1);
        assertThat(trial.at("/effective/jvm/pid").asLong()).isEqualTo(1);
        assertThat(lab.home().files("server.log")).singleElement().asString().isNotEmpty();
        assertThat(ended.out().replaceAll("\\s+", " ")).contains("servers in containers (1 CPU, 512 MiB)");
    }

    @Test
    void comparesAProcessWithAContainerInOneRun() throws IOException {
        contained.addTo(lab.home());
        lab.home().write("experiments/container-cost.yaml", """
                question: What does a container cost?
                variants:
                  - mvc:default
                  - { variant: "mvc:default.docker", in: docker }
                protocol: paired
                paired: { sessions: 1, blocks: 2, block: 1s, warmup: 2s, settle: 500ms, rate: 50 }
                workload: { delay: 20ms }
                jvmArgs: [-Xmx128m, -XX:+UseSerialGC, "-XX:TieredStopAtLevel=1"]
                """);
        Ended ended = lab.lab("run", "container-cost", "--seed", "1", "--generator-in", "docker")
                .exits(0);

        JsonNode run = lab.runJson();
        assertThat(run.at("/experiment/site").isMissingNode()).isTrue();
        assertThat(run.at("/experiment/differences/mvc:default.docker/site/in").asString())
                .isEqualTo("docker");
        assertThat(run.path("trials")).hasSize(2).allSatisfy(trial -> {
            assertThat(trial.path("valid").asBoolean())
                    .as("%s", trial.path("problems"))
                    .isTrue();
            assertThat(trial.at("/cpu/microsPerRequest").asDouble()).isPositive();
        });
        assertThat(run.at("/environment/engine/generator/name").asString()).isEqualTo("serverlab/lab:test");
        assertThat(run.at("/trials/0/generatorContainer/cpuMillis").asDouble())
                .as("CPU of the generator from its container's control group")
                .isPositive();
        assertThat(lab.home().files("generator.log")).singleElement().asString().isNotEmpty();
        assertThat(run.at("/trials/0/container").isMissingNode()).isTrue();
        assertThat(run.at("/trials/1/container/cpuMillis").asDouble()).isPositive();
        assertThat(ended.out().replaceAll("\\s+", " ")).contains("mvc:default.docker differs: in a container");
    }

    @Test
    void refusesWhatCannotBeStartedInAContainer() throws IOException {
        lab.run("--in", "docker").exits(2).refuses("stub cannot be started in a container", "names no image");
        contained.addTo(lab.home(), "serverlab/never-built");
        lab.run("--variants", "mvc:default", "--in", "docker")
                .exits(2)
                .refuses("There is no image 'serverlab/never-built'", "docker/build");
        lab.run("--variants", "mvc:default", "--in", "docker", "--cpus", "1000")
                .exits(2)
                .refuses("is to have 1000.0 CPUs");
        lab.run("--variants", "mvc:default", "--in", "docker", "--jdk", System.getProperty("java.home"))
                .exits(2)
                .refuses("--jdk names the JDK of servers that are processes");
        lab.run("--variants", "mvc:default", "--cpus", "1").exits(2).refuses("--cpus is for servers in containers");
        assertThat(lab.home().runs()).isEmpty();
    }
}
