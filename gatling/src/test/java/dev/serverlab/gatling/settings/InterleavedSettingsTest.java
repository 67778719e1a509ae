package dev.serverlab.gatling.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serverlab.contract.DelayAnswer;
import dev.serverlab.gatling.settings.LoadModel.Interleaved;
import dev.serverlab.generator.Share;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InterleavedSettingsTest {

    private static final String TWO = "mvc:virtual@http://127.0.0.1:1111,webflux@http://localhost:2222/";
    private static final Asked A_TENTH = new Asked(Duration.ofMillis(100), null, 0, 0, "/delay");

    @Test
    void fillsInEveryDefault() {
        Settings settings = read(Map.of("targets", TWO, "rate", "200"));

        assertThat(settings.targets())
                .containsExactly(
                        new Target("mvc:virtual", "http://127.0.0.1:1111", A_TENTH),
                        new Target("webflux", "http://localhost:2222", A_TENTH));
        assertThat(settings.load())
                .isEqualTo(new Interleaved(
                        200,
                        221,
                        Duration.ofSeconds(2),
                        6,
                        Duration.ofSeconds(4),
                        Duration.ofMillis(500),
                        Duration.ZERO,
                        1,
                        0,
                        Share.ALL));
        assertThat(settings.warmup()).isEqualTo(new WarmUp(Duration.ofSeconds(10), 0, false, 16, Duration.ofMillis(1)));
        assertThat(settings.record()).isNull();
    }

    @Test
    void namesEveryBadValueAtOnce() {
        Map<String, String> bad = new HashMap<>(Map.of(
                "targets", "one@http://127.0.0.1:1",
                "rate", "0",
                "blocks", "0",
                "block", "4",
                "edge", "99ms",
                "settle", "499ms",
                "seed", "x",
                "warmupRequests", "many",
                "warmupUntil", "ready"));
        bad.put("session", "-1");
        bad.put("share", "2/2");
        bad.put("delay", "60001ms");

        assertThatThrownBy(() -> read(bad))
                .isInstanceOf(InvalidSettingsException.class)
                .message()
                .startsWith("Problem: ")
                .contains("Action: ")
                .contains("targets=one@http://127.0.0.1:1: must be 2 to 10 servers, and these are 1")
                .contains("rate=0: must be a number from 0.01 to 50000")
                .contains("blocks=0: must be a whole number from 1 to 500")
                .contains("block=4: must be a duration from 500ms to 600s")
                .contains("edge=99ms: must be a duration from 100ms")
                .contains("settle=499ms: must be a duration from 500ms")
                .contains("seed=x: must be a whole number of 64 bits")
                .contains("session=-1: must be a whole number from 0 to 10000")
                .contains("share=2/2: must be K/N, such as 0/2 and 1/2: N from 1 to 512, K from 0 to N - 1")
                .contains("warmupRequests=many: must be a whole number from 0")
                .contains("warmupUntil=ready: must be requests or told")
                .contains("delay=60001ms: must be a duration from 0s to 60s");
    }

    @Test
    void namesEverySettingThatIsForOneServer() {
        Map<String, String> mixed = Map.of(
                "targets", TWO,
                "rate", "1",
                "baseUrl", "http://127.0.0.1:1",
                "users", "1",
                "ramp", "1s",
                "duration", "30s");

        assertThatThrownBy(() -> read(mixed))
                .message()
                .contains("baseUrl: is for one server; give either it or targets")
                .contains("users: is the closed model")
                .contains("ramp: is for one server")
                .contains("duration: is for one server; here it is blocks × block");
    }

    @Test
    void refusesForOneServerWhatIsForSeveral() {
        assertThatThrownBy(() -> read(Map.of("baseUrl", "http://127.0.0.1:1", "rate", "1", "blocks", "6", "seed", "1")))
                .message()
                .contains("blocks: is for several servers")
                .contains("seed: is for several servers");
    }

    @Test
    void needsARate() {
        assertThatThrownBy(() -> read(Map.of("targets", TWO))).hasMessageContaining("rate: missing");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "http://127.0.0.1:1,http://127.0.0.1:2",
                "a@http://127.0.0.1:1,B@http://127.0.0.1:2",
                "a@http://127.0.0.1:1,b/c@http://127.0.0.1:2",
                "a@http://127.0.0.1:1,@http://127.0.0.1:2",
                "a@http://127.0.0.1:1,",
            })
    void refusesTargetsWithoutAProperName(String targets) {
        assertThatThrownBy(() -> read(Map.of("targets", targets, "rate", "1")))
                .hasMessageContaining("must be name@address, separated by commas");
    }

    @Test
    void takesNamesOfUpTo82Characters() {
        String longest = "a".repeat(82);

        assertThat(targets(longest + "@http://127.0.0.1:1,b@http://127.0.0.1:2")
                        .getFirst()
                        .name())
                .isEqualTo(longest);
        assertThatThrownBy(() -> targets(longest + "a@http://127.0.0.1:1,b@http://127.0.0.1:2"))
                .hasMessageContaining("a name has up to 82");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a@http://127.0.0.1:1,a@http://127.0.0.1:2",
                "a@http://127.0.0.1:1,b@http://127.0.0.1:1/",
            })
    void refusesTheSameServerTwice(String targets) {
        assertThatThrownBy(() -> targets(targets)).hasMessageContaining("different names and different addresses");
    }

    @Test
    void refusesMoreThanTenServersAndRemoteOnes() {
        String eleven = IntStream.range(1, 12)
                .mapToObj(i -> "s%d@http://127.0.0.1:%d".formatted(i, i))
                .collect(Collectors.joining(","));

        assertThatThrownBy(() -> targets(eleven)).hasMessageContaining("these are 11");
        assertThatThrownBy(() -> targets("a@http://127.0.0.1:1,b@http://192.0.2.1:1"))
                .hasMessageContaining("allowRemote=true");
    }

    @ParameterizedTest
    @CsvSource({
        "edge,2001ms,edge and block: the edge of 2001 ms is more than half of a block of 4000 ms",
        "blocks,500,blocks and block: 500 × 4000 ms is more than an hour",
        "rate,0.1,rate and block: 0.1/s in 4000 ms is less than one arrival per server and block",
        "share,0/41,'share, rate and block: 40 arrivals per server and block leave some of 41 generators without any'",
        "delay,3s,settle and delay: the load is complete only after the delay of 3000 ms; settle for longer",
        "rate,50000,'targets, rate and delay: 2 × 50000.0/s × up to 1000 ms keeps 100000 requests in flight'"
    })
    void refusesWhatDoesNotGoTogether(String name, String value, String message) {
        Map<String, String> settings =
                new HashMap<>(Map.of("targets", TWO, "rate", "10", "blocks", "6", "block", "4s", "delay", "1s"));
        settings.put(name, value);
        settings.put("block", name.equals("blocks") ? "10m" : "4s");

        assertThatThrownBy(() -> read(settings)).hasMessageContaining(message.replace("500 × 4000", "500 × 600000"));
    }

    @Test
    void asksEachServerForWhatItsAddressSaysAndOtherwiseForTheSame() {
        List<Target> targets = read(Map.of(
                        "targets",
                        "a@http://127.0.0.1:1?delay=101ms&work=block&cpuMicros=62&items=3,b@http://127.0.0.1:2/?cpuMicros=0,"
                                + "c@http://127.0.0.1:3?delay=2s,d@http://127.0.0.1:4",
                        "rate",
                        "1",
                        "delay",
                        "1s",
                        "cpuMicros",
                        "7",
                        "work",
                        "timer"))
                .targets();

        assertThat(targets)
                .extracting(Target::asked)
                .containsExactly(
                        new Asked(Duration.ofMillis(101), "block", 62, 3, "/delay"),
                        new Asked(Duration.ofSeconds(1), "timer", 0, 0, "/delay"),
                        new Asked(Duration.ofSeconds(2), "timer", 7, 0, "/delay"),
                        new Asked(Duration.ofSeconds(1), "timer", 7, 0, "/delay"));
        assertThat(targets).extracting(Target::baseUrl).contains("http://127.0.0.1:1", "http://127.0.0.1:2");
        assertThat(targets.getFirst().asked().path(Duration.ofMillis(1)))
                .isEqualTo("/delay/1?work=block&cpuMicros=62&items=3");
        assertThat(targets.getFirst().asked().answer(Duration.ofMillis(1)))
                .asString(StandardCharsets.US_ASCII)
                .isEqualTo(DelayAnswer.of(1, 3).json());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "?",
                "?delay",
                "?users=3",
                "?Delay=1ms",
                "?delay=1ms&delay=2ms",
                "?delay=1ms&",
                "?delay=1ms;cpuMicros=1",
                "?delay=1ms?cpuMicros=1"
            })
    void refusesAnythingElseBehindAnAddress(String options) {
        assertThatThrownBy(() -> targets("a@http://127.0.0.1:1" + options + ",b@http://127.0.0.1:2"))
                .isInstanceOf(InvalidSettingsException.class)
                .message()
                .startsWith("Problem: ")
                .contains("must be ", "127.0.0.1:1" + options);
    }

    @Test
    void namesWhatIsWrongWithAServersOwnRequest() {
        assertThatThrownBy(() ->
                        targets("a@http://127.0.0.1:1?delay=61s&cpuMicros=100001&work=sleep,b@http://127.0.0.1:2"))
                .message()
                .contains(
                        "of a@http://127.0.0.1:1?delay=61s&cpuMicros=100001&work=sleep this is not: delay=61s: must be a"
                                + " duration from 0s to 60s")
                .contains("; cpuMicros=100001: must be a whole number from 0 to 100000")
                .contains("; work=sleep: must be block, offload or timer");
    }

    @Test
    void preparesForTheLongestDelayOfAll() {
        String targets = "a@http://127.0.0.1:1,b@http://127.0.0.1:2?delay=3s";

        assertThatThrownBy(() -> targets(targets))
                .hasMessageContaining("settle and delay: the load is complete only after the delay of 3000 ms");
        assertThat(users(Map.of("targets", targets, "rate", "100", "settle", "3s")))
                .isEqualTo(401);
    }

    @Test
    void takesUsersEnoughForAStallOfASecond() {
        assertThat(users(Map.of("targets", TWO, "rate", "200"))).isEqualTo(221);
        assertThat(users(Map.of("targets", TWO, "rate", "0.5", "warmupUsers", "16")))
                .isEqualTo(16);
        assertThat(users(Map.of("targets", TWO, "rate", "50000", "delay", "1ms")))
                .isEqualTo(12_500);
    }

    @Test
    void takesUsersForItsShareOfTheLoad() {
        Map<String, String> half = Map.of("targets", TWO, "rate", "200", "share", "1/2");

        assertThat(((Interleaved) read(half).load()).share()).isEqualTo(new Share(1, 2));
        assertThat(((Interleaved) read(half).load()).rate()).isEqualTo(200);
        assertThat(users(half)).isEqualTo(111);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "0/0", "1/1", "-1/2", "0/513", "0/1000000000000", "0/2/3", "0 / 2", "a/b"})
    void refusesWhatIsNoShare(String share) {
        assertThatThrownBy(() -> read(Map.of("targets", TWO, "rate", "200", "share", share)))
                .isInstanceOf(InvalidSettingsException.class)
                .hasMessageContaining("share=" + share + ": must be K/N");
    }

    @Test
    void givesEachServerAFileOfItsOwn() {
        Settings settings =
                read(Map.of("targets", "mvc:virtual@http://127.0.0.1:1,a.b_c-d@http://127.0.0.1:2", "rate", "1"));

        assertThat(settings.targets()).extracting(settings::fileSuffix).containsExactly("-mvc+virtual", "-a.b_c-d");
    }

    private static int users(Map<String, String> properties) {
        return ((Interleaved) read(properties).load()).users();
    }

    private static List<Target> targets(String text) {
        return read(Map.of("targets", text, "rate", "1")).targets();
    }

    private static Settings read(Map<String, String> properties) {
        return SettingsReader.read(properties::get);
    }
}
