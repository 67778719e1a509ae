package dev.serverlab.measure.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class MachineNoiseTest {

    private static final TcpDrops NO_TCP = new TcpDrops(null, null, null, null);

    @Test
    void tellsWhatHappenedBetweenTwoCapturedSamples() throws URISyntaxException {
        MachineSample before = captured("linux-before");
        MachineSample after = captured("linux-after");

        MachineNoise noise = MachineNoise.between(before, after);

        // user 134 + system 5 of 277 ticks
        assertThat(noise.busyShare()).isEqualTo(139 / 277.0, within(1e-9));
        assertThat(noise.stealShare()).isEqualTo(0.0);
        assertThat(noise.tcp()).isEqualTo(new TcpDrops(12L, 12L, 0L, 6L));
    }

    @Test
    void takesPressureAndThrottlingAsSharesOfTheElapsedTime() {
        MachineSample before = new MachineSample(0, null, 1_000L, 50_000L, NO_TCP);
        MachineSample after = new MachineSample(1_000_000_000, null, 251_000L, 150_000L, NO_TCP);

        MachineNoise noise = MachineNoise.between(before, after);

        assertThat(noise.pressureShare()).isEqualTo(0.25, within(1e-9));
        assertThat(noise.throttledShare()).isEqualTo(0.1, within(1e-9));
    }

    @Test
    void takesStealAsAShareOfAllCpuTime() {
        MachineSample before = new MachineSample(0, new CpuTicks(100, 10L, 1_000), null, null, NO_TCP);
        MachineSample after = new MachineSample(1, new CpuTicks(150, 40L, 1_200), null, null, NO_TCP);

        assertThat(MachineNoise.between(before, after).stealShare()).isEqualTo(0.15, within(1e-9));
    }

    @Test
    void isAbsentWhereACounterWentBackwards() {
        MachineSample before = new MachineSample(0, new CpuTicks(100, 40L, 1_000), 9L, null, NO_TCP);
        MachineSample after = new MachineSample(1, new CpuTicks(150, 10L, 1_200), 5L, null, NO_TCP);

        MachineNoise noise = MachineNoise.between(before, after);

        assertThat(noise.stealShare()).isNull();
        assertThat(noise.pressureShare()).isNull();
        assertThat(noise.busyShare()).isEqualTo(0.25, within(1e-9));
    }

    @Test
    void isAbsentRatherThanZeroOnASystemWithoutTheseFiles(@TempDir Path empty) {
        MachineSample sample = MachineSample.read(new SystemFiles(empty));

        MachineNoise noise = MachineNoise.between(sample, sample);

        assertThat(noise).isEqualTo(new MachineNoise(0, null, null, null, null, NO_TCP));
    }

    @Test
    void refusesSamplesInTheWrongOrder() {
        MachineSample early = new MachineSample(0, null, null, null, NO_TCP);
        MachineSample late = new MachineSample(1, null, null, null, NO_TCP);

        assertThatThrownBy(() -> MachineNoise.between(late, early)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void readsTheMachineItRunsOn() {
        assertThat(MachineSample.now().cpu()).isNotNull();
    }

    private static MachineSample captured(String machine) throws URISyntaxException {
        return MachineSample.read(new SystemFiles(
                Path.of(Objects.requireNonNull(MachineNoiseTest.class.getResource("/dev/serverlab/machines/" + machine))
                        .toURI())));
    }
}
