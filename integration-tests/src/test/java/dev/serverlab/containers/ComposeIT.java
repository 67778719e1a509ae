package dev.serverlab.containers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.Container;
import com.github.dockerjava.api.model.ContainerPort;
import dev.serverlab.contract.ServerState;
import dev.serverlab.testing.Awaited;
import dev.serverlab.tools.Needs;
import dev.serverlab.tools.Tool;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.testcontainers.DockerClientFactory;
import tools.jackson.databind.json.JsonMapper;

/** The servers of {@code compose.yaml}, run by Compose itself where it is installed, on ports that the engine chooses. */
@Needs({Tool.ENGINE, Tool.COMPOSE})
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("thorough")
class ComposeIT {

    private static final String PROJECT =
            "serverlab-test-" + ProcessHandle.current().pid();
    private static final List<String> SERVERS = List.of("mvc", "webflux", "vertx", "fanout");
    /** The server that the fan-out calls. */
    private static final int UPSTREAMS = 1;

    private final DockerClient client = DockerClientFactory.instance().client();
    private final Compose compose = new Compose(Tool.compose(), PROJECT, variables());

    private static Map<String, String> variables() {
        Map<String, String> variables = new HashMap<>(Map.of(
                "TAG", Images.TAG,
                "MVC_PROFILE", "virtual",
                "VERTX_PROFILE", "cores",
                "FANOUT_PROFILE", "webclient",
                // A server's first answer can take longer than the 5 s that a fan-out may take.
                "JVM_ARGS", "-Xmx128m -XX:TieredStopAtLevel=1 -Dfanout.time-limit=5m",
                "SERVER_MEMORY", "512m",
                "HEALTH_INTERVAL", "4s",
                // A check is a JVM, too.
                "HEALTH_RETRIES", "60"));
        for (String server : List.of("MVC", "WEBFLUX", "VERTX", "FANOUT")) {
            variables.put(server + "_PORT", "");
            variables.put(server + "_MANAGEMENT_PORT", "");
        }
        return variables;
    }

    @BeforeAll
    void start() throws IOException, InterruptedException {
        Images.of("mvc");
        compose.run("--profile", "database", "--profile", "fanout", "--profile", "ingest", "config", "--quiet");
        compose.run(Stream.concat(Stream.of("--profile", "fanout", "up", "--detach", "--no-build"), SERVERS.stream())
                .toArray(String[]::new));
    }

    @AfterAll
    void removeAll() throws IOException, InterruptedException {
        compose.run("--profile", "fanout", "down", "--volumes");
        assertThat(containers()).isEmpty();
    }

    @Test
    void becomesHealthyAndAnswersOnLoopbackOnTheProfilesThatWereAskedFor() throws IOException, InterruptedException {
        await().atMost(ServerContainer.LONGEST)
                .until(() -> containers().stream()
                                .filter(container -> container.getStatus().contains("(healthy)"))
                                .count()
                        == SERVERS.size() + UPSTREAMS);

        assertThat(get("mvc", 8081, "/delay/7")).isEqualTo("{\"delayMillis\":7}");
        assertThat(get("webflux", 8082, "/delay/7")).isEqualTo("{\"delayMillis\":7}");
        assertThat(get("vertx", 8083, "/delay/7")).isEqualTo("{\"delayMillis\":7}");
        assertThat(get("fanout", 8085, "/fan-out/7")).isEqualTo("{\"delayMillis\":7}");
        assertThat(profile("fanout", 9085)).isEqualTo("webclient");
        assertThat(profile("mvc", 9081)).isEqualTo("virtual");
        assertThat(profile("webflux", 9082)).isEqualTo("default");
        assertThat(profile("vertx", 9083)).isEqualTo("cores");
    }

    private List<Container> containers() {
        return client.listContainersCmd()
                .withShowAll(true)
                .withLabelFilter(Map.of("com.docker.compose.project", PROJECT))
                .exec();
    }

    private String profile(String server, int managementPort) throws IOException, InterruptedException {
        return JsonMapper.shared()
                .readTree(get(server, managementPort, "/actuator/info"))
                .path(ServerState.INFO_KEY)
                .path("profile")
                .asString();
    }

    private String get(String server, int port, String path) throws IOException, InterruptedException {
        ContainerPort published = containers().stream()
                .filter(container -> server.equals(container.getLabels().get("com.docker.compose.service")))
                .flatMap(container -> Stream.of(container.getPorts()))
                .filter(one -> Objects.equals(one.getPrivatePort(), port))
                .findFirst()
                .orElseThrow();
        assertThat(published.getIp()).isEqualTo("127.0.0.1");
        try (HttpClient http = HttpClient.newHttpClient()) {
            URI uri = URI.create("http://127.0.0.1:" + published.getPublicPort() + path);
            return http.send(
                            HttpRequest.newBuilder(uri).timeout(Awaited.LIMIT).build(),
                            HttpResponse.BodyHandlers.ofString())
                    .body();
        }
    }
}
