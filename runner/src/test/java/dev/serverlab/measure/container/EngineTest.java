package dev.serverlab.measure.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serverlab.measure.environment.DoctorCheck;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.run.place.ContainerEngine;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EngineTest {

    private static final ContainerEngine ENGINE = new ContainerEngine("Docker", "20.10.24", "1.41", 1, Map.of(), null);
    private static final String USUAL = "unix:///var/run/docker.sock";

    @Test
    void isTheOneThatWasAskedForOrNone() {
        assertThatThrownBy(() -> Engine.requireAsked("tcp://127.0.0.1:1", USUAL))
                .isInstanceOf(LabException.class)
                .hasMessageContaining("No container engine answers at DOCKER_HOST (tcp://127.0.0.1:1)")
                .hasMessageContaining(USUAL);
    }

    @Test
    void isAnyWhereNoneWasAskedFor() {
        assertThatCode(() -> Engine.requireAsked(null, USUAL)).doesNotThrowAnyException();
        assertThatCode(() -> Engine.requireAsked(" ", USUAL)).doesNotThrowAnyException();
        assertThatCode(() -> Engine.requireAsked(USUAL, USUAL)).doesNotThrowAnyException();
    }

    @Test
    void isFineWithAnEngine() {
        DoctorCheck check = Engine.examined(ENGINE, List.of());
        assertThat(check.level()).isEqualTo(DoctorCheck.Level.FINE);
        assertThat(check.found()).isEqualTo("Docker 20.10.24, cgroup v1");
    }

    @Test
    void namesWhatLabsLeftBehindThatWereKilled() {
        DoctorCheck check = Engine.examined(ENGINE, List.of("0123456789ab", "ba9876543210"));
        assertThat(check.level()).isEqualTo(DoctorCheck.Level.BEWARE);
        assertThat(check.action()).contains("the lab removed it");
    }
}
