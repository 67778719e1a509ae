package dev.serverlab.vertx.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serverlab.vertx.InvalidSettingsException;
import dev.serverlab.vertx.Settings.Identity;
import dev.serverlab.vertx.bus.BusTuning.Receiver;
import io.vertx.core.VertxOptions;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class BusSettingsTest {

    @ParameterizedTest
    @EnumSource
    void knowsEveryProfileByItsName(BusProfile profile) {
        BusSettings settings = read(Map.of(), "--profile=" + profile.wireName());

        assertThat(settings.http().identity()).isEqualTo(new Identity("vertx-bus", profile.wireName()));
        assertThat(settings.bus()).isEqualTo(profile.tuning());
    }

    /** The cases of the publication, from which docs/vertx-event-bus.md computes what is counted. */
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
        BusTuning bus = read(Map.of(), "--profile=" + profile).bus();

        assertThat(bus.receiver().wireName()).isEqualTo(receiver);
        assertThat(bus.instances()).isEqualTo(instances);
        assertThat(bus.sendEveryMillis()).isEqualTo(sendEveryMillis);
        assertThat(bus.blockMillis()).isEqualTo(300);
    }

    @Test
    void hasThePoolsOfThePublication() {
        int shipped = VertxOptions.DEFAULT_EVENT_LOOP_POOL_SIZE;

        assertThat(BusProfile.ONE_LOOP.tuning().eventLoopPoolSize()).isEqualTo(1);
        assertThat(BusProfile.LOOPS.tuning().eventLoopPoolSize()).isEqualTo(shipped);
        assertThat(BusProfile.WORKERS.tuning().workerPoolSize()).isEqualTo(10);
        assertThat(BusProfile.EXECUTE_BLOCKING.tuning().workerPoolSize()).isEqualTo(10);
        assertThat(BusProfile.STARVED.tuning().workerPoolSize()).isEqualTo(5);
    }

    @Test
    void waitsForAnAcknowledgementLongerThanTheLabMeasures() {
        assertThat(Duration.ofMillis(read(Map.of()).bus().replyTimeoutMillis())).isGreaterThan(Duration.ofMinutes(90));
    }

    @Test
    void warnsOfWhatHoldsAnEventLoopAsLongAsAMessageDoes() {
        BlockedThreadCheck check = read(Map.of()).check();

        assertThat(check).isEqualTo(new BlockedThreadCheck(100, 200, 60_000));
        assertThat(check.maxEventLoopExecuteMillis())
                .isLessThan(BusProfile.ONE_LOOP.tuning().blockMillis());
    }

    @Test
    void aSettingOverridesTheProfileAndLeavesTheRestOfIt() {
        BusSettings settings = read(
                Map.of(
                        "blockMillis", "30",
                        "receiver", "virtual-thread",
                        "maxEventLoopExecuteMillis", "2000",
                        "blockedThreadCheckIntervalMillis", "1000"),
                "--profile=workers");

        assertThat(settings.bus().blockMillis()).isEqualTo(30);
        assertThat(settings.bus().receiver()).isEqualTo(Receiver.VIRTUAL_THREAD);
        assertThat(settings.bus().instances()).isEqualTo(10);
        assertThat(settings.check()).isEqualTo(new BlockedThreadCheck(1_000, 2_000, 60_000));
    }

    @Test
    void tellsAllOfThemAsEffective() {
        Map<String, Object> effective =
                read(Map.of("blockMillis", "30"), "--profile=workers").effective();

        assertThat(effective)
                .containsEntry(
                        "blockedThreadCheck",
                        Map.of(
                                "intervalMillis", 100,
                                "maxEventLoopExecuteMillis", 200,
                                "maxWorkerExecuteMillis", 60_000));
        assertThat(effective.get("bus"))
                .asInstanceOf(InstanceOfAssertFactories.map(String.class, Object.class))
                .containsEntry("receiver", "worker")
                .containsEntry("blockMillis", 30)
                .containsEntry("instances", 10);
    }

    @Test
    void namesEveryMistakeAtOnce() {
        assertThatThrownBy(() -> read(
                        Map.of(
                                "sendEveryMillis", "0",
                                "blockMillis", "long",
                                "receiver", "workers",
                                "replyTimeoutMillis", "-1",
                                "blockedThreadCheckIntervalMillis", "0"),
                        "--profile=single"))
                .isInstanceOf(InvalidSettingsException.class)
                .hasMessageContainingAll(
                        "there is no profile \"single\"",
                        "one-loop, loops, workers, execute-blocking, starved, ordered, virtual",
                        "sendEveryMillis is \"0\"",
                        "blockMillis is \"long\"",
                        "receiver is \"workers\"",
                        "Choose one of event-loop, worker, execute-blocking, execute-blocking-ordered, virtual-thread",
                        "replyTimeoutMillis is \"-1\"",
                        "blockedThreadCheckIntervalMillis is \"0\"");
    }

    private static BusSettings read(Map<String, String> settings, String... args) {
        Properties properties = new Properties();
        properties.putAll(settings);
        return BusSettings.read(args, properties);
    }
}
