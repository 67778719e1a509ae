package dev.serverlab.vertx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serverlab.support.StartException;
import dev.serverlab.vertx.Profiles.Settings;
import io.vertx.core.ThreadingModel;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a start can be told, and what it refuses before anything is started. */
class ProfilesTest {

    @Test
    void listensOnLoopbackWithWhatVertxShipsWhenNothingIsSaid() {
        Settings settings = Profiles.read("vertx", 8083);

        assertThat(settings.profile()).isEqualTo("default");
        assertThat(settings.service().getHost()).isEqualTo("127.0.0.1");
        assertThat(settings.service().getPort()).isEqualTo(8083);
        assertThat(settings.management().getHost()).isEqualTo("127.0.0.1");
        assertThat(settings.management().getPort()).isEqualTo(9083);
        assertThat(settings.deployment().getInstances()).isEqualTo(1);
        assertThat(settings.deployment().getThreadingModel()).isEqualTo(ThreadingModel.EVENT_LOOP);
        assertThat(settings.vertx().getWorkerPoolSize()).isEqualTo(20);
    }

    @Test
    void aSettingOverridesTheProfileAndLeavesTheRestOfIt() {
        Settings settings = read(Map.of("eventLoopPoolSize", "7", "threadingModel", "virtual-thread"), "single");

        assertThat(settings.profile()).isEqualTo("single");
        assertThat(settings.vertx().getEventLoopPoolSize()).isEqualTo(7);
        assertThat(settings.deployment().getInstances()).isEqualTo(1);
        assertThat(settings.deployment().getThreadingModel()).isEqualTo(ThreadingModel.VIRTUAL_THREAD);
    }

    @Test
    void readsWhereToListen() {
        Settings settings = read(
                Map.of(
                        "server.port", "1",
                        "server.address", "0.0.0.0",
                        "management.server.port", "2",
                        "management.server.address", "127.0.0.2"),
                "single");

        assertThat(settings.service().getHost()).isEqualTo("0.0.0.0");
        assertThat(settings.service().getPort()).isEqualTo(1);
        assertThat(settings.management().getHost()).isEqualTo("127.0.0.2");
        assertThat(settings.management().getPort()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "-1", "1.5", "two", "10001", "99999999999", " 2"})
    void refusesAThreadCountThatIsNotOne(String value) {
        for (String name : new String[] {"eventLoopPoolSize", "workerPoolSize", "instances"}) {
            assertThatThrownBy(() -> read(Map.of(name, value), "single"))
                    .isInstanceOf(StartException.class)
                    .hasMessageStartingWith("Problem: " + name + " is \"" + value + "\".")
                    .hasMessageContaining("Action:  Give a whole number from 1 to 10000");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "server.port, 65536, a whole number from 0 to 65535",
        "management.server.port, http, a whole number from 0 to 65535",
        "threadingModel, worker, 'one of event-loop, virtual-thread'",
        "preferNativeTransport, yes, 'one of true, false'"
    })
    void refusesAnyOtherSettingThatIsNotOne(String name, String value, String wanted) {
        assertThatThrownBy(() -> read(Map.of(name, value), "single"))
                .isInstanceOf(StartException.class)
                .hasMessageContainingAll(name + " is \"" + value + "\"", wanted);
    }

    @ParameterizedTest
    @ValueSource(strings = {"fast", "", "SINGLE", "single,cores"})
    void refusesAProfileThatTheServerDoesNotHave(String profile) {
        assertThatThrownBy(() -> read(Map.of(), profile))
                .isInstanceOf(StartException.class)
                .hasMessageContainingAll(
                        "the profile is \"" + profile + "\"", "single, cores, default, wide, virtual, nio");
    }

    @ParameterizedTest
    @ValueSource(strings = {"single", "--profile", "--spring.profiles.active=single", "-h"})
    void refusesAnyOtherArgument(String argument) {
        assertThatThrownBy(() -> Profiles.read("vertx", 8083, argument))
                .isInstanceOf(StartException.class)
                .hasMessageContainingAll("the argument \"" + argument + "\" is unknown", "--profile=NAME");
    }

    private static Settings read(Map<String, String> properties, String profile) {
        return StartedVertxServer.withProperties(
                properties, () -> Profiles.read("vertx", 8083, "--profile=" + profile));
    }
}
