package dev.serverlab.containers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.command.TopContainerResponse;
import com.github.dockerjava.api.model.HealthCheck;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/** A server, started in its image by its own command, is held to its container's limits. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Execution(ExecutionMode.SAME_THREAD)
abstract class HeldImage {

    private final ServerContainer container;
    private final String profile;
    private final String transport;

    /** The server, a profile, and the transport that it has as a process. */
    HeldImage(String server, String profile, String transport) {
        this.profile = profile;
        this.transport = transport;
        container = new ServerContainer(server).byItsCommand(profile);
        // Checked sooner than by the image's setting; the rest is left to the image.
        container.withCreateContainerCmdModifier(create -> create.withHealthcheck(
                new HealthCheck().withInterval(Duration.ofSeconds(3).toNanos())));
    }

    @BeforeAll
    void start() {
        container.start();
    }

    @AfterAll
    void stop() {
        container.stop();
    }

    @Test
    void isHealthyByItsOwnHealthCheck() {
        await().atMost(ServerContainer.LONGEST).until(container::isHealthy);
    }

    @Test
    void runsAsAUserWhoIsNotRoot() {
        TopContainerResponse top =
                client().topContainerCmd(container.getContainerId()).exec();
        int uid = Arrays.asList(Objects.requireNonNull(top.getTitles())).indexOf("UID");
        List<String> users = Stream.of(Objects.requireNonNull(top.getProcesses()))
                .map(process -> process[uid])
                .toList();

        assertThat(users).isNotEmpty().doesNotContain("root", "0");
    }

    @Test
    void answersWithARootFileSystemThatCannotBeWrittenTo() {
        InspectContainerResponse reported = container.getCurrentContainerInfo();

        assertThat(reported.getHostConfig().getReadonlyRootfs()).isTrue();
        assertThat(reported.getMounts()).as("nothing else is mounted").isEmpty();
        assertThat(container.effective().path("server").asString())
                .isEqualTo(container.server().name());
    }

    @Test
    void startsNoShell() {
        String[] entrypoint = Objects.requireNonNull(client().inspectImageCmd(container.getDockerImageName())
                        .exec()
                        .getConfig())
                .getEntrypoint();

        assertThat(entrypoint).isNotNull().startsWith("java");
    }

    @Test
    void hasOneCpuAndTheThreadsForIt() {
        JsonNode effective = container.effective();

        assertThat(effective.at("/jvm/cpus").asInt()).isEqualTo(1);
        Integer threads = Objects.requireNonNull(container.server().profiles().get(profile))
                .threads()
                .on(1);
        assertThat(effective.at("/requestThreads/max").asInt(0)).isEqualTo(Objects.requireNonNullElse(threads, 0));
        if (profile.equals("cores")) { // Others start fewer than they may have.
            assertThat(effective.at("/requestThreads/live").asInt()).isEqualTo(1);
        }
    }

    @Test
    void hasTheTransportThatItHasAsAProcess() {
        assertThat(container.effective().path("transport").asString()).isEqualTo(transport);
    }

    private DockerClient client() {
        return container.getDockerClient();
    }
}
