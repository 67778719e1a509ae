package dev.serverlab.protocol;

import dev.serverlab.problem.LabException;
import dev.serverlab.sampling.ProcessSample;
import dev.serverlab.sampling.ProcessSampler;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Samples of a process, and the peaks in them. */
final class Samples {

    private Samples() {}

    /** Starts to sample into that file. */
    static ProcessSampler of(long pid, Path csv) {
        try {
            return ProcessSampler.start(pid, ProcessSampler.DEFAULT_INTERVAL, csv);
        } catch (IOException e) {
            throw LabException.failed(
                    "results-unwritable", csv + " cannot be written: " + e.getMessage(), "Free some space.");
        }
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
