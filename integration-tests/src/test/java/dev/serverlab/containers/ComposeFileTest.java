package dev.serverlab.containers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.measure.server.ServerDescriptor;
import dev.serverlab.measure.server.Servers;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** What {@code compose.yaml} says of each service, read as YAML, so that it is held without an engine. */
class ComposeFileTest {

    private static final Path ROOT = Path.of("..");

    private static JsonNode file() {
        return new YAMLMapper().readTree(ROOT.resolve("compose.yaml").toFile());
    }

    /** The service with what it takes from the anchor that servers share. */
    private static JsonNode service(String name) {
        JsonNode service = file().at("/services/" + name);
        assertThat(service.isObject()).as(name).isTrue();
        JsonNode shared = file().path("x-server");
        if (!service.path("<<").isMissingNode()) {
            shared.properties().stream()
                    .filter(property -> service.path(property.getKey()).isMissingNode())
                    .forEach(property -> service.asObject().set(property.getKey(), property.getValue()));
        }
        return service;
    }

    private static List<String> services() {
        return List.copyOf(file().path("services").propertyNames());
    }

    private static List<String> texts(JsonNode list) {
        return list.valueStream().map(JsonNode::asString).toList();
    }

    @Test
    void hasTheServersAndWhatWatchesThem() {
        assertThat(services()).containsExactlyInAnyOrder("mvc", "webflux", "vertx", "prometheus", "grafana");
    }

    @ParameterizedTest
    @MethodSource("services")
    void publishesPortsOnLoopbackOnly(String name) {
        assertThat(texts(service(name).path("ports")))
                .isNotEmpty()
                .allSatisfy(port -> assertThat(port).startsWith("127.0.0.1:"));
        assertThat(service(name).path("network_mode").isMissingNode()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("services")
    void holdsEveryServiceTightly(String name) {
        JsonNode service = service(name);

        assertThat(service.path("read_only").asBoolean(false)).isTrue();
        assertThat(texts(service.path("cap_drop"))).containsExactly("ALL");
        assertThat(texts(service.path("security_opt"))).contains("no-new-privileges:true");
        assertThat(service.path("privileged").isMissingNode()).isTrue();
        assertThat(service.path("cpus").asString("")).isNotEmpty();
        assertThat(service.path("mem_limit").asString("")).isNotEmpty();
        // A name of one that is written elsewhere in the file reads as text.
        assertThat(service.path("healthcheck").isMissingNode()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"prometheus", "grafana"})
    void startsWhatWatchesAsAUserWhoIsNotRoot(String name) {
        assertThat(service(name).path("user").asString("")).matches("[1-9]\\d*:\\d+");
    }

    @ParameterizedTest
    @ValueSource(strings = {"mvc", "webflux", "vertx"})
    void givesAServerTheProfileAndThePortsThatItsVariablesSay(String name) {
        JsonNode service = service(name);
        ServerDescriptor.Ports ports = Servers.in(ROOT).all().stream()
                .filter(server -> server.name().equals(name))
                .findFirst()
                .orElseThrow()
                .ports();
        String variable = name.toUpperCase(Locale.ROOT);

        assertThat(texts(service.path("command")).getFirst()).endsWith("=${" + variable + "_PROFILE:-default}");
        assertThat(texts(service.path("ports")))
                .containsExactly(
                        "127.0.0.1:${%s_PORT-%2$d}:%2$d".formatted(variable, ports.service()),
                        "127.0.0.1:${%s_MANAGEMENT_PORT-%2$d}:%2$d".formatted(variable, ports.management()));
    }

    @Test
    void startsPrometheusWhenTheServersAreHealthyAndGrafanaAfterIt() {
        for (String server : List.of("mvc", "webflux", "vertx")) {
            assertThat(service("prometheus")
                            .at("/depends_on/" + server + "/condition")
                            .asString(""))
                    .isEqualTo("service_healthy");
        }
        assertThat(service("grafana").at("/depends_on/prometheus/condition").asString(""))
                .isEqualTo("service_healthy");
    }
}
