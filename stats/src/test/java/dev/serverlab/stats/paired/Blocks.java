package dev.serverlab.stats.paired;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;

/** Blocks and sessions made up for tests. */
public final class Blocks {

    private static final Histogram NO_LATENCY = new Histogram(3);

    private Blocks() {}

    /** A block of 1,000 requests that cost that much CPU each, the JIT none. */
    static BlockValue cpu(double microsPerRequest) {
        return cpu(1_000, Math.round(microsPerRequest * 1e6), 0);
    }

    static BlockValue cpu(long requests, long cpuNanos, long jitNanos) {
        return new BlockValue(
                requests, Duration.ofSeconds(4), OptionalLong.of(cpuNanos), OptionalLong.of(jitNanos), NO_LATENCY);
    }

    static BlockValue withoutCpu() {
        return new BlockValue(1_000, Duration.ofSeconds(4), OptionalLong.empty(), OptionalLong.empty(), NO_LATENCY);
    }

    public static BlockValue latency(LongStream micros) {
        Histogram histogram = new Histogram(3);
        micros.forEach(histogram::recordValue);
        return new BlockValue(
                histogram.getTotalCount(),
                Duration.ofSeconds(4),
                OptionalLong.empty(),
                OptionalLong.empty(),
                histogram);
    }

    /** A session of the variants a, b, c…, one block each, with that CPU per request. */
    static SessionBlocks session(double... microsPerRequest) {
        return session(DoubleStream.of(microsPerRequest)
                .mapToObj(micros -> List.of(cpu(micros)))
                .toList());
    }

    /** A session of the variants a, b, c… with these blocks. */
    static SessionBlocks session(List<List<BlockValue>> blocks) {
        Map<String, List<BlockValue>> byVariant = new LinkedHashMap<>();
        IntStream.range(0, blocks.size())
                .forEach(variant -> byVariant.put(Character.toString('a' + variant), blocks.get(variant)));
        return new SessionBlocks(byVariant);
    }
}
