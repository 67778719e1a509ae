package dev.serverlab.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GoAheadTest {

    @Test
    void readsWhatItWrites() {
        GoAhead at = GoAhead.at(Instant.parse("2026-11-25T10:00:00.123456789Z"));

        assertThat(at.line()).isEqualTo("measure 1795600800123456");
        assertThat(GoAhead.parse(at.line())).hasValue(at);
        assertThat(GoAhead.NOW.line()).isEqualTo("measure");
        assertThat(GoAhead.parse(" measure ")).hasValue(GoAhead.NOW);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Measure",
                "measured",
                "measure now",
                "measure -1",
                "measure 1 2",
                "measure 10000000000000000"
            })
    void takesNothingElseForIt(String line) {
        assertThat(GoAhead.parse(line)).isEmpty();
    }
}
