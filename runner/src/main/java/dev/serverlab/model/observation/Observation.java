package dev.serverlab.model.observation;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The recordings of a trial over its measured window.
 *
 * @param latencyMicros successful responses only, from the generator's side
 * @param errorKinds everything that was not a successful response, counted by kind
 * @param window the measured window
 * @param server the server's process over it
 * @param startupMillis from the start of the process to its first successful response; absent when it was already running
 * @param generator the generator over the same window
 * @param machine the machine over the same window
 * @param waits what the server's threads waited for after it
 * @param answerBytes the size of an answer with its headers, as seen before the load; absent without requests
 */
public record Observation(
        Histogram latencyMicros,
        Map<String, Long> errorKinds,
        Duration window,
        ProcessUse server,
        @Nullable Long startupMillis,
        GeneratorUse generator,
        MachineUse machine,
        Waits waits,
        @Nullable Long answerBytes) {

    /**
     * The resource use of a process. Absent means unknown, never zero.
     *
     * @param cpuNanos CPU time
     * @param jitNanos the part of it that JIT compiler threads used
     * @param cpuWindow the time between the two readings of the CPU clock
     * @param threadsPeak the most threads at any sample
     * @param rssPeakBytes the largest resident set at any sample
     * @param cpuPercentBySecond CPU in each whole second of the window, 100 is one core for that second; empty when
     *     unknown, and when the load comes in blocks
     */
    public record ProcessUse(
            @Nullable Long cpuNanos,
            @Nullable Long jitNanos,
            Duration cpuWindow,
            @Nullable Integer threadsPeak,
            @Nullable Long rssPeakBytes,
            List<Double> cpuPercentBySecond) {}

    /**
     * The generator's resource use and punctuality.
     *
     * @param cpuNanos its CPU time
     * @param lagMicros how late it was: in the open model the actual start of each arrival after its planned start, in the
     *     closed model a 1 ms heartbeat after its time
     * @param gcPauseMillis the sum of its garbage collection pauses
     */
    public record GeneratorUse(
            @Nullable Long cpuNanos,
            Histogram lagMicros,
            @Nullable Long gcPauseMillis) {}

    /** The sum over all; absent if one is absent, since the sum would be too small. */
    public static <T> @Nullable Long total(Collection<T> all, Function<T, @Nullable Long> part) {
        long total = 0;
        for (T each : all) {
            Long value = part.apply(each);
            if (value == null) {
                return null;
            }
            total += value;
        }
        return total;
    }

    public long errors() {
        return errorKinds.values().stream().mapToLong(Long::longValue).sum();
    }

    /** The maximum over all; absent when all are absent. */
    static <N extends Comparable<N>> @Nullable N max(
            List<Observation> observations, Function<Observation, @Nullable N> part) {
        List<N> sorted = sorted(observations, part);
        return sorted.isEmpty() ? null : sorted.getLast();
    }

    /** The median likewise, of an even number the upper one. */
    static @Nullable Long median(List<Observation> observations, Function<Observation, @Nullable Long> part) {
        List<Long> sorted = sorted(observations, part);
        return sorted.isEmpty() ? null : sorted.get(sorted.size() / 2);
    }

    private static <N extends Comparable<N>> List<N> sorted(
            List<Observation> observations, Function<Observation, @Nullable N> part) {
        return observations.stream()
                .map(part)
                .flatMap(Stream::ofNullable)
                .sorted()
                .toList();
    }
}
