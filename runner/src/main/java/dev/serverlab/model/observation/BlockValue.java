package dev.serverlab.model.observation;

import dev.serverlab.stats.Percentile;
import dev.serverlab.stats.latency.LatencyMicros;
import java.time.Duration;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The amounts of one variant in one block of a paired trial, or in several. Only additive amounts: ratios and percentiles
 * are computed after the blocks of a session have been added up.
 *
 * @param requests successful responses between the two readings of the CPU clock
 * @param window the time between those readings
 * @param cpuNanos CPU time of the server's process between them, in ns; absent when it cannot be read
 * @param jitNanos the part of it that JIT compiler threads used, in ns; absent when it cannot be read
 * @param latencyMicros latency of successful responses in µs; not copied, so it must not be recorded into any more
 */
public record BlockValue(
        long requests,
        Duration window,
        @Nullable Long cpuNanos,
        @Nullable Long jitNanos,
        Histogram latencyMicros) {

    /** All blocks added up. */
    public static BlockValue sum(List<BlockValue> blocks) {
        return new BlockValue(
                blocks.stream().mapToLong(BlockValue::requests).sum(),
                blocks.stream().map(BlockValue::window).reduce(Duration.ZERO, Duration::plus),
                Observation.total(blocks, BlockValue::cpuNanos),
                Observation.total(blocks, BlockValue::jitNanos),
                LatencyMicros.merged(
                        blocks.stream().map(BlockValue::latencyMicros).toList()));
    }

    /** CPU in µs per successful response without that of the JIT; null when absent. */
    public @Nullable Double cpuWithoutJit() {
        return cpuNanos == null || jitNanos == null ? null : perRequest(cpuNanos - jitNanos, requests);
    }

    /** CPU in µs per successful response; null when absent. */
    public @Nullable Double cpuWithJit() {
        return perRequest(cpuNanos, requests);
    }

    /** Successful responses per second; null when absent. */
    public @Nullable Double perSecond() {
        return window.isZero() ? null : Double.valueOf(requests * 1e9 / window.toNanos());
    }

    /** A percentile of latency in ms; null when there are too few samples for it. */
    public @Nullable Double latencyMillis(Percentile percentile) {
        return percentile.interpolatedMillis(latencyMicros);
    }

    static @Nullable Double perRequest(@Nullable Long nanos, long requests) {
        return nanos == null || requests == 0 ? null : Double.valueOf(nanos / 1e3 / requests);
    }
}
