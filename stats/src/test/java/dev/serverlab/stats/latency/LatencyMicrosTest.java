package dev.serverlab.stats.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.serverlab.stats.Percentile;
import java.util.List;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.PackedHistogram;
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

    @Test
    void isReadAsItWasWritten() {
        Histogram whole = LatencyMicros.empty();
        whole.recordValueWithCount(100_204, 3);

        Histogram read = LatencyMicros.read(LatencyMicros.write(whole));
        Histogram packed = LatencyMicros.read(LatencyMicros.write(LatencyMicros.packed(whole)));

        assertThat(read).isEqualTo(whole).isNotInstanceOf(PackedHistogram.class);
        assertThat(packed).isEqualTo(whole).isInstanceOf(PackedHistogram.class);
        assertThatIllegalArgumentException().isThrownBy(() -> LatencyMicros.read("AAAA"));
    }

    @Test
    void addsAllParts() {
        Histogram one = LatencyMicros.empty();
        one.recordValue(100_000);

        assertThat(LatencyMicros.sum(List.of(one, one)).getCountAtValue(100_000))
                .isEqualTo(2);
    }

    @Test
    void isSummarisedAboveTheDelay() {
        assertThat(new Latency(100.5, 101.0, 102.0, null, 110.25).above(100))
                .isEqualTo(new Latency(0.5, 1.0, 2.0, null, 10.25));
    }
}
