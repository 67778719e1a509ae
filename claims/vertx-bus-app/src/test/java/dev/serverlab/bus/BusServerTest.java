package dev.serverlab.bus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.support.JvmMeters;
import dev.serverlab.testing.Awaited;
import dev.serverlab.testing.Client;
import dev.serverlab.testing.Scraped;
import dev.serverlab.testing.StartedServer;
import dev.serverlab.vertx.StartedVertxServer;
import dev.serverlab.vertx.VertxApplication;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
            Awaited.until("10 messages", this::received, messages -> messages >= 10);

            assertThat(threads()).hasSize(1).allMatch(thread -> thread.startsWith("vert.x-eventloop-thread-"));
            // 30 ticks of the timer go by while a message is worked on, and it catches up with one of them.
            assertThat(count("bus.sent")).isLessThan(2 * received() + 10);
        }
    }

    @Test
    void onAnotherLoopItDoesNot() {
        try (Bus bus = start("loops", Map.of("sendEveryMillis", "1"))) {
            assertThat(bus).isNotNull();
            Awaited.until(
                    "5 messages received and 5 times as many sent",
                    () -> List.of(received(), count("bus.sent")),
                    counts -> counts.getFirst() >= 5 && counts.getLast() >= 5 * counts.getFirst());

            assertThat(threads()).hasSize(1).allMatch(thread -> thread.startsWith("vert.x-eventloop-thread-"));
        }
    }

    @Test
    void eachInstanceOfAWorkerVerticleHasAThread() {
        try (Bus bus = start("workers", Map.of("sendEveryMillis", "1"))) {
            assertThat(bus).isNotNull();
            Awaited.equal("threads", () -> threads().size(), 10);
            Awaited.equal("receivers", () -> gauge("bus.receivers"), 10.0);

            assertThat(threads()).allMatch(thread -> thread.startsWith("vert.x-worker-thread-"));
        }
    }

    @Test
    void instancesWithoutAThreadReceiveNothing() {
        // An instance whose queue is never empty keeps its thread, however late the sender is.
        try (Bus bus = start("starved", Map.of("sendEveryMillis", "1", "blockMillis", "2000"))) {
            assertThat(bus).isNotNull();
            Awaited.until("10 messages", this::received, messages -> messages >= 10);

            assertThat(threads()).hasSize(5);
            assertThat(gauge("bus.receivers")).isEqualTo(5);
        }
    }

    @Test
    void oneInstanceFillsThePoolWithExecuteBlocking() {
        try (Bus bus = start("execute-blocking", Map.of("sendEveryMillis", "1"))) {
            assertThat(bus).isNotNull();
            Awaited.equal("threads", () -> threads().size(), 10);
            Awaited.until("10 acknowledged", () -> count("bus.acknowledged"), messages -> messages >= 10);

            assertThat(gauge("bus.receivers")).isEqualTo(1);
            assertThat(threads()).allMatch(thread -> thread.startsWith("vert.x-worker-thread-"));
            assertThat(count("bus.failed")).isZero();
        }
    }

    @Test
    void everyInstanceOnVirtualThreadsReceives() {
        try (Bus bus = start("virtual", Map.of("sendEveryMillis", "1"))) {
            assertThat(bus).isNotNull();
            Awaited.equal("receivers", () -> gauge("bus.receivers"), 10.0);

            assertThat(threads()).containsExactly("virtual");
        }
    }

    @Test
    void countsTheWarningsOfVertx() {
        try (Bus bus = start(
                "one-loop",
                Map.of(
                        "sendEveryMillis", "1",
                        "blockedThreadCheckIntervalMillis", "5",
                        "maxEventLoopExecuteMillis", "10"))) {
            assertThat(bus).isNotNull();
            Awaited.until("a warning", () -> count("bus.blocked.warnings"), reported -> reported >= 1);
        }
    }

    @Test
    void answersHttpWhileTheBusIsBusyAndTellsHowItIsSet() {
        PrometheusMeterRegistry prometheus = JvmMeters.registry(BusApplication.SERVER);
        BlockedThreadCheck check = BlockedThreadCheck.read();
        BusTuning tuning = read("one-loop", Map.of("blockMillis", "150"));
        try (VertxApplication http = StartedVertxServer.withProperties(
                        Map.of(), () -> BusApplication.startHttp("one-loop", tuning, check, prometheus));
                Bus bus = Bus.start(tuning, check, prometheus)) {
            assertThat(bus).isNotNull();
            URI management = StartedServer.at(http.managementPort());
            assertThat(Client.get(StartedServer.at(http.port()), "/delay/1").body())
                    .isEqualTo("{\"delayMillis\":1}");

            JsonNode effective = JsonMapper.shared()
                    .readTree(Client.get(management, "/actuator/info").body())
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
            assertThat(Scraped.of(management).text())
                    .contains("bus_sent_total{server=\"vertx-bus\"}", "bus_send_time_seconds_count", "bus_receivers");
        }
    }

    private Bus start(String profile, Map<String, String> more) {
        Map<String, String> given = new HashMap<>(Map.of("blockMillis", "30"));
        given.putAll(more);
        return Bus.start(
                read(profile, given), StartedVertxServer.withProperties(given, BlockedThreadCheck::read), registry);
    }

    private static BusTuning read(String profile, Map<String, String> properties) {
        return StartedVertxServer.withProperties(properties, () -> BusProfiles.read(profile));
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
