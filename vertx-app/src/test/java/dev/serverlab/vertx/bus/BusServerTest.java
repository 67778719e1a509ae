package dev.serverlab.vertx.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Who receives where, with messages that block for 30 ms: waited for are counts, never times. */
class BusServerTest {

    private final MeterRegistry registry = new SimpleMeterRegistry();

    @Test
    void onOneLoopTheReceiverHoldsTheSenderUp() {
        try (Bus bus = start("one-loop", Map.of("sendEveryMillis", "1"))) {
            assertThat(bus).isNotNull();
            await().until(() -> received() >= 10);

            assertThat(threads()).hasSize(1).allMatch(thread -> thread.startsWith("vert.x-eventloop-thread-"));
            // 30 ticks of the timer go by while a message is worked on, and it catches up with one of them.
            assertThat(count("bus.sent")).isLessThan(2 * received() + 10);
        }
    }

    @Test
    void onAnotherLoopItDoesNot() {
        try (Bus bus = start("loops", Map.of("sendEveryMillis", "1"))) {
            assertThat(bus).isNotNull();
            await().until(() -> received() >= 5 && count("bus.sent") >= 5 * received());

            assertThat(threads()).hasSize(1).allMatch(thread -> thread.startsWith("vert.x-eventloop-thread-"));
        }
    }

    @Test
    void eachInstanceOfAWorkerVerticleHasAThread() {
        try (Bus bus = start("workers", Map.of("sendEveryMillis", "1"))) {
            assertThat(bus).isNotNull();
            await().until(() -> threads().size() == 10 && gauge("bus.receivers") == 10);

            assertThat(threads()).allMatch(thread -> thread.startsWith("vert.x-worker-thread-"));
        }
    }

    @Test
    void instancesWithoutAThreadReceiveNothing() {
        try (Bus bus = start("starved", Map.of("sendEveryMillis", "1"))) {
            assertThat(bus).isNotNull();
            await().until(() -> received() >= 100);

            assertThat(threads()).hasSize(5);
            assertThat(gauge("bus.receivers")).isEqualTo(5);
        }
    }

    @Test
    void oneInstanceFillsThePoolWithExecuteBlocking() {
        try (Bus bus = start("execute-blocking", Map.of("sendEveryMillis", "1"))) {
            assertThat(bus).isNotNull();
            await().until(() -> threads().size() == 10 && count("bus.acknowledged") >= 10);

            assertThat(gauge("bus.receivers")).isEqualTo(1);
            assertThat(threads()).allMatch(thread -> thread.startsWith("vert.x-worker-thread-"));
            assertThat(count("bus.failed")).isZero();
        }
    }

    @Test
    void everyInstanceOnVirtualThreadsReceives() {
        try (Bus bus = start("virtual", Map.of("sendEveryMillis", "1"))) {
            assertThat(bus).isNotNull();
            await().until(() -> gauge("bus.receivers") == 10);

            assertThat(threads()).containsExactly("virtual");
        }
    }

    @Test
    void countsTheWarningsOfVertx() {
        try (BlockedThreadWarnings warnings = BlockedThreadWarnings.count(registry);
                Bus bus = start(
                        "one-loop",
                        Map.of(
                                "sendEveryMillis", "1",
                                "blockedThreadCheckIntervalMillis", "5",
                                "maxEventLoopExecuteMillis", "10"))) {
            assertThat(List.of(warnings, bus)).doesNotContainNull();
            await().until(() -> count("bus.blocked.warnings") >= 1);
        }
    }

    @Test
    void answersHttpWhileTheBusIsBusyAndTellsHowItIsSet() throws IOException {
        Properties properties = new Properties();
        properties.putAll(Map.of("server.port", "0", "management.server.port", "0", "blockMillis", "150"));
        BusSettings settings = BusSettings.read(new String[] {"--profile=one-loop"}, properties);
        try (BusServer server = BusServer.start(settings)) {
            assertThat(get(server.servicePort(), "/delay/1")).isEqualTo("{\"delayMillis\":1}");

            JsonNode effective = JsonMapper.shared()
                    .readTree(get(server.managementPort(), "/actuator/info"))
                    .path("effective");
            assertThat(effective.path("server").asString()).isEqualTo("vertx-bus");
            assertThat(effective.path("profile").asString()).isEqualTo("one-loop");
            assertThat(effective.at("/requestThreads/max").asInt()).isEqualTo(1);
            assertThat(effective.at("/requestThreads/live").asInt()).isEqualTo(1);
            assertThat(effective
                            .at("/blockedThreadCheck/maxEventLoopExecuteMillis")
                            .asInt())
                    .isEqualTo(200);
            assertThat(effective.at("/bus/blockMillis").asInt()).isEqualTo(150);
            assertThat(get(server.managementPort(), "/actuator/prometheus"))
                    .contains("bus_sent_total{server=\"vertx-bus\"}", "bus_send_time_seconds_count", "bus_receivers");
        }
    }

    private static String get(int port, String path) throws IOException {
        try (var body = URI.create("http://127.0.0.1:" + port + path).toURL().openStream()) {
            return new String(body.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private Bus start(String profile, Map<String, String> more) {
        Map<String, String> given = new HashMap<>(Map.of("blockMillis", "30"));
        given.putAll(more);
        Properties properties = new Properties();
        properties.putAll(given);
        BusSettings settings = BusSettings.read(new String[] {"--profile=" + profile}, properties);
        return Bus.start(settings.bus(), settings.check(), registry);
    }

    private double count(String name) {
        return registry.find(name).counters().stream()
                .mapToDouble(Counter::count)
                .sum();
    }

    private double received() {
        return count("bus.received");
    }

    private double gauge(String name) {
        return registry.get(name).gauge().value();
    }

    private Set<String> threads() {
        return registry.find("bus.received").counters().stream()
                .map(Meter::getId)
                .map(id -> String.valueOf(id.getTag("thread")))
                .collect(Collectors.toSet());
    }
}
