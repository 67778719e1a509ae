package dev.serverlab.gatling.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serverlab.gatling.DelaySimulation;
import dev.serverlab.gatling.settings.LoadModel.Closed;
import dev.serverlab.gatling.settings.LoadModel.Open;
import dev.serverlab.gatling.settings.LoadModel.Ramp;
import dev.serverlab.generator.Share;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsReaderTest {

    private static final String BASE_URL = "http://127.0.0.1:8081";

    @Test
    void fillsInEveryDefault() {
        Settings settings = read(Map.of("baseUrl", BASE_URL, "users", "100"));

        assertThat(settings.load())
                .isEqualTo(new Closed(100, new Ramp(Duration.ofSeconds(1), null, Duration.ofSeconds(30))));
        assertThat(settings.warmup()).isEqualTo(new WarmUp(Duration.ofSeconds(10), 0, false, 16, Duration.ofMillis(1)));
        assertThat(settings.record()).isNull();
        assertThat(settings.targets())
                .containsExactly(
                        new Target("server", BASE_URL, new Asked(Duration.ofMillis(100), null, 0, 0, "/delay")));
        assertThat(settings.targets()).extracting(settings::fileSuffix).containsExactly("");
        assertThat(asked(settings).path()).isEqualTo("/delay/100");
    }

    @Test
    void keepsEverySettingAsItWasGivenOrByDefault() {
        assertThat(read(Map.of("baseUrl", BASE_URL, "users", "100", "ramp", "500ms"))
                        .values())
                .containsEntry("baseUrl", BASE_URL)
                .containsEntry("users", "100")
                .containsEntry("ramp", "500ms")
                .containsEntry("duration", "30s")
                .doesNotContainKeys("rate", "work", "label");
    }

    @Test
    void asksTheSameWorkOfTheServerInTheWarmupAsInTheMeasurement() {
        Settings settings =
                read(Map.of("baseUrl", BASE_URL, "rate", "0.5", "work", "offload", "cpuMicros", "20", "delay", "2s"));

        assertThat(asked(settings).path()).isEqualTo("/delay/2000?work=offload&cpuMicros=20");
        assertThat(asked(settings).path(settings.warmup().delay())).isEqualTo("/delay/1?work=offload&cpuMicros=20");
        assertThat(settings.load())
                .isInstanceOfSatisfying(
                        Open.class, load -> assertThat(load.rate()).isEqualTo(0.5));
    }

    @Test
    void namesEveryBadValueAtOnce() {
        Map<String, String> bad = Map.of(
                "users", "20001",
                "ramp", "2h",
                "duration", "30",
                "warmup", "-1s",
                "warmupUsers", "many",
                "delay", "60001ms",
                "work", "Block",
                "steps", "101",
                "cpuMicros", "100001",
                "items", "1001");

        assertThatThrownBy(() -> read(bad))
                .isInstanceOf(InvalidSettingsException.class)
                .message()
                .startsWith("Problem: ")
                .contains("Action: ")
                .contains("baseUrl: missing")
                .contains("users=20001: must be a whole number from 1 to 20000")
                .contains("ramp=2h: must be a duration from 0s to 1h, such as")
                .contains("duration=30: must be a duration from 100ms to 1h")
                .contains("warmup=-1s: ")
                .contains("warmupUsers=many: must be a whole number from 1 to 1000")
                .contains("delay=60001ms: must be a duration from 0s to 60s")
                .contains("work=Block: must be block, offload or timer")
                .contains("steps=101: must be a whole number from 1 to 100")
                .contains("cpuMicros=100001: must be a whole number from 0 to 100000")
                .contains("items=1001: must be a whole number from 0 to 1000");
    }

    @Test
    void takesExactlyOneLoadModel() {
        assertThatThrownBy(() -> read(Map.of("baseUrl", BASE_URL))).hasMessageContaining("users or rate: neither");
        assertThatThrownBy(() -> read(Map.of("baseUrl", BASE_URL, "users", "1", "rate", "1")))
                .hasMessageContaining("users and rate: both");
    }

    @Test
    void dealsUsersAndArrivalsAmongGenerators() {
        assertThat(read(Map.of("baseUrl", BASE_URL, "users", "10", "share", "1/2"))
                        .load()
                        .share())
                .isEqualTo(new Share(1, 2));
        assertThat(read(Map.of("baseUrl", BASE_URL, "rate", "10", "share", "1/2"))
                        .load()
                        .share())
                .isEqualTo(new Share(1, 2));
        assertThat(read(Map.of("baseUrl", BASE_URL, "windows", "told", "share", "1/2"))
                        .load()
                        .share())
                .isEqualTo(new Share(1, 2));
        assertThatThrownBy(() -> read(Map.of("baseUrl", BASE_URL, "users", "1", "share", "1/2", "warmupUntil", "told")))
                .hasMessageContaining("share and users: 1 users leave some of 2 generators without any")
                .hasMessageContaining("warmupUntil: is for open load");
        assertThatThrownBy(() -> read(
                        Map.of("baseUrl", BASE_URL, "simulation", DelaySimulation.class.getName(), "share", "1/2")))
                .hasMessageContaining("share: is for users and rates");
    }

    @ParameterizedTest
    @CsvSource({"500ms,500", "1s,1000", "2m,120000", "1h,3600000"})
    void readsDurations(String text, long millis) {
        Settings settings = read(Map.of("baseUrl", BASE_URL, "users", "1", "duration", text));

        assertThat(((Closed) settings.load()).ramp().steady()).isEqualTo(Duration.ofMillis(millis));
    }

    @ParameterizedTest
    @ValueSource(strings = {"NaN", "0", "-1", "50001", "1/s", ""})
    void refusesARateThatIsNone(String rate) {
        assertThatThrownBy(() -> read(Map.of("baseUrl", BASE_URL, "rate", rate)))
                .hasMessageContaining("rate=" + rate + ": must be a number from 0.01 to 50000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://127.0.0.1:8081", "http://localhost:8081/", "http://[::1]:8081", "http://127.1.2.3"})
    void takesServersOnThisMachine(String baseUrl) {
        assertThat(baseUrl(Map.of("baseUrl", baseUrl, "users", "1"))).doesNotEndWith("/");
    }

    @Test
    void takesAnotherMachineOnlyWhenAllowed() {
        Map<String, String> remote = new HashMap<>(Map.of("baseUrl", "http://192.0.2.1:80", "users", "1"));
        assertThatThrownBy(() -> read(remote)).hasMessageContaining("allowRemote=true");

        remote.put("allowRemote", "true");
        assertThat(baseUrl(remote)).isEqualTo("http://192.0.2.1:80");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ftp://127.0.0.1",
                "127.0.0.1:8081",
                "http://127.0.0.1:8081/delay",
                "http://127.0.0.1:8081?x=1",
                "http://user@127.0.0.1",
                "http://127.0.0.1:0",
                "http://127.0.0.1:65536",
                "http://",
                ":"
            })
    void refusesWhatIsNoServersAddress(String baseUrl) {
        assertThatThrownBy(() -> read(Map.of("baseUrl", baseUrl, "users", "1")))
                .hasMessageContaining("an address such as http://127.0.0.1:8081");
    }

    @Test
    void refusesMoreRequestsInFlightThanThereAreLocalPorts() {
        assertThatThrownBy(() -> read(Map.of("baseUrl", BASE_URL, "rate", "1000", "delay", "60s")))
                .hasMessageContaining("60000 requests in flight");
    }

    private static String baseUrl(Map<String, String> properties) {
        return read(properties).targets().getFirst().baseUrl();
    }

    private static Asked asked(Settings settings) {
        return settings.targets().getFirst().asked();
    }

    private static Settings read(Map<String, String> properties) {
        return SettingsReader.read(properties::get);
    }
}
