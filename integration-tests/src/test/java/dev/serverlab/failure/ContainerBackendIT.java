package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.dockerjava.api.exception.NotFoundException;
import dev.serverlab.containers.Images;
import dev.serverlab.harness.ContainedServer;
import dev.serverlab.harness.Ended;
import dev.serverlab.harness.LabProcess;
import dev.serverlab.harness.LabUnderTest;
import dev.serverlab.tools.Needs;
import dev.serverlab.tools.Tool;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.testcontainers.DockerClientFactory;
import tools.jackson.databind.JsonNode;

/** A backend in a container: its own address, its control group's CPU, and gone with the lab. */
@Needs(Tool.ENGINE)
@ResourceLock("containers")
@Execution(ExecutionMode.CONCURRENT)
@Tag("thorough")
final class ContainerBackendIT {

    @RegisterExtension
    final LabUnderTest lab = new LabUnderTest();

    private final ContainedServer contained = new ContainedServer();

    /** A backend that is the image of one of the lab's servers, and nothing else. */
    private void service(String image) throws IOException {
        Files.createDirectories(lab.home().path().resolve("backends/service"));
        lab.home().write("backends/service/backend.yaml", """
                name: service
                title: A service in a container
                image:
                  name: %s
                  port: 8083
                  env: { JAVA_TOOL_OPTIONS: "-Dserver.address=0.0.0.0 -Xmx64m" }
                ping: "GET /delay/0 HTTP/1.1\\r\\nHost: service\\r\\n\\r\\n"
                gives: { stub.colour: "http://{host}:{port}/" }
                """.formatted(image));
        lab.home().ask("backends: [{ name: service, at: docker }]");
    }

    @Test
    void isReachedAtItsOwnAddressAndRecordedAndLeavesNothing() throws IOException {
        service(Images.of("vertx"));

        LabProcess process = lab.startRun("--rounds", "2", "--duration", "5s");
        Ended ended = lab.requireMeasured(process);

        assertThat(contained.of(process)).as("left behind by %s", ended).isEmpty();
        assertThat(lab.runJson().path("trials")).hasSize(2).allSatisfy(trial -> {
            JsonNode use = trial.path("backends").path(0);
            assertThat(use.path("way").asString()).isEqualTo("docker");
            assertThat(use.at("/image/id").asString()).startsWith("sha256:");
            assertThat(use.path("cpuPercent").isNumber()).isTrue();
            assertThat(use.path("rssPeakBytes").asLong()).isPositive();
            assertThat(use.path("pingP50Millis").isNumber()).isTrue();
        });
        assertThat(lab.home().files("backend-service.log")).hasSize(2);
        if (ended.exitCode() == 0) {
            assertThat(Files.readString(lab.home().runs().getFirst().resolve("summary.md")))
                    .contains("service ran in a container of " + Images.of("vertx"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TERM", "KILL"})
    void isGoneHoweverTheLabEnds(String signal) throws IOException, InterruptedException {
        service(Images.of("vertx"));
        LabProcess process = lab.startRun("--warmup", "20s")
                .awaitThat("a warm-up", () -> lab.home().generatorSays("\"phase\":\"warmup\""));
        assertThat(contained.of(process)).hasSize(1);

        process.signal(signal);

        await().atMost(LabProcess.LONGEST).untilAsserted(() -> {
            assertThat(contained.of(process)).isEmpty();
            assertThat(lab.home().processes()).isEmpty();
        });
    }

    @Test
    void endsATrialInWhichItDiesAndNoOther() throws IOException {
        service(Images.of("vertx"));
        LabProcess process = lab.startRun("--rounds", "2", "--full", "--duration", "10s")
                .awaitThat(
                        "requests in the window", () -> lab.home().generatorSays("\"phase\":\"steady\",\"targets\":"));

        DockerClientFactory.instance()
                .client()
                .killContainerCmd(contained.of(process).getFirst())
                .exec();

        lab.endOf(process).exits(4).warns("Backend service ended with exit code 137");
        assertThat(lab.runJson().path("trials")).hasSize(2);
        assertThat(lab.problems("stub:right")).containsExactly("backend-died");
        assertThat(contained.of(process)).isEmpty();
    }

    @Test
    void isRefusedBeforeAnythingStartsWithoutItsImage() throws IOException {
        service("serverlab/never-built:1");

        lab.run()
                .exits(2)
                .refuses(
                        "The image 'serverlab/never-built:1' of the backend service is not on this machine",
                        "docker pull serverlab/never-built:1");

        assertThat(lab.home().results()).doesNotExist();
    }

    /** The lab's own databases, with the server that queries them. */
    @ParameterizedTest
    @ValueSource(strings = {"mariadb:11.4", "mysql:8.4"})
    void isADatabaseWhereItsImageIs(String image) throws IOException {
        requireImage(image);
        String name = image.substring(0, image.indexOf(':'));
        lab.home().withRealServer("claims/jdbc-app").withRealBackends(name);
        lab.home()
                .write(
                        "experiments/queried.yaml",
                        """
                question: Does it answer?
                variants: [jdbc:default]
                backends: [{ name: %s, at: docker }]
                workload: { path: /query, delay: 20ms }
                load: { users: 4, ramp: 0s, duration: 3s }
                warmup: 0s
                protocol: solo
                """.formatted(name) + lab.home().quickJvm());

        Ended ended = lab.useGatling().requireMeasured(lab.lab("run", "queried", "--seed", "1"));

        JsonNode trial = lab.trial();
        assertThat(trial.path("errors").asLong()).as("%s", ended).isZero();
        assertThat(trial.at("/backends/0/way").asString()).isEqualTo("docker");
    }

    /** The same for the broker that events come from and the database that stores them. */
    @Test
    void isABrokerAndAStoreWhereTheirImagesAre() throws IOException {
        requireImage("apache/kafka:4.2.1");
        requireImage("mongo:8.0");
        lab.home()
                .withRealServer("claims/ingest-app")
                .withBackendPrograms()
                .withRealBackends("kafka", "events", "mongo");
        lab.home().write("experiments/stored.yaml", """
                question: Does it keep up?
                variants: [ingest:sync]
                backends: [{ name: kafka, at: docker }, events, { name: mongo, at: docker }]
                load: { selfDriven: true, ramp: 1s, duration: 3s }
                protocol: solo
                """);

        lab.requireMeasured(lab.lab("run", "stored", "--seed", "1"));

        assertThat(lab.trial().path("backends"))
                .extracting(use -> use.path("way").asString())
                .containsExactly("docker", "process", "docker");
    }

    /** Skips the test without the image, even where all tools are required: tests pull nothing. */
    private static void requireImage(String image) {
        try {
            DockerClientFactory.instance().client().inspectImageCmd(image).exec();
        } catch (NotFoundException e) {
            String missing = "Not tested here: a backend from the image " + image + " (docker pull " + image + ").";
            System.out.println(missing);
            Assumptions.abort(missing);
        }
    }
}
