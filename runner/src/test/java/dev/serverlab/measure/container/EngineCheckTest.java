package dev.serverlab.measure.container;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.measure.environment.DoctorCheck;
import dev.serverlab.model.machine.ContainerEngine;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class EngineCheckTest {

    private static final ContainerEngine ENGINE = new ContainerEngine("Docker", "20.10.24", "1.41", 1, Map.of(), null);

    @Test
    void isFineWithAnEngine() {
        DoctorCheck check = EngineCheck.of(ENGINE, List.of());
        assertThat(check.level()).isEqualTo(DoctorCheck.Level.FINE);
        assertThat(check.found()).isEqualTo("Docker 20.10.24, cgroup v1");
    }

    @Test
    void namesWhatLabsLeftBehindThatWereKilled() {
        DoctorCheck check = EngineCheck.of(ENGINE, List.of("0123456789ab", "ba9876543210"));
        assertThat(check.level()).isEqualTo(DoctorCheck.Level.BEWARE);
        assertThat(check.action()).contains("docker rm -f 0123456789ab ba9876543210");
    }
}
