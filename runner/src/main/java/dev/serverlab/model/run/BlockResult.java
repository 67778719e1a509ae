package dev.serverlab.model.run;

import dev.serverlab.model.observation.BlockValue;
import dev.serverlab.stats.latency.Latency;
import org.jspecify.annotations.Nullable;

/**
 * What one variant did in one block of a paired trial.
 *
 * @param startEpochMicros start of its counted part, in µs since 1970
 * @param endEpochMicros its end
 * @param requests successful responses in it
 * @param errors everything else in it
 * @param latencyMillis of successful responses
 * @param cpuMicros CPU time of the server's process; absent when it cannot be read
 * @param jitMicros the part of it that JIT compiler threads used
 */
public record BlockResult(
        long startEpochMicros,
        long endEpochMicros,
        long requests,
        long errors,
        Latency latencyMillis,
        @Nullable Long cpuMicros,
        @Nullable Long jitMicros) {

    public static BlockResult of(long start, long end, BlockValue value, long errors) {
        Latency latency = Latency.of(value.latencyMicros());
        Long cpu = micros(value.cpuNanos());
        return new BlockResult(start, end, value.requests(), errors, latency, cpu, micros(value.jitNanos()));
    }

    private static @Nullable Long micros(@Nullable Long nanos) {
        return nanos == null ? null : Long.valueOf(nanos / 1_000);
    }
}
