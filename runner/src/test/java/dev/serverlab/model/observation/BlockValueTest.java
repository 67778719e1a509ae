package dev.serverlab.model.observation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.serverlab.stats.Percentile;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class BlockValueTest {

    private static final Duration BLOCK = Duration.ofSeconds(4);

    @Test
    void addsBeforeItDivides() {
        BlockValue unequal = BlockValue.sum(List.of(cpu(100, 100_000_000, 0), cpu(900, 90_000_000, 0)));

        assertThat(unequal.cpuWithoutJit()).isEqualTo(190.0);
    }

    @Test
    void tellsCpuWithAndWithoutTheJit() {
        assertThat(cpu(1_000, 300_000_000, 100_000_000).cpuWithoutJit()).isEqualTo(200.0);
        assertThat(cpu(1_000, 300_000_000, 100_000_000).cpuWithJit()).isEqualTo(300.0);
    }

    @Test
    void hasNoSumWithAGap() {
        BlockValue unread = new BlockValue(1_000, BLOCK, 1L, null, new Histogram(3));
        BlockValue both = BlockValue.sum(List.of(cpu(1_000, 300_000_000, 0), unread));

        assertThat(both.cpuWithoutJit()).isNull();
        assertThat(both.cpuWithJit()).isNotNull();
        assertThat(cpu(0, 1, 0).cpuWithJit()).isNull();
    }

    @Test
    void throughputIsRequestsOverTime() {
        assertThat(BlockValue.sum(List.of(cpu(1_000, 1, 0), cpu(1_000, 1, 0))).perSecond())
                .isEqualTo(250.0);
    }

    /** Two blocks of which one is slow: the mean of their p90 is 50 ms, that of all requests 82 ms. */
    @Test
    void histogramsAreMergedAndPercentilesNeverAveraged() {
        BlockValue fast = latency(LongStream.rangeClosed(1, 100).map(i -> i * 100));
        BlockValue slow = latency(LongStream.rangeClosed(1, 100).map(i -> 10_000 + i * 900));

        assertThat(fast.latencyMillis(Percentile.P90)).isCloseTo(9, within(0.1));
        assertThat(slow.latencyMillis(Percentile.P90)).isCloseTo(91, within(0.1));
        assertThat(BlockValue.sum(List.of(fast, slow)).latencyMillis(Percentile.P90))
                .isCloseTo(82, within(0.1));
    }

    @Test
    void aSessionHasTheSameBlocksOfEveryVariant() {
        List<BlockValue> one = List.of(cpu(1, 1, 0));
        List<BlockValue> two = List.of(cpu(1, 1, 0), cpu(1, 1, 0));

        assertThatThrownBy(() -> new SessionBlocks(Map.of("a", one, "b", two)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("left out for all");
    }

    private static BlockValue cpu(long requests, long cpuNanos, long jitNanos) {
        return new BlockValue(requests, BLOCK, cpuNanos, jitNanos, new Histogram(3));
    }

    private static BlockValue latency(LongStream micros) {
        Histogram histogram = new Histogram(3);
        micros.forEach(histogram::recordValue);
        return new BlockValue(histogram.getTotalCount(), BLOCK, null, null, histogram);
    }
}
