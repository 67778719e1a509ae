package dev.serverlab.measure.container;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serverlab.model.problem.LabException;
import org.junit.jupiter.api.Test;

class EngineTest {

    private static final String USUAL = "unix:///var/run/docker.sock";

    @Test
    void isTheOneThatWasAskedForOrNone() {
        assertThatThrownBy(() -> Engine.requireAsked("tcp://127.0.0.1:1", USUAL))
                .isInstanceOf(LabException.class)
                .hasMessageContaining("No container engine answers at tcp://127.0.0.1:1")
                .hasMessageContaining(USUAL);
    }

    @Test
    void isAnyWhereNoneWasAskedFor() {
        assertThatCode(() -> Engine.requireAsked(null, USUAL)).doesNotThrowAnyException();
        assertThatCode(() -> Engine.requireAsked(" ", USUAL)).doesNotThrowAnyException();
        assertThatCode(() -> Engine.requireAsked(USUAL, USUAL)).doesNotThrowAnyException();
    }
}
