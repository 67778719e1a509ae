package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.containers.Images;
import dev.serverlab.harness.ContainedServer;
import dev.serverlab.harness.Ended;
import dev.serverlab.harness.LabHome;
import dev.serverlab.harness.LabProcess;
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

/** {@code --in docker}, from the command line to {@code run.json}, with a real server in its image. */
@Needs(Tool.ENGINE)
@ResourceLock("containers")
@Execution(ExecutionMode.CONCURRENT)
@Tag("thorough")
final class ContainerRunIT {

    private static final String MEMORY = "536870912";

    @RegisterExtension
    final LabUnderTest lab = LabUnderTest.withGatling();

    /** An image of which only the port and the answers are declared, though it is one of the lab's. */
    static final String SHOP = """
            question: Do virtual threads pay in a container?
            servers:
              shop:
                start: { image: IMAGE }
                port: { number: 8081 }
                requests: [{ get: "/delay/{1..9}" }]
            settings:
              shop: { server.address: 0.0.0.0 }
            variants:
              - shop:as-is
              - { variant: "shop:virtual", settings: { spring.threads.virtual.enabled: true } }
            protocol: paired
            paired: { sessions: 1, blocks: 2, block: 1s, warmup: 1s, settle: 500ms, rate: 20, profile: 8s }
            jvmArgs: [-Xmx128m, -XX:+UseSerialGC, "-XX:TieredStopAtLevel=1"]
            """;

    private final ContainedServer contained = new ContainedServer();

    @Test
    void measuresAServerInAContainerWithLimits() throws IOException {
        contained.addTo(lab.home());
        LabProcess process = lab.startRun(
                "--variants", "vertx:default", "--items", "20", "--in", "docker", "--cpus", "1", "--memory", "512m");
        Ended ended = lab.endOf(process);

        lab.requireMeasured(ended);
        assertThat(contained.of(process)).as("left behind by %s", ended).isEmpty();
        JsonNode run = lab.runJson();
        assertThat(run.at("/experiment/workload/items").asInt()).isEqualTo(20);
        assertThat(run.at("/experiment/site").toString())
                .isEqualTo("{\"in\":\"docker\",\"network\":\"bridge\",\"cpus\":1.0,\"memoryBytes\":" + MEMORY + "}");
        assertThat(run.at("/environment/engine/cgroup").asInt()).isIn(1, 2);
        assertThat(run.at("/environment/engine/images/vertx/id").asString()).startsWith("sha256:");
        JsonNode trial = run.at("/trials/0");
        ReportedTrials.requireCpuIfValid(trial);
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
    void searchesInAContainerWithAQuota() throws IOException, InterruptedException {
        contained.addTo(lab.home());
        LabProcess process = lab.start(
                        "capacity",
                        LabHome.EXPERIMENT,
                        "--variants",
                        "vertx:default",
                        "--in",
                        "docker",
                        "--cpus",
                        "1",
                        "--memory",
                        "512m",
                        "--slo",
                        "p90 <= 200ms",
                        "--warmup",
                        "1s",
                        "--budget",
                        "5m",
                        "--window",
                        "1s")
                .awaitWindow();
        process.signal("TERM");
        Ended ended = lab.endOf(process).exits(130);

        assertThat(contained.of(process)).as("left behind by %s", ended).isEmpty();
        assertThat(lab.runJson().at("/capacity/variants/0/sessions/0/windows"))
                .isNotEmpty()
                .allSatisfy(window ->
                        assertThat(window.path("serverCores").asDouble()).isPositive());
    }

    @Test
    void measuresAnImageOfSomebodyElse() throws IOException {
        lab.home().write("shop.yaml", SHOP.replace("IMAGE", Images.of("mvc")));
        LabProcess process = lab.start("run", "shop.yaml", "--seed", "1");
        Ended ended = lab.endOf(process);

        assertThat(contained.of(process)).as("left behind by %s", ended).isEmpty();
        JsonNode run = lab.runJson();
        assertThat(run.at("/environment/engine/images/shop/id").asString()).startsWith("sha256:");
        assertThat(run.path("trials")).hasSize(2).allSatisfy(trial -> {
            // Whether it is valid depends on what else this machine does.
            ReportedTrials.requireAnswersIfValid(trial);
            assertThat(trial.path("errors").asLong()).isZero();
            assertThat(trial.at("/container/cpuMillis").asDouble()).isPositive();
            assertThat(trial.path("startupMillis").asLong()).isPositive();
            ReportedTrials.requireProfileIfRoot(trial);
        });
    }

    @Test
    void refusesWhatCannotBeStartedInAContainer() throws IOException {
        lab.run("--in", "docker").exits(2).refuses("stub cannot be started in a container", "names no image");
        contained.addTo(lab.home(), "serverlab/never-built");
        lab.run("--variants", "vertx:default", "--in", "docker")
                .exits(2)
                .refuses("There is no image 'serverlab/never-built'", "docker/build");
        lab.run("--variants", "vertx:default", "--in", "docker", "--cpus", "1000")
                .exits(2)
                .refuses("asks for 1000.0 CPUs");
        lab.run("--variants", "vertx:default", "--in", "docker", "--jdk", System.getProperty("java.home"))
                .exits(2)
                .refuses("--jdk set the JDK of servers that run as processes");
        lab.run("--variants", "vertx:default", "--cpus", "1").exits(2).refuses("--cpus is for servers in containers");
        lab.home().write("shop.yaml", SHOP.replace("IMAGE", "shop:never-built"));
        lab.lab("run", "shop.yaml")
                .exits(2)
                .refuses("There is no image 'shop:never-built'", "docker build -t shop:never-built");
        assertThat(lab.home().runs()).isEmpty();
    }
}
