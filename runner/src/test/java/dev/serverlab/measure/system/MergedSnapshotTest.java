package dev.serverlab.measure.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.measure.system.MachineSnapshot.Counter;
import dev.serverlab.measure.system.clock.CpuReading;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MergedSnapshotTest {

    private static MachineSnapshot of(String network, long drops, @Nullable Long agentNanos) {
        return new MachineSnapshot(
                new CpuReading(1, 2, agentNanos),
                Map.of(Counter.BUSY_TICKS, 100L, Counter.LISTEN_DROPS, drops),
                network);
    }

    @Test
    void countsEachNetworkAndTheMachineOnce() {
        MachineSnapshot merged = MachineSnapshot.ofOne(List.of(of("a", 3, 5L), of("a", 3, 6L), of("b", 4, 7L)));

        assertThat(merged.counters()).isEqualTo(Map.of(Counter.BUSY_TICKS, 100L, Counter.LISTEN_DROPS, 7L));
    }

    @Test
    void addsUpWhatTheProgramsOfTheLabUsedIfAllAreKnown() {
        assertThat(MachineSnapshot.ofOne(List.of(of("a", 0, 5L), of("a", 0, 6L)))
                        .lab()
                        .cpuNanos())
                .isEqualTo(11);
        assertThat(MachineSnapshot.ofOne(List.of(of("a", 0, 5L), of("a", 0, null)))
                        .lab()
                        .cpuNanos())
                .isNull();
        assertThat(of("a", 0, 5L).withoutLab().lab()).isEqualTo(new CpuReading(1, 2, null));
    }
}
