package dev.serverlab.measure.validity;

import dev.serverlab.model.observation.BlockValue;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class DriftCheckTest {

    /** Blocks whose answers all took so many µs. */
    private static List<BlockValue> blocks(long... micros) {
        return Arrays.stream(micros)
                .mapToObj(each -> {
                    Histogram latency = new Histogram(4);
                    latency.recordValueWithCount(each, 100);
                    return new BlockValue(100, Duration.ofSeconds(1), null, null, latency);
                })
                .toList();
    }

    @Test
    void notesALatencyThatGrowsByHalf() {
        Found.nothing(DriftCheck.of(blocks(10_000, 10_000, 12_000, 12_000, 14_900, 14_900)));
        Found.note("latency-drifts", DriftCheck.of(blocks(10_000, 10_000, 12_000, 12_000, 15_100, 15_100)));
    }

    @Test
    void refusesALatencyThatGrowsThreefold() {
        Found.problem("latency-drifts", DriftCheck.of(blocks(1_000, 2_000, 3_100)));
    }

    @Test
    void makesNothingOfLessThanAMillisecondOrOneBlockThatStalled() {
        Found.nothing(DriftCheck.of(blocks(100, 500, 1_000)));
        Found.nothing(DriftCheck.of(blocks(2_000, 90_000, 2_000)));
    }

    @Test
    void seesNothingInTwoBlocks() {
        Found.nothing(DriftCheck.of(blocks(2_000, 90_000)));
    }
}
