package dev.serverlab.measure.actuator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.serverlab.model.observation.Ceiling;
import dev.serverlab.model.run.TrialResult.ServerCounter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What pools allow by times that the application measured itself. */
class ServiceTimesTest {

    private static final Map<String, Object> POOLS =
            Map.of("requestThreads", Map.of("max", 20), "database", Map.of("pool", Map.of("max", 4)));

    private static ServerCounter counter(ServiceTimes.Timer timer, double millis, double events) {
        return new ServerCounter(timer.counter(), Map.of(), millis, "ms", events);
    }

    /** Each request takes a connection twice, for 5 ms, and waits 1 ms for each. */
    private static final List<ServerCounter> COUNTED = List.of(
            counter(ServiceTimes.REQUEST, 22, 1_000),
            counter(ServiceTimes.HELD, 5, 2_000),
            counter(ServiceTimes.AWAITED, 1, 2_000));

    private static List<Ceiling> ceilings(Map<String, Object> effective, double throughput) {
        return ServiceTimes.ceilings(effective, COUNTED, throughput);
    }

    @Test
    void areThreadsByTheTimeOfARequestWithoutItsWaitForConnections() {
        Ceiling threads = ceilings(POOLS, 300).getFirst();
        assertThat(threads.limit()).isEqualTo("request threads");
        assertThat(threads.requestsPerSecond()).isCloseTo(20 / 0.020, within(1e-6));
        assertThat(threads.formula()).isEqualTo("20 request threads / 20.0 ms measured");
    }

    @Test
    void areConnectionsByAllTimesThatARequestTakesThem() {
        Ceiling connections = ceilings(POOLS, 300).getLast();
        assertThat(connections.limit()).isEqualTo("connections");
        assertThat(connections.requestsPerSecond()).isCloseTo(4 / 0.010, within(1e-6));
    }

    @Test
    void areNoneThatWereClearlyExceeded() {
        assertThat(ceilings(POOLS, 900)).extracting(Ceiling::limit).containsExactly("request threads");
        assertThat(ceilings(POOLS, 1_100)).isEmpty();
    }

    @Test
    void areNoneOfPoolsThatAreNotKnown() {
        assertThat(ceilings(Map.of(), 300)).isEmpty();
        assertThat(ceilings(Map.of("requestThreads", Map.of("max", -1)), 300)).isEmpty();
        assertThat(ServiceTimes.ceilings(POOLS, List.of(), 300)).isEmpty();
    }
}
