package dev.serverlab.measure.profile;

import dev.serverlab.model.observation.Profile;
import dev.serverlab.model.problem.Problems;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Counts the samples of a profile by layer and by method. */
public final class ProfileReading {

    /** Of each profile; the others have too few samples to be compared. */
    private static final int METHODS = 50;

    private ProfileReading() {}

    /**
     * Reads a file of collapsed stacks with their samples of CPU.
     *
     * @param microsPerRequest without the JIT while it was made; absent when unknown
     */
    static Profile cpu(Path file, LayerRules rules, @Nullable Double microsPerRequest) {
        return read(file, rules, "it used no CPU while it was profiled", each -> each, samples -> microsPerRequest);
    }

    /**
     * Reads a file of collapsed stacks with the bytes allocated in them.
     *
     * @param requests that were answered while it was made
     */
    static Profile allocations(Path file, LayerRules rules, double requests) {
        return read(
                file,
                rules,
                "it allocated nothing while it was profiled",
                ProfileReading::ofBytes,
                samples -> samples * (double) JvmProfiler.BYTES / requests);
    }

    /** In samples instead of bytes, and without the class of the objects, which is the innermost frame. */
    private static Sample ofBytes(Sample sample) {
        List<Frame> frames = sample.frames();
        return new Sample(
                sample.thread(),
                frames.isEmpty() ? frames : frames.subList(0, frames.size() - 1),
                Math.round(sample.count() / (double) JvmProfiler.BYTES));
    }

    private static Profile read(
            Path file,
            LayerRules rules,
            String nothing,
            UnaryOperator<Sample> counted,
            LongFunction<@Nullable Double> perRequest) {
        List<Sample> samples;
        try {
            samples = Sample.read(file).stream()
                    .filter(each -> !each.isJit())
                    .map(counted)
                    .toList();
        } catch (IOException e) {
            return Profile.missing("its profile " + file.getFileName() + " cannot be read: " + Problems.reason(e));
        }
        long all = samples.stream().mapToLong(Sample::count).sum();
        if (all == 0) {
            return Profile.missing(nothing);
        }
        return new Profile(
                null,
                all,
                perRequest.apply(all),
                counted(samples, rules::layer, Integer.MAX_VALUE),
                counted(samples, rules::method, METHODS));
    }

    private static Map<String, Long> counted(List<Sample> samples, Function<Sample, String> by, int limit) {
        Map<String, Long> counts = new HashMap<>();
        samples.forEach(each -> counts.merge(by.apply(each), each.count(), Long::sum));
        Map<String, Long> sorted = new LinkedHashMap<>();
        counts.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .limit(limit)
                .forEach(each -> sorted.put(each.getKey(), each.getValue()));
        return sorted;
    }
}
