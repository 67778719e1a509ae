package dev.serverlab.measure.trial;

import dev.serverlab.measure.sampling.ProcessSample;
import dev.serverlab.measure.sampling.ProcessSampler;
import dev.serverlab.measure.sampling.ProcessTarget;
import dev.serverlab.model.problem.LabException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Samples of a server or generator, and the peaks in them. */
final class Samples {

    /** A little less than a second, or a sample that came 1 ms early would make it one and a half. */
    private static final long SECOND_NANOS = 950_000_000;

    private Samples() {}

    /** Starts to sample into that file. */
    static ProcessSampler of(ProcessTarget subject, Path csv) {
        try {
            return ProcessSampler.start(subject, ProcessSampler.DEFAULT_INTERVAL, csv);
        } catch (IOException e) {
            throw LabException.failed(
                    "results-unwritable", csv + " cannot be written: " + e.getMessage(), "Free some space.");
        }
    }

    /**
     * The largest share of a core in any second between two moments; absent without two samples that far apart.
     *
     * @param fromEpochMicros wall-clock time
     * @param toEpochMicros likewise; samples outside do not count
     */
    static @Nullable Double busiestSecond(List<ProcessSample> samples, long fromEpochMicros, long toEpochMicros) {
        List<ProcessSample> within = samples.stream()
                .filter(sample -> sample.cpuNanos() != null
                        && sample.epochMicros() >= fromEpochMicros
                        && sample.epochMicros() <= toEpochMicros)
                .toList();
        Double busiest = null;
        int end = 0;
        for (ProcessSample from : within) {
            while (end < within.size() && within.get(end).nanoTime() - from.nanoTime() < SECOND_NANOS) {
                end++;
            }
            if (end == within.size()) {
                break;
            }
            ProcessSample to = within.get(end);
            double share = (double) (Objects.requireNonNull(to.cpuNanos()) - Objects.requireNonNull(from.cpuNanos()))
                    / (to.nanoTime() - from.nanoTime());
            busiest = busiest == null ? share : Math.max(share, busiest);
        }
        return busiest;
    }

    /** The largest of what was sampled; absent when it never was. */
    static <N extends Comparable<N>> @Nullable N peak(
            List<ProcessSample> samples, Function<ProcessSample, @Nullable N> value) {
        return samples.stream()
                .map(value)
                .flatMap(Stream::ofNullable)
                .max(Comparator.naturalOrder())
                .orElse(null);
    }
}
