package dev.serverlab.measure.series;

import dev.serverlab.measure.sampling.ProcessSample;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The samples of a process, to be asked for any span of time.
 *
 * @param samples oldest first
 */
record ProcessTrack(List<ProcessSample> samples) {

    /** CPU between two moments, 100 is one core; absent where the samples do not reach. */
    @Nullable
    Double cpuPercent(long fromEpochMicros, long toEpochMicros) {
        Double from = cpuNanosAt(fromEpochMicros);
        Double to = cpuNanosAt(toEpochMicros);
        return from == null || to == null || toEpochMicros <= fromEpochMicros
                ? null
                : (to - from) / (toEpochMicros - fromEpochMicros) / 10;
    }

    /** The largest of what was sampled between two moments; absent without a sample there. */
    @Nullable
    Double most(long fromEpochMicros, long toEpochMicros, Function<ProcessSample, @Nullable Number> value) {
        return samples.stream()
                .filter(sample -> sample.epochMicros() >= fromEpochMicros && sample.epochMicros() < toEpochMicros)
                .map(value)
                .flatMap(Stream::ofNullable)
                .map(Number::doubleValue)
                .max(Double::compare)
                .orElse(null);
    }

    /** On the straight line between the samples around it. */
    private @Nullable Double cpuNanosAt(long epochMicros) {
        ProcessSample before = null;
        for (ProcessSample sample : samples) {
            if (sample.cpuNanos() == null) {
                continue;
            }
            if (sample.epochMicros() >= epochMicros) {
                return before == null ? null : between(before, sample, epochMicros);
            }
            before = sample;
        }
        return null;
    }

    private static double between(ProcessSample before, ProcessSample after, long epochMicros) {
        long from = Objects.requireNonNull(before.cpuNanos());
        long to = Objects.requireNonNull(after.cpuNanos());
        double share = (double) (epochMicros - before.epochMicros()) / (after.epochMicros() - before.epochMicros());
        return from + share * (to - from);
    }
}
