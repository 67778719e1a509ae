package dev.serverlab.stats.latency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.stats.Percentile;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

final class LatencyMicrosTest {

    @Test
    void aPackedCopySaysTheSameInAHundredthOfTheMemory() {
        Histogram whole = LatencyMicros.empty();
        Random random = new Random(1);
        for (int i = 0; i < 800; i++) {
            whole.recordValue(Math.round(100_200 + 100 * random.nextGaussian()));
        }
        whole.recordValue(3_000_000);

        Histogram packed = LatencyMicros.packed(whole);

        assertThat(packed).isEqualTo(whole);
        assertThat(Latency.of(packed)).isEqualTo(Latency.of(whole));
        for (Percentile percentile : Percentile.values()) {
            assertThat(percentile.interpolatedMillis(packed)).isEqualTo(percentile.interpolatedMillis(whole));
        }
        assertThat(packed.getEstimatedFootprintInBytes()).isLessThan(whole.getEstimatedFootprintInBytes() / 100);
    }
}
