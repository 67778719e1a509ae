package dev.serverlab.containers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.model.Capability;
import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.PortBinding;
import com.github.dockerjava.api.model.Ports;
import dev.serverlab.contract.ServerState;
import dev.serverlab.measure.server.ServerDescriptor;
import dev.serverlab.measure.server.Servers;
import dev.serverlab.testing.Awaited;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.utility.DockerImageName;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A server in a container of its image, held as tightly as the Compose file and the lab hold it: one CPU, a root file
 * system that cannot be written to, no capability. It is reached on ports of loopback that the engine chose.
 */
final class ServerContainer extends GenericContainer<ServerContainer> {

    /** Longer than any start on a busy machine, where all containers together may get half a core. */
    static final Duration LONGEST = Duration.ofMinutes(5);

    /** No test depends on the second compiler, whose bursts are most of the cost of a short life. */
    static final String JVM_ARGUMENTS = "-Xmx128m -XX:TieredStopAtLevel=1";

    private static final long ONE_CPU = 1_000_000_000;
    private static final long MEMORY_BYTES = 512 << 20;

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();

    private final ServerDescriptor server;

    /** A container of that server's image, started by the image's own command. */
    @SuppressWarnings("this-escape") // The test that makes it closes it.
    ServerContainer(String name) {
        super(DockerImageName.parse(Images.of(name)));
        server = Servers.in(Path.of("..")).all().stream()
                .filter(described -> described.name().equals(name))
                .findFirst()
                .orElseThrow();
        withImagePullPolicy(image -> false);
        withEnv("JDK_JAVA_OPTIONS", JVM_ARGUMENTS);
        withCreateContainerCmdModifier(this::hold);
    }

    private void hold(CreateContainerCmd command) {
        HostConfig host = Objects.requireNonNull(command.getHostConfig(), "host configuration");
        host.withNanoCPUs(ONE_CPU)
                .withMemory(MEMORY_BYTES)
                .withMemorySwap(MEMORY_BYTES)
                .withReadonlyRootfs(true)
                .withTmpFs(Map.of("/tmp", "rw,exec,nosuid,nodev,size=64m"))
                .withCapDrop(Capability.ALL)
                .withSecurityOpts(List.of("no-new-privileges"))
                .withPortBindings(
                        onLoopback(server.ports().service()),
                        onLoopback(server.ports().management()));
        command.withExposedPorts(
                ExposedPort.tcp(server.ports().service()),
                ExposedPort.tcp(server.ports().management()));
    }

    private static PortBinding onLoopback(int port) {
        return new PortBinding(Ports.Binding.bindIp("127.0.0.1"), ExposedPort.tcp(port));
    }

    /** Started by the command of its {@code server.yaml} instead, as the lab does it. */
    ServerContainer byItsCommand(String profile) {
        List<String> command = server.command().stream()
                .filter(word -> !word.equals("{settings}"))
                .map(word -> word.replace("{java}", "java")
                        .replace("{jvmArgs}", "-Xmx128m")
                        .replace("{port}", Integer.toString(server.ports().service()))
                        .replace(
                                "{managementPort}",
                                Integer.toString(server.ports().management()))
                        .replace("{profile}", profile))
                .toList();
        withEnv("JDK_JAVA_OPTIONS", JVM_ARGUMENTS + " -Dserver.address=0.0.0.0 -Dmanagement.server.address=0.0.0.0");
        return withCreateContainerCmdModifier(create -> create.withEntrypoint(command));
    }

    /** Waits until both ports answer. */
    @Override
    protected void waitUntilContainerStarted() {
        await("the server in " + getDockerImageName())
                .atMost(LONGEST)
                .pollInterval(Duration.ofMillis(50))
                .until(() -> !isRunning()
                        || answers(management(), "/actuator/health") && (!delays() || answers(service(), "/delay/0")));
        assertThat(isRunning())
                .as("%s ended: %s", getDockerImageName(), getLogs())
                .isTrue();
    }

    private static boolean answers(URI server, String path) {
        try {
            return get(server, path, Duration.ofSeconds(5)).statusCode() == 200;
        } catch (UncheckedIOException e) {
            return false; // Not yet.
        }
    }

    /** Whether it answers {@code /delay}; other servers answer only when their backends do. */
    private boolean delays() {
        return server.paths().contains("/delay");
    }

    static HttpResponse<String> get(URI server, String path) {
        return get(server, path, Awaited.LIMIT);
    }

    private static HttpResponse<String> get(URI server, String path, Duration within) {
        try {
            return CLIENT.send(
                    HttpRequest.newBuilder(URI.create(server + path))
                            .timeout(within)
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    ServerDescriptor server() {
        return server;
    }

    URI service() {
        return at(server.ports().service());
    }

    URI management() {
        return at(server.ports().management());
    }

    private URI at(int port) {
        return URI.create("http://127.0.0.1:" + getMappedPort(port));
    }

    /** The configuration that the server reports. */
    JsonNode effective() {
        return JsonMapper.shared()
                .readTree(get(management(), "/actuator/info").body())
                .path(ServerState.INFO_KEY);
    }
}
