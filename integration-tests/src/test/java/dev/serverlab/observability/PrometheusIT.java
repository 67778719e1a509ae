package dev.serverlab.observability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.serverlab.observability.Dashboard.Query;
import dev.serverlab.observability.Prometheus.Series;
import dev.serverlab.servers.RealServers;
import dev.serverlab.tools.Needs;
import dev.serverlab.tools.Tool;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Every query of the dashboard, asked of a real Prometheus that scrapes the three real servers under load, and a fourth. */
@Needs(Tool.PROMETHEUS)
@Execution(ExecutionMode.CONCURRENT)
@Tag("thorough")
class PrometheusIT {

    private static final Path HOME = Path.of("..").toAbsolutePath().normalize();

    /** So little that the collector has to run, and that three of them fit beside other tests. */
    private static final List<String> JVM_ARGS =
            List.of("-Xmx96m", "-Xmn8m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    private static final Pattern OR_ZERO = Pattern.compile(" or 0 \\* sum\\(up\\{server=\"[^\"]*\"} == 1\\)");
    /** No request makes a server fail; the query beside it, of refused requests, differs in one digit. */
    private static final String FAILURES = "status=~\"5..\"";

    private static final List<String> SERVERS = Stream.concat(
                    RealServers.SIBLINGS.stream(), Stream.of(RealServers.FAN_OUT))
            .toList();

    @TempDir
    Path folder;

    @Test
    void everyQueryOfTheDashboardHasAnAnswerForEveryServer() throws IOException, InterruptedException {
        Path program = Tool.prometheus().orElseThrow();
        Dashboard dashboard = Dashboard.read(HOME);
        try (RealServers servers = RealServers.start(RealServers.SIBLINGS, JVM_ARGS, folder)
                        .withFanOut(JVM_ARGS, folder);
                Prometheus prometheus = Prometheus.start(program, Prometheus.scraping(servers, HOME), folder)) {
            List<URI> addresses =
                    RealServers.SIBLINGS.stream().map(servers::service).toList();
            try (SmallLoad load = SmallLoad.on(addresses, 20)) {
                assertThat(load).isNotNull();
                await().atMost(Duration.ofMinutes(5))
                        .pollInterval(Duration.ofMillis(500))
                        .untilAsserted(() ->
                                assertThat(unanswered(prometheus, dashboard)).isEmpty());
            }
            assertThat(prometheus.query("up"))
                    .extracting(Series::labels)
                    .extracting(labels -> labels.get("server"))
                    .containsExactlyInAnyOrderElementsOf(SERVERS);
        }
    }

    /** The queries that have no answer yet, or one that is not a number. */
    private static List<String> unanswered(Prometheus prometheus, Dashboard dashboard)
            throws IOException, InterruptedException {
        List<String> unanswered = new ArrayList<>();
        for (Query query : Dashboard.queries(dashboard.panelsOfEachServer())) {
            for (String server : RealServers.SIBLINGS) {
                // Every server that is up has that zero; what stands before it must have an answer by itself.
                String expression = query.of(server, Dashboard.RATE_INTERVAL);
                String provoked = expression.contains(FAILURES)
                        ? expression
                        : OR_ZERO.matcher(expression).replaceAll("");
                if (!isAnswered(
                        prometheus.query(provoked), OR_ZERO.matcher(expression).find())) {
                    unanswered.add(provoked);
                }
            }
        }
        for (Query query : Dashboard.queries(dashboard.panelsBehind())) {
            String expression = query.of(RealServers.FAN_OUT, Dashboard.RATE_INTERVAL);
            // The names of its metrics begin with its own.
            if (expression.startsWith(RealServers.FAN_OUT)
                    && prometheus.query(expression).isEmpty()) {
                unanswered.add(expression);
            }
        }
        return unanswered;
    }

    private static boolean isAnswered(List<Series> answer, boolean alone) {
        return !answer.isEmpty()
                && (!alone || answer.size() == 1)
                && answer.stream()
                        .allMatch(series ->
                                Double.isFinite(series.points().getFirst().value()));
    }
}
