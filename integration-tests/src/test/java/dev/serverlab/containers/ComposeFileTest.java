package dev.serverlab.containers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.measure.server.Ports;
import dev.serverlab.measure.server.Servers;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Checks each service of {@code compose.yaml}, read as YAML and so without an engine. */
class ComposeFileTest {

    private static final Path ROOT = Path.of("..");
    private static final String LAB = "serverlab/";

    private static JsonNode file() {
        return new YAMLMapper().readTree(ROOT.resolve("compose.yaml").toFile());
    }

    /** The service, merged with the anchor that it names, which is parsed as text. */
    private static JsonNode service(String name) {
        JsonNode service = file().at("/services/" + name);
        assertThat(service.isObject()).as(name).isTrue();
        String anchor = service.path("<<").asString("");
        if (!anchor.isEmpty()) {
            JsonNode shared = file().path("x-" + anchor);
            assertThat(shared.isObject()).as(anchor).isTrue();
            shared.properties().stream()
                    .filter(property -> service.path(property.getKey()).isMissingNode())
                    .forEach(property -> service.asObject().set(property.getKey(), property.getValue()));
        }
        return service;
    }

    private static List<String> services() {
        return List.copyOf(file().path("services").propertyNames());
    }

    /** The services in that profile; with an empty name, those in none, which start when none is requested. */
    private static List<String> servicesOf(String profile) {
        return services().stream()
                .filter(name ->
                        texts(service(name).path("profiles")).equals(profile.isEmpty() ? List.of() : List.of(profile)))
                .toList();
    }

    private static List<String> servers() {
        return services().stream().filter(name -> isA("server", name)).toList();
    }

    private static List<String> behindServers() {
        return services().stream().filter(name -> isA("behind", name)).toList();
    }

    private static boolean isA(String anchor, String service) {
        return service(service).path("<<").asString("").equals(anchor);
    }

    private static Ports ports(String server) {
        return Servers.in(ROOT).all().stream()
                .filter(each -> each.name().equals(server))
                .findFirst()
                .orElseThrow()
                .ports();
    }

    private static List<String> texts(JsonNode list) {
        return list.valueStream().map(JsonNode::asString).toList();
    }

    @Test
    void startsTheThreeServersAndWhatWatchesThemWithoutAProfile() {
        assertThat(servicesOf("")).containsExactlyInAnyOrder("mvc", "webflux", "vertx", "prometheus", "grafana");
    }

    @Test
    void hasAProfileForEachThingThatCanStandBehindServers() {
        assertThat(servicesOf("database")).containsExactlyInAnyOrder("jdbc", "r2dbc", "mariadb");
        assertThat(servicesOf("fanout")).containsExactlyInAnyOrder("fanout", "upstream");
        assertThat(servicesOf("ingest")).containsExactlyInAnyOrder("ingest", "events", "kafka", "mongo");
    }

    @ParameterizedTest
    @MethodSource("services")
    void publishesPortsOnLoopbackOnly(String name) {
        assertThat(texts(service(name).path("ports")))
                .allSatisfy(port -> assertThat(port).startsWith("127.0.0.1:"));
        assertThat(service(name).path("network_mode").isMissingNode()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("behindServers")
    void publishesNoPortOfWhatIsBehindServers(String name) {
        assertThat(service(name).path("ports").isMissingNode()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("servers")
    void startsNothingBeforeWhatItNeedsIsHealthyAndNothingOfAnotherProfile(String name) {
        service(name).path("depends_on").properties().forEach(needed -> {
            assertThat(needed.getValue().path("condition").asString("")).isEqualTo("service_healthy");
            assertThat(service(needed.getKey()).path("profiles"))
                    .isEqualTo(service(name).path("profiles"));
        });
    }

    @ParameterizedTest
    @MethodSource("services")
    void buildsAnImageOfTheLabsOwnWithThePortsOfItsServer(String name) {
        JsonNode service = service(name);
        String image = service.path("image").asString("");
        if (!image.startsWith(LAB)) {
            assertThat(service.path("build").isMissingNode()).isTrue();
            return;
        }
        String server = image.substring(LAB.length(), image.indexOf(':'));
        // A build shared by several services is written at one of them; an alias of it is parsed as text.
        JsonNode build = service.path("build").isObject()
                ? service.path("build")
                : service(server).path("build");

        assertThat(ROOT.resolve(build.path("dockerfile").asString(""))).isRegularFile();
        assertThat(build.at("/args/SERVER").asString("")).isEqualTo(server);
        if (servers().contains(server)) {
            assertThat(build.at("/args/PORT").asString(""))
                    .isEqualTo("" + ports(server).service());
            assertThat(build.at("/args/MANAGEMENT_PORT").asString(""))
                    .isEqualTo("" + ports(server).management());
        }
    }

    @ParameterizedTest
    @MethodSource("servers")
    void hasEveryServerScraped(String name) {
        JsonNode jobs = new YAMLMapper()
                .readTree(ROOT.resolve("docker/prometheus/prometheus.yml").toFile())
                .path("scrape_configs");
        int port = ports(name).management();

        assertThat(jobs.valueStream()
                        .flatMap(job -> Stream.concat(
                                job.path("static_configs")
                                        .valueStream()
                                        .map(each -> each.at("/targets/0").asString("")),
                                job.path("dns_sd_configs")
                                        .valueStream()
                                        .map(each -> each.at("/names/0").asString("") + ":"
                                                + each.path("port").asInt())))
                        .filter(target -> target.equals(name + ":" + port)))
                .hasSize(1);
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
        // An alias of one that is written elsewhere in the file is parsed as text.
        assertThat(service.path("healthcheck").isMissingNode()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"prometheus", "grafana", "mariadb", "kafka", "mongo"})
    void startsWhatIsNotTheLabsAsAUserWhoIsNotRoot(String name) {
        assertThat(service(name).path("user").asString("")).matches("[1-9]\\d*:\\d+");
    }

    @ParameterizedTest
    @MethodSource("servers")
    void givesAServerTheProfileAndThePortsThatItsVariablesSay(String name) {
        JsonNode service = service(name);
        Ports ports = ports(name);
        String variable = name.toUpperCase(Locale.ROOT);

        assertThat(texts(service.path("command")).getFirst()).matches(".*=\\$\\{" + variable + "_PROFILE:-\\w+}");
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
