package dev.serverlab.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CpuBurnTest {

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1_000, 30_000})
    void usesAtLeastTheCpuThatWasAskedFor(int micros) {
        long before = cpuNanos();

        CpuBurn.burn(micros);

        assertThat(cpuNanos() - before).isGreaterThanOrEqualTo(micros * 1_000L);
    }

    @Test
    void countsWhatItTook() {
        long burns = CpuBurn.burns();
        long burned = CpuBurn.burnedNanos();
        long before = cpuNanos();

        CpuBurn.burn(0);
        CpuBurn.burn(2_000);
        CpuBurn.burn(3_000);

        long took = cpuNanos() - before;
        assertThat(CpuBurn.burns() - burns).isEqualTo(2);
        // Each burn adds one reading of the clock, which is no more than what all its readings took.
        assertThat(CpuBurn.burnedNanos() - burned).isBetween(5_000_000L, 2 * took);
    }

    @Test
    void burnsByTheClockOnAVirtualThread() throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Long> tookNanos = threads.submit(() -> {
                long start = System.nanoTime();
                CpuBurn.burn(20_000);
                return System.nanoTime() - start;
            });

            assertThat(tookNanos.get()).isGreaterThanOrEqualTo(20_000_000);
        }
    }

    private static long cpuNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
