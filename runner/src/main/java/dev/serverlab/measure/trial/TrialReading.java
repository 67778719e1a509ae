package dev.serverlab.measure.trial;

import dev.serverlab.generator.GeneratorRecord.Phase;
import dev.serverlab.measure.load.RecordedLoad;
import dev.serverlab.measure.system.ProcessSample;
import dev.serverlab.measure.system.ProcessTrack;
import dev.serverlab.measure.validity.CheckResults;
import dev.serverlab.measure.validity.TrialData;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.observation.BlockValue;
import dev.serverlab.model.observation.Observation;
import dev.serverlab.model.observation.Waits;
import dev.serverlab.model.run.BackendUse;
import dev.serverlab.model.run.BlockResult;
import dev.serverlab.model.run.Disturbances;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.model.run.TrialResult.WarmUp;
import dev.serverlab.stats.latency.LatencyMicros;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Combines the readings of a trial: the generator's record, and the CPU clocks.
 *
 * @param servers in the order of the first entries of each window's spans
 * @param spans for each window what each server used, then the generator
 * @param machine over all windows, of the same processes
 * @param watch absent without a watched warm-up
 */
record TrialReading(
        List<Server> servers,
        RecordedLoad record,
        List<List<WindowReadings.Span>> spans,
        MachineReadings machine,
        @Nullable WarmUpWatch watch) {

    /**
     * A server of the trial.
     *
     * @param samples of its process, oldest first
     */
    record Server(Variant variant, @Nullable Long startupMillis, List<ProcessSample> samples) {}

    /** From the first measured moment to the last. */
    TrialResult.Window window() {
        return new TrialResult.Window(
                record.windows().getFirst().startEpochMicros(),
                record.windows().getLast().endEpochMicros());
    }

    /** The surroundings of one variant. */
    TrialResult.Surroundings surroundings(
            Variant variant, @Nullable Disturbances disturbances, @Nullable List<BackendUse> backends) {
        return new TrialResult.Surroundings(
                disturbances, machine.container(index(variant)), machine.container(servers.size()), backends);
    }

    private int index(Variant variant) {
        return servers.stream().map(Server::variant).toList().indexOf(variant);
    }

    RecordedLoad.Target target(Variant variant) {
        return record.target(variant.toString());
    }

    /** What the checks of a paired trial need in addition to one variant's observation. */
    TrialData.Session session(List<BlockValue> blocks) {
        return new TrialData.Session(
                blocks,
                record.windows().stream().map(Phase::length).toList(),
                record.targets().values().stream()
                        .anyMatch(target -> target.reported().late().waitedForAUser() > 0));
    }

    /** Each window of a variant, for comparisons. */
    List<BlockValue> blocks(Variant variant) {
        return IntStream.range(0, record.windows().size())
                .mapToObj(window -> block(variant, window))
                .toList();
    }

    private BlockValue block(Variant variant, int window) {
        Histogram latency = target(variant).latencyMicros().get(window);
        WindowReadings.Span span = window < spans.size()
                ? spans.get(window).get(index(variant))
                : new WindowReadings.Span(record.windows().get(window).length(), null, null);
        return new BlockValue(
                latency.getTotalCount(),
                span.window(),
                span.cpuNanos(),
                span.jitNanos(),
                LatencyMicros.packed(latency));
    }

    /** A variant's blocks in the form of the results. */
    List<BlockResult> blockResults(Variant variant, List<BlockValue> blocks) {
        return IntStream.range(0, blocks.size())
                .mapToObj(index -> {
                    Phase window = record.windows().get(index);
                    return BlockResult.of(
                            window.startEpochMicros(),
                            window.endEpochMicros(),
                            blocks.get(index),
                            target(variant).errors(window));
                })
                .toList();
    }

    /**
     * All windows of a variant together.
     *
     * @param waits what its threads waited for after them
     * @param answerBytes the size of an answer
     */
    Observation observation(Variant variant, Waits waits, long answerBytes) {
        int server = index(variant);
        RecordedLoad.Target target = target(variant);
        Histogram latency = LatencyMicros.sum(target.latencyMicros());
        List<@Nullable Long> cpuNanos = IntStream.rangeClosed(0, servers.size())
                .mapToObj(process -> total(process, WindowReadings.Span::cpuNanos))
                .toList();
        return new Observation(
                latency,
                target.reported().counted().errorsByKind(),
                record.windows().stream().map(Phase::length).reduce(Duration.ZERO, Duration::plus),
                use(
                        servers.get(server).samples(),
                        cpuNanos.get(server),
                        total(server, WindowReadings.Span::jitNanos),
                        spans.stream()
                                .map(window -> window.get(server).window())
                                .reduce(Duration.ZERO, Duration::plus),
                        // Several windows have gaps between them.
                        record.windows().size() > 1 ? null : window()),
                servers.get(server).startupMillis(),
                new Observation.GeneratorUse(
                        share(cpuNanos.getLast(), latency.getTotalCount()),
                        record.lagMicros(),
                        record.reported().generator().counted().gcMillis()),
                machine.use(server, cpuNanos),
                waits,
                answerBytes);
    }

    /** @param seconds the window whose CPU is reported by the second; absent for several windows */
    static Observation.ProcessUse use(
            List<ProcessSample> samples,
            @Nullable Long cpuNanos,
            @Nullable Long jitNanos,
            Duration window,
            TrialResult.@Nullable Window seconds) {
        ProcessTrack track = new ProcessTrack(samples);
        return new Observation.ProcessUse(
                cpuNanos,
                jitNanos,
                window,
                track.peak(ProcessSample::threads),
                track.peak(ProcessSample::rssBytes),
                seconds == null
                        ? List.of()
                        : track.cpuPercentBySecond(seconds.startEpochMicros(), seconds.endEpochMicros()));
    }

    /** The generator's CPU is divided among the servers by their requests. */
    private @Nullable Long share(@Nullable Long whole, long part) {
        if (servers.size() == 1) {
            return whole;
        }
        long all = record.targets().values().stream()
                .flatMap(target -> target.latencyMicros().stream())
                .mapToLong(Histogram::getTotalCount)
                .sum();
        return whole == null || all == 0 ? null : Long.valueOf(Math.round((double) whole * part / all));
    }

    private @Nullable Long total(int process, Function<WindowReadings.Span, @Nullable Long> nanos) {
        return spans.size() < record.windows().size()
                ? null
                : Observation.total(spans, window -> nanos.apply(window.get(process)));
    }

    /** How a server was warmed up; absent when it was not watched. */
    @Nullable
    WarmUp warmup(Variant variant) {
        if (watch == null) {
            return null;
        }
        Long steady = watch.steadyMillis(variant);
        return new WarmUp(
                warmupMillis(),
                record.reported().warmupEndedBy(),
                target(variant).warmupRequests(),
                steady != null,
                steady,
                watch.jitShare(variant),
                watch.isCollected(variant));
    }

    private long warmupMillis() {
        Phase warmup = record.warmup();
        return warmup == null ? 0 : warmup.length().toMillis();
    }

    /** Notes on a variant's numbers in addition to the checks. */
    CheckResults notes(Variant variant) {
        if (watch == null) {
            return CheckResults.NONE;
        }
        if (watch.steadyMillis(variant) != null) {
            return CheckResults.note(
                    watch.isLeftUncollected(variant),
                    "not-collected",
                    "This server's heap was not collected at the end of the warm-up, but another server's was.",
                    "Start the lab as root, or as the user who runs the servers.");
        }
        Double share = watch.jitShare(variant);
        return share == null
                ? CheckResults.note(
                        true,
                        "not-steady",
                        "Whether the server was steady after its warm-up is unknown.",
                        "Allow a longer warm-up with --warmup-cap.")
                : CheckResults.note(
                        true,
                        "not-steady",
                        "Not steady after %.1f s of warm-up: the JIT's threads still took %.0f %% of the server's "
                                + "CPU; steady means at most %.0f %% over %d s. CPU per request excludes this session.",
                        "Allow a longer warm-up with --warmup-cap.",
                        warmupMillis() / 1e3,
                        100 * share,
                        100 * WarmUpWatch.Steadiness.MAX_JIT,
                        WarmUpWatch.Steadiness.WINDOW);
    }
}
