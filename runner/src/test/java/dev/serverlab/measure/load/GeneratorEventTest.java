package dev.serverlab.measure.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class GeneratorEventTest {

    @Test
    void readsAPhaseToTheMicrosecond() {
        assertThat(
                        GeneratorEvent.parse(
                                "@lab {\"event\":\"phase\",\"phase\":\"steady\",\"startEpochMicros\":1700000000000001,\"endEpochMicros\":1700000001000002}"))
                .contains(new GeneratorEvent.Phase(
                        "steady",
                        Instant.parse("2023-11-14T22:13:20.000001Z"),
                        Instant.parse("2023-11-14T22:13:21.000002Z")));
    }

    @Test
    void readsProgress() {
        assertThat(GeneratorEvent.parse("@lab {\"event\":\"progress\",\"phase\":\"ramp\",\"ok\":12,\"errors\":3}"))
                .contains(new GeneratorEvent.Progress("ramp", 12, 3));
    }

    @Test
    void readsTheEndOfAWarmUp() {
        assertThat(
                        GeneratorEvent.parse(
                                "@lab {\"event\":\"warm\",\"endedBy\":\"told\",\"epochMicros\":1700000000000001,\"ok\":{\"mvc:default\":5001}}"))
                .contains(new GeneratorEvent.Warm("told", Instant.parse("2023-11-14T22:13:20.000001Z")));
    }

    @Test
    void readsABlock() {
        assertThat(
                        GeneratorEvent.parse(
                                "@lab {\"event\":\"block\",\"index\":2,\"startEpochMicros\":1700000000000001,\"endEpochMicros\":1700000001000002,\"dealtFromEpochMicros\":1699999999500001,\"order\":[\"b\",\"a\"]}"))
                .contains(new GeneratorEvent.Block(
                        2, Instant.parse("2023-11-14T22:13:20.000001Z"), Instant.parse("2023-11-14T22:13:21.000002Z")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Simulation started",
                " @lab {\"event\":\"progress\"}",
                "@lab ",
                "@lab {\"event\":\"progr",
                "@lab {\"event\":\"started\",\"pid\":1}",
                "@lab {\"event\":\"progress\",\"phase\":\"ramp\",\"ok\":\"many\"}",
                "@lab [1]",
                "@lab null"
            })
    void takesNoNoticeOfAnythingElse(String line) {
        assertThat(GeneratorEvent.parse(line)).isEmpty();
    }
}
