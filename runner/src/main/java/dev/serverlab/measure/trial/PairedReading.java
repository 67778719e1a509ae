package dev.serverlab.measure.trial;

import dev.serverlab.measure.load.PairedRecord;
import dev.serverlab.measure.sampling.ProcessSample;
import dev.serverlab.measure.validity.Measured;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.observation.Observation;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.BlockResult;
import dev.serverlab.model.run.Disturbances;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.model.run.WarmUp;
import dev.serverlab.stats.latency.LatencyMicros;
import dev.serverlab.stats.paired.BlockValue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Puts together what was read in a session: the generator's record, and the CPU clocks.
 *
 * @param servers in the order of the first entries of each block's spans
 * @param spans for each block what each server used, and last the generator
 * @param machine over all blocks, of the same processes
 * @param watch absent when there was no warm-up
 * @param watched the machine over the blocks; absent when no block was read
 */
record PairedReading(
        List<Server> servers,
        PairedRecord record,
        List<List<BlockReadings.Span>> spans,
        MachineReadings machine,
        Map<Variant, Steadiness> steadiness,
        @Nullable WarmUpWatch watch,
        @Nullable MachineWindow watched) {

    /**
     * A server of the session.
     *
     * @param samples of its process, oldest first
     */
    record Server(Variant variant, OptionalLong startupMillis, List<ProcessSample> samples) {}

    /** What one variant did. */
    record OfVariant(
            Observation observation,
            List<BlockValue> blocks,
            List<BlockResult> blockResults,
            @Nullable WarmUp warmup,
            List<Problem> notes) {}

    /** From the first counted moment to the last. */
    TrialResult.Window window() {
        return new TrialResult.Window(
                record.blocks().getFirst().startEpochMicros(),
                record.blocks().getLast().endEpochMicros());
    }

    /** The machine over the blocks; absent when no block was read. */
    @Nullable
    Disturbances disturbances() {
        OptionalLong longest = record.gcLongestMillis();
        return watched == null ? null : watched.disturbances(longest.isPresent() ? longest.getAsLong() : null);
    }

    /** What one variant and the generator used of their containers. */
    Measured.Containers containers(Variant variant) {
        return machine.containers(servers.stream().map(Server::variant).toList().indexOf(variant));
    }

    /** What the checks need of one variant beside its observation. */
    Measured.Session session(Variant variant, OfVariant read) {
        return new Measured.Session(
                Objects.requireNonNull(record.targets().get(variant.toString())),
                read.blocks(),
                record.blocks().stream()
                        .map(block -> Duration.ofNanos((block.endEpochMicros() - block.startEpochMicros()) * 1_000))
                        .toList(),
                record.targets().values().stream().anyMatch(target -> target.waited() > 0));
    }

    Map<Variant, OfVariant> byVariant() {
        long allRequests = record.targets().values().stream()
                .flatMap(target -> target.latencyMicros().stream())
                .mapToLong(Histogram::getTotalCount)
                .sum();
        Map<Variant, OfVariant> all = new LinkedHashMap<>();
        for (int server = 0; server < servers.size(); server++) {
            all.put(servers.get(server).variant(), of(server, allRequests));
        }
        return all;
    }

    private OfVariant of(int server, long allRequests) {
        Variant variant = servers.get(server).variant();
        PairedRecord.Target target =
                Objects.requireNonNull(record.targets().get(variant.toString()), "The record has every target");
        List<BlockValue> blocks = new ArrayList<>();
        List<BlockResult> results = new ArrayList<>();
        Histogram latency = LatencyMicros.empty();
        long windowNanos = 0;
        for (int block = 0; block < record.blocks().size(); block++) {
            PairedRecord.Block counted = record.blocks().get(block);
            long nanos = (counted.endEpochMicros() - counted.startEpochMicros()) * 1_000;
            windowNanos += nanos;
            Histogram ofBlock = target.latencyMicros().get(block);
            latency.add(ofBlock);
            BlockReadings.Span span = block < spans.size()
                    ? spans.get(block).get(server)
                    : new BlockReadings.Span(Duration.ofNanos(nanos), OptionalLong.empty(), OptionalLong.empty());
            BlockValue value = new BlockValue(
                    ofBlock.getTotalCount(),
                    span.window(),
                    span.cpuNanos(),
                    span.jitNanos(),
                    LatencyMicros.packed(ofBlock));
            blocks.add(value);
            results.add(BlockResult.of(
                    counted.startEpochMicros(),
                    counted.endEpochMicros(),
                    value,
                    target.errors().get(block)));
        }
        return new OfVariant(
                observation(server, target, latency, windowNanos, allRequests),
                blocks,
                results,
                warmup(variant, target),
                notes(variant));
    }

    private Observation observation(
            int server, PairedRecord.Target target, Histogram latency, long windowNanos, long allRequests) {
        List<ProcessSample> samples = servers.get(server).samples();
        return new Observation(
                latency,
                target.errorKinds(),
                Duration.ofNanos(windowNanos),
                new Observation.ProcessUse(
                        total(server, false),
                        total(server, true),
                        spans.stream().map(block -> block.get(server).window()).reduce(Duration.ZERO, Duration::plus),
                        Samples.threadsPeak(samples),
                        Samples.rssPeak(samples),
                        OptionalDouble.empty()),
                servers.get(server).startupMillis(),
                new Observation.GeneratorUse(
                        share(total(servers.size(), false), latency.getTotalCount(), allRequests),
                        record.lagMicros(),
                        record.gcPauseMillis()),
                machine.use(
                        server,
                        IntStream.rangeClosed(0, servers.size())
                                .mapToObj(process -> total(process, false))
                                .toList()));
    }

    /** The generator worked for all servers alike: each has the part of its requests. */
    private static OptionalLong share(OptionalLong whole, long part, long all) {
        return whole.isEmpty() || all == 0
                ? OptionalLong.empty()
                : OptionalLong.of(Math.round((double) whole.getAsLong() * part / all));
    }

    /** Absent as soon as one block's is: a sum with a gap would be too small. */
    private OptionalLong total(int process, boolean jit) {
        long sum = 0;
        for (List<BlockReadings.Span> block : spans) {
            OptionalLong nanos =
                    jit ? block.get(process).jitNanos() : block.get(process).cpuNanos();
            if (nanos.isEmpty()) {
                return OptionalLong.empty();
            }
            sum += nanos.getAsLong();
        }
        return spans.size() < record.blocks().size() ? OptionalLong.empty() : OptionalLong.of(sum);
    }

    private @Nullable WarmUp warmup(Variant variant, PairedRecord.Target target) {
        if (watch == null) {
            return null;
        }
        OptionalDouble share = Objects.requireNonNull(steadiness.get(variant)).jitShare();
        OptionalLong steady = watch.steadyMillis(variant);
        return new WarmUp(
                warmupMillis(),
                record.warmup().endedBy(),
                target.warmupRequests(),
                steady.isPresent(),
                steady.isPresent() ? steady.getAsLong() : null,
                share.isPresent() ? share.getAsDouble() : null);
    }

    private long warmupMillis() {
        return (record.warmup().endEpochMicros() - record.warmup().startEpochMicros()) / 1_000;
    }

    private List<Problem> notes(Variant variant) {
        if (watch == null || watch.steadyMillis(variant).isPresent()) {
            return List.of();
        }
        OptionalDouble share = Objects.requireNonNull(steadiness.get(variant)).jitShare();
        return List.of(new Problem(
                "not-steady",
                share.isEmpty()
                        ? "Whether the server was steady after its warm-up cannot be told here."
                        : String.format(
                                Locale.ROOT,
                                "Not steady after %.1f s of warm-up: the JIT's threads still took %.0f %% of the server's"
                                        + " CPU, and at most %.0f %% over %d s is steady.",
                                warmupMillis() / 1e3,
                                100 * share.getAsDouble(),
                                100 * Steadiness.MOST_JIT,
                                Steadiness.WINDOW),
                "Give it longer with --warmup-cap; the JIT's own CPU is left out of the comparison all the same."));
    }
}
