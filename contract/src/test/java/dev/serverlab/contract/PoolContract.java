package dev.serverlab.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a server reports about its pools is true while they are at work; virtual threads are no pool to report. */
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
    default void tellsTheRequestThreadThatIsAtWork() {
        if (isPool("requestThreads")) {
            assertThat(LongerDelays.untilSeen(millis -> tells("request", 1, 0, "block", millis)))
                    .as("a busy request thread")
                    .isTrue();
        }
    }

    @Test
    default void tellsHowManyWorkersAreAtWorkAndWhatWaitsForOne() {
        if (isPool("workerThreads")) {
            int max = (int) value(Scrape.of(management()), MAX, "worker");
            assertThat(LongerDelays.untilSeen(millis -> tells("worker", max, 3, "offload", millis)))
                    .as("all workers busy and 3 tasks waiting")
                    .isTrue();
        }
    }

    /** Whether a pool reports that many busy threads and queued tasks while requests wait that long. */
    private boolean tells(String pool, int busy, int queued, String work, int millis) {
        awaitIdle(pool);
        List<RawConnection> connections = new ArrayList<>();
        try {
            for (int i = 0; i < busy + queued; i++) {
                connections.add(RawConnection.open(service()));
            }
            for (RawConnection connection : connections) {
                connection.send("GET", "/delay/" + millis + "?work=" + work);
            }
            return Scrape.seen(
                            management(),
                            Duration.ofMillis(millis),
                            scrape -> value(scrape, BUSY, pool) == busy && value(scrape, QUEUED, pool) == queued)
                    .isPresent();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            connections.forEach(RawConnection::close);
            awaitIdle(pool);
        }
    }

    /** Waits until everything that another test left has gone. */
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
                .path(ServerState.INFO_KEY)
                .path(threads)
                .path("kind");
        return !kind.asString().equals("virtual");
    }
}
