package dev.serverlab.measure.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.measure.system.ProcessTarget;
import dev.serverlab.model.observation.MachineUse;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class MachineReadingsTest {

    /** Until the kernel has counted another tick of this process. */
    @Test
    @Timeout(60)
    @EnabledOnOs(OS.LINUX)
    void tellHowTheTimeOfAProcessWasDivided() {
        ProcessTarget self = ProcessTarget.ofProcess(ProcessHandle.current().pid());
        MachineReadings readings = new MachineReadings(List.of(self, self), Map.of());
        readings.read();
        var before = Objects.requireNonNull(self.detail().ticks());
        while (Objects.requireNonNull(self.detail().ticks()).user() < before.user() + 2) {
            Thread.onSpinWait();
        }
        readings.read();

        MachineUse use = readings.use(0, Arrays.asList(20_000_000L, null));

        assertThat(use.systemShare()).isGreaterThanOrEqualTo(0).isLessThan(1);
    }

    @Test
    void tellNothingOfWhatRunsElsewhere() {
        ProcessTarget elsewhere = ProcessTarget.elsewhere(() -> 5_000_000L);
        MachineReadings readings = new MachineReadings(List.of(elsewhere, elsewhere), Map.of());
        readings.read();
        readings.read();

        assertThat(readings.use(0, Arrays.asList(20_000_000L, null)).systemShare())
                .isNull();
    }
}
