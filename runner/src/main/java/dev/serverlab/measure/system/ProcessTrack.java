package dev.serverlab.measure.system;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The samples of a process, queried by time span.
 *
 * @param samples oldest first
 */
public record ProcessTrack(List<ProcessSample> samples) {

    private static final long SECOND_MICROS = 1_000_000;

    /** CPU use between two moments, in percent of one core; absent outside the samples. */
    public @Nullable Double cpuPercent(long fromEpochMicros, long toEpochMicros) {
        Double from = cpuNanosAt(fromEpochMicros);
        Double to = cpuNanosAt(toEpochMicros);
        return from == null || to == null || toEpochMicros <= fromEpochMicros
                ? null
                : (to - from) / (toEpochMicros - fromEpochMicros) / 10;
    }

    /**
     * The same for each whole second between two moments, counted from the first; a second that samples do not enclose is
     * left out.
     */
    public List<Double> cpuPercentBySecond(long fromEpochMicros, long toEpochMicros) {
        return LongStream.rangeClosed(1, (toEpochMicros - fromEpochMicros) / SECOND_MICROS)
                .map(second -> fromEpochMicros + second * SECOND_MICROS)
                .mapToObj(end -> cpuPercent(end - SECOND_MICROS, end))
                .flatMap(Stream::ofNullable)
                .toList();
    }

    /** Interpolated linearly between the adjacent samples. */
    private @Nullable Double cpuNanosAt(long epochMicros) {
        ProcessSample before = null;
        for (ProcessSample sample : samples) {
            if (sample.cpuNanos() != null && sample.epochMicros() >= epochMicros) {
                return before == null
                        ? null
                        : cpuNanos(before)
                                + (double) (epochMicros - before.epochMicros())
                                        / (sample.epochMicros() - before.epochMicros())
                                        * (cpuNanos(sample) - cpuNanos(before));
            }
            before = sample.cpuNanos() == null ? before : sample;
        }
        return null;
    }

    private static long cpuNanos(ProcessSample sample) {
        return Objects.requireNonNull(sample.cpuNanos());
    }

    /** The samples between two moments of wall-clock time, both included. */
    public ProcessTrack within(long fromEpochMicros, long toEpochMicros) {
        return new ProcessTrack(samples.stream()
                .filter(sample -> sample.epochMicros() >= fromEpochMicros && sample.epochMicros() <= toEpochMicros)
                .toList());
    }

    /** The largest sampled value; absent when it was never sampled. */
    public <N extends Comparable<N>> @Nullable N peak(Function<ProcessSample, @Nullable N> value) {
        return samples.stream()
                .map(value)
                .flatMap(Stream::ofNullable)
                .max(Comparator.naturalOrder())
                .orElse(null);
    }
}
