package dev.serverlab.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.contract.Http.Answer;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.hawkular.agent.prometheus.types.MetricFamily;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** Health, metrics and information are served on a port of their own, and nothing else is. */
public interface ManagementContract extends ServerUnderTest {

    /** Spring's timer, or Vert.x's timer or counter. */
    String SERVER_REQUESTS = "(http_server_requests|vertx_http_server_(requests|response_time)).*";

    @Test
    default void isUp() {
        Answer answer = Http.get(management(), "/actuator/health");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(JsonMapper.shared().readTree(answer.body()).path("status").asString())
                .isEqualTo("UP");
    }

    @ParameterizedTest
    @ValueSource(strings = {"health", "info", "prometheus", "nothing"})
    default void answersHeadWithoutABody(String path) throws IOException {
        try (RawConnection connection = RawConnection.open(management())) {
            connection.send("HEAD", "/actuator/" + path);
            RawAnswer head = connection.head();
            // Bytes of a body would be read as the beginning of the next answer.
            connection.send("GET", "/actuator/health");

            assertThat(head.status()).isEqualTo(path.equals("nothing") ? 404 : 200);
            assertThat(connection.answer().status()).isEqualTo(200);
        }
    }

    @Test
    default void publishesMetricsThatAPrometheusParserReads() throws IOException {
        Answer answer = Http.get(management(), "/actuator/prometheus");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.contentType()).startsWith("text/plain");
        List<MetricFamily> families = PrometheusText.parse(answer.body());
        // The parser passes over what it cannot read, so count what it should have read.
        assertThat(families).hasSize((int)
                answer.body().lines().filter(line -> line.startsWith("# TYPE ")).count());
        assertThat(families)
                .allSatisfy(family ->
                        assertThat(family.getMetrics()).as(family.getName()).isNotEmpty());
        assertThat(families)
                .extracting(MetricFamily::getName)
                .contains("jvm_memory_used_bytes", "jvm_threads_live_threads", "process_uptime_seconds");
    }

    @Test
    default void countsTheRequestsOfTheServicePort() {
        // A request is recorded just after its answer was sent: that of another test, too.
        Scrape.await(
                management(),
                "no request under way",
                scrape -> scrape.value(MetricsContract.ACTIVE, Map.of()).orElse(0) == 0);
        double before = requestsCounted(Scrape.of(management()));
        for (int i = 0; i < 5; i++) {
            assertThat(Http.get(service(), "/delay/" + i).status()).isEqualTo(200);
        }

        // An answer may be recorded just after it was sent.
        Scrape.await(management(), "five requests more", scrape -> requestsCounted(scrape) == before + 5);
    }

    @Test
    default void doesNotMakeATimeSeriesOfEveryDelay() throws IOException {
        assertThat(Http.get(service(), "/delay/3").status()).isEqualTo(200);

        assertThat(families())
                .allSatisfy(family -> assertThat(family.getMetrics())
                        .allSatisfy(metric -> assertThat(metric.getLabels().values())
                                .as(family.getName())
                                .noneMatch(v -> v.matches(".*/delay/\\d.*"))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/actuator",
                "/actuator/beans",
                "/actuator/configprops",
                "/actuator/env",
                "/actuator/heapdump",
                "/actuator/loggers",
                "/actuator/mappings",
                "/actuator/metrics",
                "/actuator/shutdown",
                "/actuator/threaddump",
                "/delay/0"
            })
    default void servesNothingElseOnTheManagementPort(String path) {
        assertThat(Http.get(management(), path).status()).isEqualTo(404);
    }

    private List<MetricFamily> families() throws IOException {
        return PrometheusText.parse(
                Http.get(management(), "/actuator/prometheus").body());
    }

    private static double requestsCounted(Scrape scrape) {
        return scrape.families().stream()
                .filter(family -> family.getName().matches(SERVER_REQUESTS))
                .flatMap(family -> family.getMetrics().stream())
                .mapToDouble(PrometheusText::count)
                .sum();
    }
}
