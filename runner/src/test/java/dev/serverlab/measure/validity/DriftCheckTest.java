package dev.serverlab.measure.validity;

import dev.serverlab.model.experiment.Load;
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

    private static List<Histogram> thirds(long... micros) {
        return Arrays.stream(micros)
                .mapToObj(each -> {
                    Histogram latency = new Histogram(4);
                    latency.recordValueWithCount(each, 100);
                    return latency;
                })
                .toList();
    }

    private static CheckResults solo(Load load, double throughput, long... micros) {
        return DriftCheck.of(thirds(micros), load, throughput, Duration.ofSeconds(20));
    }

    @Test
    void seesALatencyThatGrowsInASoloTrial() {
        Load users = new Load.Closed(10, Duration.ZERO, Duration.ofSeconds(20), null);
        Found.note("latency-drifts", solo(users, 1_000, 10_000, 12_000, 15_100));
        Found.problem("latency-drifts", solo(users, 1_000, 1_000, 2_000, 3_100));
        Found.nothing(solo(users, 1_000, 10_000, 12_000, 14_900));
        Found.nothing(solo(users, 1_000));
    }

    @Test
    void takesAQueueThatGrowsForNoState() {
        Found.nothing(
                solo(new Load.Closed(1_000, Duration.ZERO, Duration.ofSeconds(20), null), 400, 1_000, 2_000, 9_000));
        Load open = new Load.Open(100, Duration.ZERO, Duration.ofSeconds(20));
        Found.nothing(solo(open, 90, 1_000, 2_000, 9_000));
        Found.problem("latency-drifts", solo(open, 99, 1_000, 2_000, 9_000));
    }

    @Test
    void seesNothingInTwoBlocks() {
        Found.nothing(DriftCheck.of(blocks(2_000, 90_000)));
    }
}
