package dev.serverlab.measure.trial;

import dev.serverlab.measure.sampling.ProcessSample;
import dev.serverlab.measure.sampling.ProcessSampler;
import dev.serverlab.measure.sampling.ProcessTarget;
import dev.serverlab.model.problem.LabException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

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
     * The largest share of a core in any second between two moments; empty without two samples that far apart.
     *
     * @param fromEpochMicros wall-clock time
     * @param toEpochMicros likewise; samples outside do not count
     */
    static OptionalDouble busiestSecond(List<ProcessSample> samples, long fromEpochMicros, long toEpochMicros) {
        List<ProcessSample> within = samples.stream()
                .filter(sample -> sample.cpuNanos() != null
                        && sample.epochMicros() >= fromEpochMicros
                        && sample.epochMicros() <= toEpochMicros)
                .toList();
        OptionalDouble busiest = OptionalDouble.empty();
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
            busiest = OptionalDouble.of(Math.max(share, busiest.orElse(0)));
        }
        return busiest;
    }

    static OptionalInt threadsPeak(List<ProcessSample> samples) {
        return samples.stream()
                .map(ProcessSample::threads)
                .flatMap(Stream::ofNullable)
                .mapToInt(Integer::intValue)
                .max();
    }

    static OptionalLong rssPeak(List<ProcessSample> samples) {
        return samples.stream()
                .map(ProcessSample::rssBytes)
                .flatMap(Stream::ofNullable)
                .mapToLong(Long::longValue)
                .max();
    }
}
