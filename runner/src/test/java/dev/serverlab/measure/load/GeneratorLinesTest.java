package dev.serverlab.measure.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.generator.GeneratorEvent;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class GeneratorLinesTest {

    @Test
    void readsAPhaseToTheMicrosecond() {
        assertThat(
                        GeneratorLines.event(
                                "@lab {\"event\":\"phase\",\"phase\":\"steady\",\"startEpochMicros\":1700000000000001,\"endEpochMicros\":1700000001000002,\"counted\":true}"))
                .containsInstanceOf(GeneratorEvent.Phase.class)
                .get(InstanceOfAssertFactories.type(GeneratorEvent.Phase.class))
                .satisfies(phase -> {
                    assertThat(phase.phase()).isEqualTo("steady");
                    assertThat(phase.start()).isEqualTo("2023-11-14T22:13:20.000001Z");
                    assertThat(phase.end()).isEqualTo("2023-11-14T22:13:21.000002Z");
                    assertThat(phase.counted()).isTrue();
                });
    }

    @Test
    void readsProgress() {
        assertThat(GeneratorLines.event("@lab {\"event\":\"progress\",\"phase\":\"ramp\",\"targets\":{"
                        + "\"mvc:default\":{\"ok\":12,\"errors\":3,\"p90Millis\":103.5},"
                        + "\"vertx:default\":{\"ok\":0,\"errors\":4,\"p90Millis\":null}}}"))
                .contains(new GeneratorEvent.Progress(
                        "ramp",
                        Map.of(
                                "mvc:default", new GeneratorEvent.Answers(12, 3, 103.5),
                                "vertx:default", new GeneratorEvent.Answers(0, 4, null))));
    }

    @Test
    void readsTheEndOfAWarmUp() {
        assertThat(
                        GeneratorLines.event(
                                "@lab {\"event\":\"warm\",\"endedBy\":\"told\",\"epochMicros\":1700000000000001,\"ok\":{\"mvc:default\":5001}}"))
                .contains(new GeneratorEvent.Warm("told", 1700000000000001L, Map.of("mvc:default", 5_001L)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Simulation started",
                " @lab {\"event\":\"progress\"}",
                "@lab ",
                "@lab {\"event\":\"progr",
                "@lab {\"event\":\"dealt\",\"phase\":\"ramp\"}",
                "@lab {\"event\":\"progress\",\"phase\":\"ramp\",\"ok\":\"many\"}",
                "@lab [1]",
                "@lab null"
            })
    void takesNoNoticeOfAnythingElse(String line) {
        assertThat(GeneratorLines.event(line)).isEmpty();
    }
}
