package dev.serverlab.quarkus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serverlab.support.StartException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a start can be told, and what it refuses before anything is started. */
class ProfilesTest {

    @Test
    void listensOnLoopbackWithWhatQuarkusShipsWhenNothingIsSaid() {
        assertThat(Profiles.read())
                .containsEntry("serverlab.profile", "default")
                .containsEntry("serverlab.answer-on.pool", "true")
                .containsEntry("quarkus.http.host", "127.0.0.1")
                .containsEntry("quarkus.http.port", "8091")
                .containsEntry("management.server.address", "127.0.0.1")
                .containsEntry("management.server.port", "9091")
                .doesNotContainKeys("quarkus.thread-pool.max-threads", "quarkus.vertx.event-loops-pool-size");
    }

    @ParameterizedTest
    @CsvSource({"single, pool", "cores, pool", "wide, pool", "virtual, virtual", "loops, event-loop"})
    void enablesTheEndpointOfTheProfileAlone(String profile, String threads) {
        assertThat(Profiles.read("--profile=" + profile).keySet())
                .filteredOn(name -> name.startsWith("serverlab.answer-on."))
                .containsExactly("serverlab.answer-on." + threads);
    }

    @ParameterizedTest
    @CsvSource({
        "quarkus.thread-pool.max-threads, 0, a whole number from 1 to 10000",
        "quarkus.vertx.event-loops-pool-size, two, a whole number from 1 to 10000",
        "quarkus.vertx.prefer-native-transport, yes, 'one of true, false'",
        "server.port, 65536, a whole number from 0 to 65535",
        "management.server.port, http, a whole number from 0 to 65535"
    })
    void refusesASettingThatIsNotOne(String name, String value, String wanted) {
        System.setProperty(name, value);
        try {
            assertThatThrownBy(Profiles::read)
                    .isInstanceOf(StartException.class)
                    .hasMessageContainingAll(name + " is \"" + value + "\"", wanted);
        } finally {
            System.clearProperty(name);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"fast", "", "SINGLE", "single,cores"})
    void refusesAProfileThatTheServerDoesNotHave(String profile) {
        assertThatThrownBy(() -> Profiles.read("--profile=" + profile))
                .isInstanceOf(StartException.class)
                .hasMessageContainingAll(
                        "the profile is \"" + profile + "\"", "single, cores, default, wide, virtual, loops");
    }
}
