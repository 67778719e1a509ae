package dev.serverlab.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serverlab.bus.BusTuning.Receiver;
import dev.serverlab.support.StartException;
import dev.serverlab.vertx.StartedVertxServer;
import io.vertx.core.VertxOptions;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BusProfilesTest {

    private static final int SHIPPED = VertxOptions.DEFAULT_EVENT_LOOP_POOL_SIZE;

    /** The cases of the publication, from which claims/vertx-bus-app/README.md computes what is counted. */
    @ParameterizedTest
    @CsvSource({
        "one-loop, event-loop, 1, 100",
        "loops, event-loop, 1, 100",
        "workers, worker, 10, 100",
        "execute-blocking, execute-blocking, 1, 10",
        "starved, worker, 10, 10",
        "ordered, execute-blocking-ordered, 1, 10",
        "virtual, virtual-thread, 10, 100",
    })
    void meansWhatItsProfileSays(String profile, String receiver, int instances, int sendEveryMillis) {
        BusTuning bus = BusProfiles.read(profile);

        assertThat(BusProfiles.NAMES).contains(profile);
        assertThat(bus.receiver().wireName()).isEqualTo(receiver);
        assertThat(bus.instances()).isEqualTo(instances);
        assertThat(bus.sendEveryMillis()).isEqualTo(sendEveryMillis);
        assertThat(bus.blockMillis()).isEqualTo(300);
    }

    @Test
    void hasThePoolsOfThePublication() {
        assertThat(BusProfiles.read("one-loop").eventLoopPoolSize()).isEqualTo(1);
        assertThat(BusProfiles.read("loops").eventLoopPoolSize()).isEqualTo(SHIPPED);
        assertThat(BusProfiles.read("workers").workerPoolSize()).isEqualTo(10);
        assertThat(BusProfiles.read("execute-blocking").workerPoolSize()).isEqualTo(10);
        assertThat(BusProfiles.read("starved").workerPoolSize()).isEqualTo(5);
    }

    @Test
    void waitsForAnAcknowledgementLongerThanTheLabMeasures() {
        assertThat(Duration.ofMillis(BusProfiles.read("workers").replyTimeoutMillis()))
                .isGreaterThan(Duration.ofMinutes(90));
    }

    @Test
    void warnsOfWhatHoldsAnEventLoopAsLongAsAMessageDoes() {
        BlockedThreadCheck check = BlockedThreadCheck.read();

        assertThat(check).isEqualTo(new BlockedThreadCheck(100, 200, 60_000));
        assertThat(check.maxEventLoopExecuteMillis())
                .isLessThan(BusProfiles.read("one-loop").blockMillis());
    }

    @Test
    void aSettingOverridesTheProfileAndLeavesTheRestOfIt() {
        BusTuning bus = read(Map.of("blockMillis", "30", "receiver", "virtual-thread"));

        assertThat(bus.blockMillis()).isEqualTo(30);
        assertThat(bus.receiver()).isEqualTo(Receiver.VIRTUAL_THREAD);
        assertThat(bus.instances()).isEqualTo(10);
    }

    @Test
    void tellsAllOfItAsEffective() {
        assertThat(read(Map.of("blockMillis", "30")).toMap())
                .containsEntry("receiver", "worker")
                .containsEntry("blockMillis", 30)
                .containsEntry("instances", 10);
        assertThat(BlockedThreadCheck.read().toMap())
                .isEqualTo(Map.of(
                        "intervalMillis", 100,
                        "maxEventLoopExecuteMillis", 200,
                        "maxWorkerExecuteMillis", 60_000));
    }

    @ParameterizedTest
    @CsvSource({
        "sendEveryMillis, 0, a whole number from 1 to 3600000",
        "blockMillis, long, a whole number from 1 to 3600000",
        "replyTimeoutMillis, -1, a whole number from 1 to 2147483647",
        "receiver, workers, 'one of event-loop, worker, execute-blocking, execute-blocking-ordered, virtual-thread'"
    })
    void refusesASettingThatIsNotOne(String name, String value, String wanted) {
        assertThatThrownBy(() -> read(Map.of(name, value)))
                .isInstanceOf(StartException.class)
                .hasMessageContainingAll(name + " is \"" + value + "\"", wanted);
    }

    private static BusTuning read(Map<String, String> properties) {
        return StartedVertxServer.withProperties(properties, () -> BusProfiles.read("workers"));
    }
}
