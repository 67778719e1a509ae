package dev.serverlab.measure.actuator;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What an actuator tells of pools, and why it does not. The answers have the form of Spring Boot 3 and 4. */
class PoolLimitsTest {

    private static final String BOTH = "{\"_links\":{\"self\":{},\"metrics\":{},\"env\":{}}}";

    private final Map<String, String> answers = new HashMap<>();
    private final HttpServer server = start();

    private static HttpServer start() {
        try {
            return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 8);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @BeforeEach
    void answer() {
        server.createContext("/", exchange -> {
            byte[] body =
                    answers.getOrDefault(exchange.getRequestURI().getPath(), "").getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(body.length == 0 ? 404 : 200, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void end() {
        server.stop(0);
    }

    private void gauge(String name, double value) {
        answers.put(
                "/actuator/metrics/" + name,
                "{\"name\":\"" + name + "\",\"measurements\":[{\"statistic\":\"VALUE\",\"value\":" + value + "}]}");
    }

    private void property(String name, String value) {
        answers.put("/actuator/env/" + name, "{\"property\":{\"source\":\"args\",\"value\":\"" + value + "\"}}");
    }

    private Map<String, Object> reported() {
        return PoolLimits.of(
                Actuator.find("127.0.0.1", List.of(server.getAddress().getPort())));
    }

    private String untold(String what) {
        return Objects.toString(reported().get("untold") instanceof Map<?, ?> untold ? untold.get(what) : null);
    }

    @Test
    void areThoseOfTomcatAndHikari() {
        answers.put("/actuator", BOTH);
        answers.put("/actuator/metrics", "{\"names\":[\"tomcat.threads.config.max\",\"hikaricp.connections.max\"]}");
        gauge("tomcat.threads.config.max", 200);
        gauge("hikaricp.connections.max", 10);
        Map<String, Object> reported = reported();
        assertThat(PoolLimits.threads(reported)).isEqualTo(200);
        assertThat(PoolLimits.connections(reported)).isEqualTo(10);
        assertThat(reported).doesNotContainKey("untold");
        assertThat(Actuator.of("127.0.0.1", reported))
                .isEqualTo(new Actuator("127.0.0.1", server.getAddress().getPort(), List.of("env", "metrics")));
    }

    @Test
    void areFoundWhereTheListOfWhatIsExposedIsHidden() {
        answers.put("/actuator/metrics", "{\"names\":[\"tomcat.threads.config.max\"]}");
        gauge("tomcat.threads.config.max", 12);
        assertThat(PoolLimits.threads(reported())).isEqualTo(12);
    }

    @Test
    void areWhatIsSetWhereNoMetricTells() {
        answers.put("/actuator", BOTH);
        answers.put("/actuator/metrics", "{\"names\":[\"tomcat.sessions.created\"]}");
        assertThat(untold("requestThreads")).contains("server.tomcat.mbeanregistry.enabled=true");
        assertThat(untold("connections")).contains("no HikariCP");
        property("server.tomcat.threads.max", "30");
        assertThat(PoolLimits.threads(reported())).isEqualTo(30);
        property("server.tomcat.threads.max", "******");
        assertThat(untold("requestThreads")).contains("management.endpoint.env.show-values=always");
    }

    @Test
    void areNoneWithVirtualThreads() {
        answers.put("/actuator", BOTH);
        answers.put("/actuator/metrics", "{\"names\":[\"tomcat.threads.config.max\"]}");
        gauge("tomcat.threads.config.max", -1);
        assertThat(PoolLimits.threads(reported())).isNull();
        assertThat(untold("requestThreads")).contains("virtual threads");
    }

    @Test
    void areUnknownWhereNothingIsExposed() {
        assertThat(untold("requestThreads")).isEqualTo("nothing answers at /actuator");
        answers.put("/actuator", "{\"_links\":{\"self\":{},\"health\":{}}}");
        assertThat(untold("requestThreads")).contains("does not expose metrics", "exposure.include");
        assertThat(untold("connections")).contains("does not expose metrics");
    }

    @Test
    void readsTimersInTheFormOfPrometheus() {
        answers.put("/actuator", BOTH);
        answers.put(
                "/actuator/metrics/http.server.requests",
                "{\"baseUnit\":\"seconds\",\"measurements\":[{\"statistic\":\"COUNT\",\"value\":12.0},"
                        + "{\"statistic\":\"TOTAL_TIME\",\"value\":0.25},{\"statistic\":\"MAX\",\"value\":0.1}]}");
        Actuator actuator = Objects.requireNonNull(
                Actuator.find("127.0.0.1", List.of(server.getAddress().getPort())));
        assertThat(ServiceTimes.read(actuator))
                .isEqualTo("http_server_requests_seconds_count 12.0\nhttp_server_requests_seconds_sum 0.25\n");
    }
}
