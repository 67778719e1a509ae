package dev.serverlab.model.observation;

import static dev.serverlab.model.observation.Observation.total;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Moments;
import dev.serverlab.stats.Percentile;
import dev.serverlab.stats.latency.Latency;
import dev.serverlab.stats.latency.LatencyMicros;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of one trial, or of all trials of one variant merged. Values that could not be read are absent. In {@code
 * run.json} the names of all parts are flattened.
 *
 * @param server what the server used
 * @param generator what the generator used
 */
public record Measures(
        @JsonUnwrapped Answers answers,
        @JsonUnwrapped Latencies latency,
        @JsonUnwrapped Server server,
        Generator generator,
        @JsonUnwrapped Limits limits) {

    /** How many threads are kept. */
    private static final int BUSIEST_THREADS = 3;

    /**
     * The answers in the measured window.
     *
     * @param requests successful responses
     * @param errors everything else
     * @param errorKinds the errors by kind
     * @param throughputPerSecond successful responses per second; 0 also when nothing was sent, see {@link #perSecond()}
     * @param bytesPerAnswer with its headers, as on the wire without TLS and HTTP/2; seen before the load, of several requests
     *     on average by their weights; absent when nothing was sent
     */
    public record Answers(
            long requests,
            long errors,
            Map<String, Long> errorKinds,
            double throughputPerSecond,
            @Nullable Long bytesPerAnswer) {

        /** Whether there is neither an answer nor an error, as for a self-driven server. */
        public boolean nothingSent() {
            return requests + errors == 0;
        }

        /** Successful responses per second; absent when nothing was sent. */
        public @Nullable Double perSecond() {
            return nothingSent() ? null : Double.valueOf(throughputPerSecond);
        }
    }

    /**
     * Latency of successful responses.
     *
     * @param latencyMillis from sending to answer, in ms
     * @param overheadMillis the same above the requested delay
     * @param p90Interval the 95 % interval of p90 in ms, for display: see {@link Percentile#interval}; absent with p90
     */
    public record Latencies(
            Latency latencyMillis,
            Latency overheadMillis,
            @Nullable Interval p90Interval) {

        static Latencies of(Histogram micros, double delayMillis) {
            Latency latency = Latency.of(micros);
            return new Latencies(latency, latency.above(delayMillis), Percentile.P90.interval(micros));
        }
    }

    /**
     * What the server used.
     *
     * @param cpu of its process
     * @param threadsPeak the most threads that it had
     * @param rssPeakBytes its largest resident set
     * @param startupMillis from the start of its process to its first successful response; for several trials the median;
     *     absent when it was already running
     */
    public record Server(
            @Nullable Cpu cpu,
            @Nullable Integer threadsPeak,
            @Nullable Long rssPeakBytes,
            @Nullable Long startupMillis) {}

    /**
     * What limited the throughput, and its ceiling.
     *
     * @param ceiling the ceiling of the throughput
     * @param bottleneck what limited it; absent when nothing was sent
     * @param cpus on which server and generator were allowed to run, the same in all trials
     */
    public record Limits(
            @Nullable CeilingReached ceiling,
            @Nullable Bottleneck bottleneck,
            @Nullable CpusUsed cpus) {}

    /**
     * CPU of a process over the measured window.
     *
     * @param microsPerRequest CPU time of the whole process in µs per successful response, that of the JIT included; absent
     *     without any
     * @param percentOfOneCore 100 is one core busy all the time
     * @param p95PercentOfOneCore the 95th percentile of that over the whole seconds of the window ({@link
     *     Moments#percentile}), for several trials over all of theirs. Absent below {@link #MIN_SECONDS} of them, and in
     *     paired trials, whose load comes in blocks
     * @param jitMicrosPerRequest the part of {@code microsPerRequest} that JIT compiler threads used
     * @param systemMicrosPerRequest the kernel's part of {@code microsPerRequest}, by its share of the ticks
     * @param busiestThreads the busiest first; absent when it cannot be read, and of several trials together, whose threads
     *     are not the same
     */
    public record Cpu(
            @Nullable Double microsPerRequest,
            double percentOfOneCore,
            @Nullable Double p95PercentOfOneCore,
            @Nullable Double jitMicrosPerRequest,
            @Nullable Double systemMicrosPerRequest,
            @Nullable List<BusyThread> busiestThreads) {

        /** With fewer, the 95th percentile would be the maximum, which the rarest disturbance decides. */
        static final int MIN_SECONDS = 20;

        /** {@code microsPerRequest} without the JIT's part; null when either is unknown. */
        public @Nullable Double microsWithoutJit() {
            return microsPerRequest == null || jitMicrosPerRequest == null
                    ? null
                    : Double.valueOf(microsPerRequest - jitMicrosPerRequest);
        }

        /** The program's part, without the kernel's; null when either is unknown. */
        public @Nullable Double userMicros() {
            Double own = microsWithoutJit();
            return own == null || systemMicrosPerRequest == null
                    ? null
                    : Double.valueOf(Math.max(0, own - systemMicrosPerRequest));
        }
    }

    /**
     * How near the throughput came to its ceiling.
     *
     * @param share throughput / ceiling; 1 is the ceiling
     */
    public record CeilingReached(double requestsPerSecond, String limit, String formula, double share) {

        /** Whether the ceiling counts as reached. */
        public boolean reached() {
            return share >= Saturation.REACHED;
        }
    }

    /**
     * The generator's resource use and punctuality.
     *
     * @param cpuMicrosPerRequest CPU time of the generator's process in µs per successful response
     * @param lagP99Millis 99th percentile of how late it was
     * @param lagMaxMillis the worst
     * @param gcPauseMillis the sum of its garbage collection pauses
     */
    public record Generator(
            @Nullable Double cpuMicrosPerRequest,
            @Nullable Double lagP99Millis,
            @Nullable Double lagMaxMillis,
            @Nullable Long gcPauseMillis) {}

    /**
     * Merges trials of one variant: histograms and times are added before anything is divided, so that percentiles or
     * ratios are never averaged.
     *
     * @param observations at least one
     * @param bounds of the last of them, as far as they depend on the running server
     */
    public static Measures of(List<Observation> observations, double delayMillis, Bounds bounds) {
        Histogram latency = sum(observations, Observation::latencyMicros);
        Answers answers = answersOf(observations, latency.getTotalCount());
        return new Measures(
                answers,
                Latencies.of(latency, delayMillis),
                new Server(
                        cpuOf(observations, answers.requests()),
                        Observation.max(observations, each -> each.server().threadsPeak()),
                        Observation.max(observations, each -> each.server().rssPeakBytes()),
                        Observation.median(observations, Observation::startupMillis)),
                generatorOf(observations, answers.requests()),
                new Limits(
                        ceilingOf(observations, answers, bounds),
                        answers.nothingSent()
                                ? null
                                : Bottleneck.combine(observations.stream()
                                        .map(each -> Saturation.bottleneckOf(each, bounds))
                                        .toList()),
                        cpusOf(observations)));
    }

    private static Answers answersOf(List<Observation> observations, long requests) {
        Map<String, Long> errorKinds = new TreeMap<>();
        for (Observation each : observations) {
            each.errorKinds().forEach((kind, count) -> errorKinds.merge(kind, count, Long::sum));
        }
        return new Answers(
                requests,
                observations.stream().mapToLong(Observation::errors).sum(),
                errorKinds,
                requests / seconds(observations, Observation::window),
                Observation.median(observations, Observation::answerBytes));
    }

    private static Generator generatorOf(List<Observation> observations, long requests) {
        Histogram lag = sum(observations, each -> each.generator().lagMicros());
        return new Generator(
                BlockValue.perRequest(
                        total(observations, each -> each.generator().cpuNanos()), requests),
                Percentile.P99.millisOf(lag),
                lag.getTotalCount() == 0 ? null : lag.getMaxValue() / 1_000.0,
                total(observations, each -> each.generator().gcPauseMillis()));
    }

    private static @Nullable CeilingReached ceilingOf(List<Observation> observations, Answers answers, Bounds bounds) {
        Ceiling lowest = Ceiling.lowest(bounds.with(
                answers.requests(),
                total(observations, each -> each.machine().serversCpuNanos()),
                total(observations, each -> each.machine().generatorCpuNanos()),
                total(observations, each -> each.server().cpuNanos())));
        return lowest == null
                ? null
                : new CeilingReached(
                        lowest.requestsPerSecond(),
                        lowest.limit(),
                        lowest.formula(),
                        answers.throughputPerSecond() / lowest.requestsPerSecond());
    }

    private static @Nullable Cpu cpuOf(List<Observation> observations, long requests) {
        Long nanos = total(observations, each -> each.server().cpuNanos());
        if (nanos == null) {
            return null;
        }
        List<Double> bySecond = observations.stream()
                .flatMap(each -> each.server().cpuPercentBySecond().stream())
                .toList();
        List<BusyThread> threads = observations.getFirst().machine().serverThreads();
        return new Cpu(
                BlockValue.perRequest(nanos, requests),
                nanos / 1e7 / seconds(observations, each -> each.server().cpuWindow()),
                bySecond.size() < Cpu.MIN_SECONDS ? null : Double.valueOf(Moments.percentile(bySecond, 95)),
                BlockValue.perRequest(total(observations, each -> each.server().jitNanos()), requests),
                BlockValue.perRequest(total(observations, Measures::systemNanos), requests),
                observations.size() > 1 || threads.isEmpty()
                        ? null
                        : threads.stream().limit(BUSIEST_THREADS).toList());
    }

    private static @Nullable Long systemNanos(Observation observation) {
        Long nanos = observation.server().cpuNanos();
        Double share = observation.machine().systemShare();
        return nanos == null || share == null ? null : Long.valueOf(Math.round(nanos * share));
    }

    /** Absent when trials differ. */
    private static @Nullable CpusUsed cpusOf(List<Observation> observations) {
        CpusUsed first = observations.getFirst().machine().cpus();
        return observations.stream()
                        .allMatch(each -> Objects.equals(each.machine().cpus(), first))
                ? first
                : null;
    }

    private static Histogram sum(List<Observation> observations, Function<Observation, Histogram> part) {
        return LatencyMicros.sum(observations.stream().map(part).toList());
    }

    private static double seconds(List<Observation> observations, Function<Observation, Duration> part) {
        return observations.stream()
                        .mapToLong(each -> part.apply(each).toNanos())
                        .sum()
                / 1e9;
    }
}
