package dev.serverlab.model.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SloTest {

    @ParameterizedTest
    @CsvSource({
        "p90 <= 120ms, p90 <= 120ms",
        "p99.9<=1s, p99.9 <= 1s",
        "errors <= 0.1%, errors <= 0.1%",
        "errors<=5 %, errors <= 5%",
        "p90 <= 1000ms, p90 <= 1s",
    })
    void readsALimitAndSpellsItInOneWay(String text, String spelt) {
        assertThat(Slo.parse(text)).hasToString(spelt);
        assertThat(Slo.parse(spelt)).isEqualTo(Slo.parse(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "p90", "p90 < 120ms", "p90 <= 120", "p100 <= 1s", "errors <= 0.1", "mean <= 3ms"})
    void refusesWhatIsNone(String text) {
        assertThatThrownBy(() -> Slo.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("p90 <= 120ms");
    }

    @Test
    void countsWhatWasNotAnsweredInTimeAgainstAllThatWereScheduled() {
        Slo p90 = new Slo(90, Duration.ofMillis(120));

        assertThat(p90.isKept(1_000, 900)).isTrue();
        assertThat(p90.isKept(1_000, 899)).isFalse();
    }

    @Test
    void allowsErrorsAShareOfAllThatWereScheduled() {
        Slo errors = Slo.parse("errors <= 0.1%");

        assertThat(errors.isKept(1_000, 999)).isTrue();
        assertThat(errors.isKept(1_000, 998)).isFalse();
    }
}
