package dev.serverlab.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a server tells of its pools is true while they are at work; where threads are virtual, there is no pool to tell of. */
public interface PoolContract extends ServerUnderTest {

    String MAX = "server_pool_max_threads";
    String BUSY = "server_pool_busy_threads";
    String QUEUED = "server_pool_queued_tasks";

    @Test
    default void tellsOfThePoolsThatItHas() {
        Scrape scrape = Scrape.of(management());

        assertThat(Map.of(
                        "request", told(scrape, "request"),
                        "worker", told(scrape, "worker")))
                .isEqualTo(Map.of(
                        "request", isPool("requestThreads"),
                        "worker", isPool("workerThreads")));
    }

    @Test
    default void tellsTheRequestThreadThatIsAtWork() throws IOException {
        if (isPool("requestThreads")) {
            awaitIdle("request");
            try (RawConnection connection = RawConnection.open(service())) {
                connection.send("GET", "/delay/700?work=block");
                Scrape.await(management(), "a busy request thread", scrape -> value(scrape, BUSY, "request") == 1);
            }
            awaitIdle("request");
        }
    }

    @Test
    default void tellsHowManyWorkersAreAtWorkAndWhatWaitsForOne() throws IOException {
        if (isPool("workerThreads")) {
            // On a slow machine the first may be answered before the last has come.
            assertThat(tellsOfFullWorkers(500) || tellsOfFullWorkers(5_000))
                    .as("all workers busy and 3 tasks waiting")
                    .isTrue();
        }
    }

    private boolean tellsOfFullWorkers(int millis) throws IOException {
        awaitIdle("worker");
        int max = (int) value(Scrape.of(management()), MAX, "worker");
        List<RawConnection> connections = new ArrayList<>();
        try {
            for (int i = 0; i < max + 3; i++) {
                connections.add(RawConnection.open(service()));
            }
            for (RawConnection connection : connections) {
                connection.send("GET", "/delay/" + millis + "?work=offload");
            }
            return Scrape.seen(
                            management(),
                            Duration.ofMillis(millis),
                            scrape -> value(scrape, BUSY, "worker") == max && value(scrape, QUEUED, "worker") == 3)
                    .isPresent();
        } finally {
            for (RawConnection connection : connections) {
                connection.close();
            }
            awaitIdle("worker");
        }
    }

    /** Whatever another test left must have gone. */
    private void awaitIdle(String pool) {
        Scrape.await(
                management(),
                "nothing to do for " + pool,
                scrape -> value(scrape, BUSY, pool) == 0 && value(scrape, QUEUED, pool) == 0);
    }

    private static boolean told(Scrape scrape, String pool) {
        List<OptionalDouble> values = Stream.of(MAX, BUSY, QUEUED)
                .map(name -> scrape.value(name, Map.of("pool", pool)))
                .toList();
        boolean told = values.getFirst().isPresent();
        assertThat(values).as(pool).allMatch(value -> value.isPresent() == told);
        return told;
    }

    private static double value(Scrape scrape, String name, String pool) {
        return scrape.value(name, Map.of("pool", pool)).orElseThrow();
    }

    private boolean isPool(String threads) {
        JsonNode kind = JsonMapper.shared()
                .readTree(Http.get(management(), "/actuator/info").body())
                .path(EffectiveConfiguration.INFO_KEY)
                .path(threads)
                .path("kind");
        return !kind.asString().equals("virtual");
    }
}
