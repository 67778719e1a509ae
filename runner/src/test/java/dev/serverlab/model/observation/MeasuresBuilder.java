package dev.serverlab.model.observation;

import dev.serverlab.stats.Interval;
import dev.serverlab.stats.latency.Latency;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Numbers that nobody measured, part by part: none of a system that tells nothing, or like others. */
public final class MeasuresBuilder {

    private static final Latency NO_LATENCY = new Latency(null, null, null, null, null);

    private Measures.Answers answers;
    private Measures.Latencies latency;
    private Measures.Server server;
    private Measures.Generator generator;
    private Measures.Limits limits;

    private MeasuresBuilder(Measures like) {
        answers = like.answers();
        latency = like.latency();
        server = like.server();
        generator = like.generator();
        limits = like.limits();
    }

    public static MeasuresBuilder like(Measures others) {
        return new MeasuresBuilder(others);
    }

    public static MeasuresBuilder none() {
        return new MeasuresBuilder(new Measures(
                new Measures.Answers(0, 0, Map.of(), 0, null),
                new Measures.Latencies(NO_LATENCY, NO_LATENCY, null),
                new Measures.Server(null, null, null, null),
                new Measures.Generator(null, null, null, null),
                new Measures.Limits(null, null, null)));
    }

    public Measures build() {
        return new Measures(answers, latency, server, generator, limits);
    }

    public MeasuresBuilder answers(long requests, Map<String, Long> errorKinds, double throughputPerSecond) {
        long errors = errorKinds.values().stream().mapToLong(Long::longValue).sum();
        answers = new Measures.Answers(requests, errors, errorKinds, throughputPerSecond, 168L);
        return this;
    }

    public MeasuresBuilder latency(Latency millis, Latency overhead, @Nullable Interval p90) {
        latency = new Measures.Latencies(millis, overhead, p90);
        return this;
    }

    public MeasuresBuilder cpu(Measures.@Nullable Cpu cpu) {
        return server(cpu, server.threadsPeak(), server.rssPeakBytes(), server.startupMillis());
    }

    public MeasuresBuilder server(
            Measures.@Nullable Cpu cpu,
            @Nullable Integer threadsPeak,
            @Nullable Long rssPeakBytes,
            @Nullable Long startupMillis) {
        server = new Measures.Server(cpu, threadsPeak, rssPeakBytes, startupMillis);
        return this;
    }

    public MeasuresBuilder generator(Measures.Generator used) {
        generator = used;
        return this;
    }

    public MeasuresBuilder limits(
            Measures.@Nullable CeilingReached ceiling, @Nullable Bottleneck bottleneck, @Nullable CpusUsed cpus) {
        limits = new Measures.Limits(ceiling, bottleneck, cpus);
        return this;
    }
}
