package dev.serverlab.measure.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.serverlab.measure.system.MachineSnapshot.Counter;
import dev.serverlab.measure.system.clock.CpuReading;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class MachineNoiseTest {

    private static MachineSnapshot sample(long nanoTime, Map<Counter, Long> counters) {
        return new MachineSnapshot(new CpuReading(0, nanoTime, null), counters, null);
    }

    private static MachineSnapshot ticks(long nanoTime, long busy, long stolen, long all) {
        return sample(nanoTime, Map.of(Counter.BUSY_TICKS, busy, Counter.STOLEN_TICKS, stolen, Counter.ALL_TICKS, all));
    }

    @Test
    void tellsWhatHappenedBetweenTwoCapturedSamples() throws URISyntaxException {
        MachineSnapshot before = captured("linux-before");
        MachineSnapshot after = captured("linux-after");

        MachineNoise noise = MachineNoise.between(before, after);

        // user 134 + system 5 of 277 ticks
        assertThat(noise.busyShare()).isEqualTo(139 / 277.0, within(1e-9));
        assertThat(noise.stealShare()).isEqualTo(0.0);
        assertThat(noise.listenOverflows()).isEqualTo(12);
        assertThat(noise.listenDrops()).isEqualTo(12);
    }

    @Test
    void takesPressureAndThrottlingAsSharesOfTheElapsedTime() {
        MachineSnapshot before = sample(0, Map.of(Counter.STALLED_MICROS, 1_000L, Counter.THROTTLED_MICROS, 50_000L));
        MachineSnapshot after =
                sample(1_000_000_000, Map.of(Counter.STALLED_MICROS, 251_000L, Counter.THROTTLED_MICROS, 150_000L));

        MachineNoise noise = MachineNoise.between(before, after);

        assertThat(noise.pressureShare()).isEqualTo(0.25, within(1e-9));
        assertThat(noise.throttledShare()).isEqualTo(0.1, within(1e-9));
    }

    @Test
    void takesStealAsAShareOfAllCpuTime() {
        MachineSnapshot before = ticks(0, 100, 10, 1_000);
        MachineSnapshot after = ticks(1, 150, 40, 1_200);

        assertThat(MachineNoise.between(before, after).stealShare()).isEqualTo(0.15, within(1e-9));
    }

    @Test
    void isAbsentWhereACounterWentBackwards() {
        MachineNoise noise = MachineNoise.between(ticks(0, 100, 40, 1_000), ticks(1, 150, 10, 1_200));

        assertThat(noise.stealShare()).isNull();
        assertThat(MachineNoise.between(
                                sample(0, Map.of(Counter.STALLED_MICROS, 9L)),
                                sample(1, Map.of(Counter.STALLED_MICROS, 5L)))
                        .pressureShare())
                .isNull();
        assertThat(noise.busyShare()).isEqualTo(0.25, within(1e-9));
    }

    @Test
    void isAbsentRatherThanZeroOnASystemWithoutTheseFiles(@TempDir Path empty) {
        MachineSnapshot sample = MachineSnapshot.read(new SystemFiles(empty), List.of());

        MachineNoise noise = MachineNoise.between(sample, sample);

        assertThat(noise).isEqualTo(new MachineNoise(0, null, null, null, null, null, null, null));
    }

    @Test
    void refusesSamplesInTheWrongOrder() {
        MachineSnapshot early = sample(0, Map.of());
        MachineSnapshot late = sample(1, Map.of());

        assertThatThrownBy(() -> MachineNoise.between(late, early)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void readsTheMachineItRunsOn() {
        assertThat(MachineSnapshot.now().counters()).containsKey(Counter.BUSY_TICKS);
    }

    private static MachineSnapshot captured(String machine) throws URISyntaxException {
        return MachineSnapshot.read(
                new SystemFiles(Path.of(
                        Objects.requireNonNull(MachineNoiseTest.class.getResource("/dev/serverlab/machines/" + machine))
                                .toURI())),
                List.of());
    }
}
