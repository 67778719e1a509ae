package dev.serverlab.vertx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serverlab.vertx.Settings.Endpoint;
import dev.serverlab.vertx.Settings.Identity;
import io.vertx.core.ThreadingModel;
import java.util.Map;
import java.util.Properties;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsReaderTest {

    @Test
    void listensOnLoopbackWithWhatVertxShipsWhenNothingIsSaid() {
        Settings settings = read(Map.of());

        assertThat(settings.identity()).isEqualTo(new Identity("vertx", "default"));
        assertThat(settings.service()).isEqualTo(new Endpoint("server", "127.0.0.1", 8083));
        assertThat(settings.management()).isEqualTo(new Endpoint("management.server", "127.0.0.1", 9083));
        assertThat(settings.tuning().instances()).isEqualTo(1);
        assertThat(settings.tuning().workerPoolSize()).isEqualTo(20);
        assertThat(settings.tuning().threadingModel()).isEqualTo(ThreadingModel.EVENT_LOOP);
    }

    @ParameterizedTest
    @EnumSource
    void knowsEveryProfileByItsName(Profile profile) {
        assertThat(read(Map.of(), "--profile=" + profile.wireName()).identity().profile())
                .isEqualTo(profile.wireName());
    }

    @Test
    void aSettingOverridesTheProfileAndLeavesTheRestOfIt() {
        Settings settings = read(Map.of("eventLoopPoolSize", "7"), "--profile=single");

        assertThat(settings.tuning()).isEqualTo(new Tuning(7, 20, 1, ThreadingModel.EVENT_LOOP, true));
        assertThat(settings.identity().profile()).isEqualTo("single");
    }

    @Test
    void takesTheThreadingModelByName() {
        assertThat(read(Map.of("threadingModel", "virtual-thread")).tuning().threadingModel())
                .isEqualTo(ThreadingModel.VIRTUAL_THREAD);
    }

    @Test
    void hopsAndCountsOnlyWhenToldTo() {
        assertThat(read(Map.of()).hopConnections()).isZero();
        assertThat(read(Map.of()).countByInstance()).isFalse();

        Settings hop = read(Map.of("hop", "true", "hopConnections", "3"));
        assertThat(hop.hopConnections()).isEqualTo(3);
        assertThat(hop.countByInstance()).isTrue();
        assertThat(read(Map.of("hop", "true", "countByInstance", "false")).countByInstance())
                .isFalse();
        assertThat(read(Map.of("hop", "true"), "--profile=virtual").countByInstance())
                .isFalse();
    }

    @Test
    void refusesToCountByThreadWhatHasAThreadPerRequest() {
        assertRefused(Map.of("countByInstance", "true"), "--profile=virtual")
                .contains("each request has a virtual thread of its own");
        assertRefused(Map.of("hop", "yes")).contains("hop is \"yes\"", "false, true");
    }

    @Test
    void readsWhereToListen() {
        Settings settings = read(Map.of(
                "server.port", "0",
                "server.address", "0.0.0.0",
                "management.server.port", "0",
                "management.server.address", "127.0.0.2"));

        assertThat(settings.service()).isEqualTo(new Endpoint("server", "0.0.0.0", 0));
        assertThat(settings.management()).isEqualTo(new Endpoint("management.server", "127.0.0.2", 0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "-1", "1.5", "two", "10001", "99999999999", " 2"})
    void refusesAThreadCountThatIsNotOne(String value) {
        for (String name : new String[] {"eventLoopPoolSize", "workerPoolSize", "instances"}) {
            assertRefused(Map.of(name, value))
                    .contains("Problem: " + name + " is \"" + value + "\".")
                    .contains("Action:  Give a whole number from 1 to 10000");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "65536", "http"})
    void refusesAPortThatIsNotOne(String value) {
        assertRefused(Map.of("server.port", value)).contains("server.port is \"" + value + "\"", "from 0 to 65535");
    }

    @Test
    void refusesOnePortForBothUnlessTheAddressesDiffer() {
        assertRefused(Map.of("server.port", "9083")).contains("server.port and management.server.port are both 9083");

        assertThat(read(Map.of("server.port", "9083", "server.address", "127.0.0.2"))
                        .service()
                        .port())
                .isEqualTo(9083);
    }

    @Test
    void refusesAnEmptyAddress() {
        assertRefused(Map.of("server.address", " ")).contains("server.address is empty", "such as 127.0.0.1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"fast", "", "SINGLE", "single,cores"})
    void refusesAProfileThatTheServerDoesNotHave(String name) {
        assertRefused(Map.of(), "--profile=" + name)
                .contains("there is no profile \"" + name + "\"", "single, cores, default, wide, virtual, nio");
    }

    @Test
    void refusesTwoProfiles() {
        assertRefused(Map.of(), "--profile=single", "--profile=cores").contains("--profile is given 2 times");
    }

    @ParameterizedTest
    @ValueSource(strings = {"single", "--profile", "--spring.profiles.active=single", "-h"})
    void refusesAnyOtherArgument(String argument) {
        assertRefused(Map.of(), argument).contains("the argument \"" + argument + "\" is unknown", "--profile=NAME");
    }

    @Test
    void namesEveryMistakeAtOnce() {
        assertRefused(
                        Map.of(
                                "server.port", "x",
                                "eventLoopPoolSize", "0",
                                "workerPoolSize", "many",
                                "instances", "-3",
                                "threadingModel", "worker"),
                        "--profile=fast",
                        "now")
                .contains(
                        "the argument \"now\" is unknown",
                        "there is no profile \"fast\"",
                        "eventLoopPoolSize is \"0\"",
                        "workerPoolSize is \"many\"",
                        "instances is \"-3\"",
                        "threadingModel is \"worker\"",
                        "Choose one of event-loop, virtual-thread",
                        "server.port is \"x\"")
                .satisfies(message -> assertThat(message.split("Action:  ", -1)).hasSize(8));
    }

    private static Settings read(Map<String, String> settings, String... args) {
        Properties properties = new Properties();
        properties.putAll(settings);
        return SettingsReader.read(args, properties);
    }

    private static AbstractStringAssert<?> assertRefused(Map<String, String> settings, String... args) {
        return assertThatThrownBy(() -> read(settings, args))
                .isInstanceOf(InvalidSettingsException.class)
                .message();
    }
}
