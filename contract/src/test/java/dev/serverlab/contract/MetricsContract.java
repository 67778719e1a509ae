package dev.serverlab.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.hawkular.agent.prometheus.types.Histogram;
import org.hawkular.agent.prometheus.types.Metric;
import org.hawkular.agent.prometheus.types.Summary;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a dashboard queries has the same name on every server. */
public interface MetricsContract extends ServerUnderTest {

    String REQUESTS = "http_server_requests_seconds";
    String ACTIVE = "http_server_requests_active";

    /** The labels of successful responses. */
    Map<String, String> RIGHT = Map.of("method", "GET", "uri", "/delay/{millis}", "status", "200");

    @ParameterizedTest
    @CsvSource({
        "process_uptime_seconds,",
        "process_cpu_time_ns_total,",
        "system_cpu_count,",
        "jvm_threads_states_threads, state",
        "jvm_memory_used_bytes, area",
        "jvm_memory_max_bytes, area",
        "jvm_buffer_memory_used_bytes, id",
        "jvm_gc_memory_allocated_bytes_total,",
        "http_server_requests_active,"
    })
    default void callsWhatAllServersHaveTheSame(String name, @Nullable String label) {
        List<Metric> series = Scrape.of(management()).series(name);

        assertThat(series).as(name).isNotEmpty().allSatisfy(metric -> {
            assertThat(metric.getLabels()).containsEntry("server", serverName());
            if (label != null) {
                assertThat(metric.getLabels()).containsKey(label);
            }
        });
    }

    @Test
    default void namesItselfInEverySeries() {
        assertThat(Scrape.of(management()).families())
                .allSatisfy(family -> assertThat(family.getMetrics())
                        .allSatisfy(metric -> assertThat(metric.getLabels())
                                .as(metric.getName())
                                .containsEntry("server", serverName())));
    }

    @Test
    default void countsAnswersInTheBucketsThatAllServersHave() {
        Http.get(service(), "/delay/1");
        Http.get(service(), "/delay/1?work=none");
        Http.get(service(), "/nowhere");

        List<Metric> series = Scrape.await(
                        management(),
                        "a series for each of three kinds of answer",
                        scrape -> Stream.of("200", "400", "404")
                                .allMatch(status -> scrape.series(REQUESTS).stream()
                                        .anyMatch(metric ->
                                                status.equals(metric.getLabels().get("status")))))
                .series(REQUESTS);

        assertThat(series)
                .allSatisfy(metric -> assertThat(metric.getLabels().keySet())
                        .containsExactlyInAnyOrder("server", "method", "uri", "status"))
                .allSatisfy(metric -> assertThat(bounds(metric)).containsExactly(everyBound()))
                .anySatisfy(metric -> assertThat(metric.getLabels())
                        .containsEntry("method", "GET")
                        .containsEntry("uri", "/delay/{millis}")
                        .containsEntry("status", "200"))
                .anySatisfy(metric -> assertThat(metric.getLabels())
                        .containsEntry("uri", "/delay/{millis}")
                        .containsEntry("status", "400"));
    }

    @Test
    default void countsNothingOfTheManagementPort() {
        Http.get(management(), "/actuator/health");
        Scrape.of(management());
        Scrape.of(management());

        assertThat(Scrape.of(management()).series(REQUESTS))
                .noneMatch(
                        metric -> String.valueOf(metric.getLabels().get("uri")).startsWith("/actuator"));
    }

    @Test
    default void putsAnAnswerIntoTheBucketOfItsTime() {
        double[] before = counts(Scrape.of(management()));
        Http.get(service(), "/delay/250");
        double[] after =
                counts(Scrape.await(management(), "one more answer", scrape -> last(counts(scrape)) > last(before)));

        int upTo200 = Arrays.binarySearch(everyBound(), 0.2);
        assertThat(after[upTo200] - (before.length == 0 ? 0 : before[upTo200])).isZero();
    }

    @Test
    default void knowsWhatIsInFlightAlsoWhenAClientLeaves() {
        assertThat(LongerDelays.untilSeen(millis -> tellsOfOneInFlight(millis, false)))
                .isTrue();
        // Neither two more nor none, as if the one that left had been counted out twice.
        assertThat(LongerDelays.untilSeen(millis -> tellsOfOneInFlight(millis, true)))
                .isTrue();
    }

    /** @param stays whether the client waits for its answer */
    private boolean tellsOfOneInFlight(int millis, boolean stays) {
        awaitActive(0);
        try (RawConnection connection = RawConnection.open(service())) {
            connection.send("GET", "/delay/" + millis);
            boolean told = Scrape.seen(
                            management(),
                            Duration.ofMillis(millis),
                            scrape -> scrape.value(ACTIVE, Map.of()).orElseThrow() == 1)
                    .isPresent();
            if (stays) {
                assertThat(connection.answer().status()).isEqualTo(200);
            }
            return told;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            awaitActive(0);
        }
    }

    @Test
    default void tellsWhatBurningCpuTook() {
        Summary before = burns();
        Http.get(service(), "/delay/1?cpuMicros=3000");
        Summary after = burns();

        assertThat(after.getSampleCount() - before.getSampleCount()).isOne();
        assertThat(after.getSampleSum() - before.getSampleSum()).isGreaterThanOrEqualTo(0.003);
    }

    private Summary burns() {
        return (Summary) Scrape.of(management()).series("cpu_burn_seconds").getFirst();
    }

    private void awaitActive(int requests) {
        Scrape.await(
                management(),
                requests + " in flight",
                scrape -> scrape.value(ACTIVE, Map.of()).orElseThrow() == requests);
    }

    private static double[] everyBound() {
        return DoubleStream.concat(
                        Arrays.stream(LatencyBuckets.upperBounds())
                                .mapToLong(Duration::toMillis)
                                .mapToDouble(millis -> millis / 1e3),
                        DoubleStream.of(Double.POSITIVE_INFINITY))
                .toArray();
    }

    private static double[] bounds(Metric metric) {
        return ((Histogram) metric)
                .getBuckets().stream()
                        .mapToDouble(Histogram.Bucket::getUpperBound)
                        .toArray();
    }

    /** How many successful responses are in each bucket and those before it; empty when there was none yet. */
    private static double[] counts(Scrape scrape) {
        return scrape.series(REQUESTS).stream()
                .filter(metric -> metric.getLabels().entrySet().containsAll(RIGHT.entrySet()))
                .findFirst()
                .map(metric -> ((Histogram) metric)
                        .getBuckets().stream()
                                .mapToDouble(Histogram.Bucket::getCumulativeCount)
                                .toArray())
                .orElse(new double[0]);
    }

    private static double last(double[] counts) {
        return counts.length == 0 ? 0 : counts[counts.length - 1];
    }
}
