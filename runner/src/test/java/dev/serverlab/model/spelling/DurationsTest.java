package dev.serverlab.model.spelling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class DurationsTest {

    @ParameterizedTest
    @CsvSource({"0ms, PT0S", "500us, PT0.0005S", "100ms, PT0.1S", "30s, PT30S", "2m, PT2M", "1h, PT1H", "' 5s ', PT5S"})
    void readsAWholeNumberWithItsUnit(String text, Duration duration) {
        assertThat(Durations.parse(text)).isEqualTo(duration);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "s", "1.5s", "-1s", "1 s", "1S", "1d", "PT1S", "9999999999s", "1s1s"})
    void refusesEveryOtherForm(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Durations.parse(text))
                .withMessageContaining("'" + text + "' is not a duration")
                .withMessageContaining("100ms");
    }

    @ParameterizedTest
    @CsvSource({
        "PT0S, 0ms",
        "PT0.0005S, 500us",
        "PT0.0015S, 1500us",
        "PT0.02S, 20ms",
        "PT1.5S, 1500ms",
        "PT90S, 90s",
        "PT120S, 2m",
        "PT3600S, 1h",
        "PT25H, 25h"
    })
    void writesTheShortestForm(Duration duration, String text) {
        assertThat(Durations.format(duration)).isEqualTo(text);
    }

    @Test
    void readsBackWhatItWrites() {
        for (long millis = 0; millis < 10_000_000; millis += 997) {
            Duration duration = Duration.ofMillis(millis);
            assertThat(Durations.parse(Durations.format(duration))).isEqualTo(duration);
        }
    }
}
