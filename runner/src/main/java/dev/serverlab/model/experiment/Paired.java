package dev.serverlab.model.experiment;

import dev.serverlab.generator.PhaseName;
import dev.serverlab.stats.Margin;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The paired trials of an experiment: all variants run at once, with the same open load on each.
 *
 * @param sessions how often all servers are restarted; intervals are computed over sessions
 * @param blocks how many blocks of time are compared in each session
 * @param block how long each is
 * @param edge the uncounted start of each block, so that the order of the previous block has no effect
 * @param warmup how long the servers are warmed up at most; it ends sooner when all are steady
 * @param settle how long the real load runs before the first block; at least the delay
 * @param rate arrivals per second for each server; absent until {@link #resolved} has chosen it
 * @param profile how long all servers are profiled after the last block; absent for not at all
 * @param allocations how long their allocations are profiled after that; absent for not at all
 * @param margins the smallest differences that matter
 */
public record Paired(
        int sessions,
        int blocks,
        Duration block,
        Duration edge,
        Duration warmup,
        Duration settle,
        @Nullable Double rate,
        @Nullable Duration profile,
        @Nullable Duration allocations,
        Margins margins) {

    /** A comparison needs two, and one generator cannot serve more than ten properly. */
    public static final int MIN_VARIANTS = 2;

    public static final int MAX_VARIANTS = 10;

    /** Measured on two cores: three servers were steady after 22 to 27 s, in a slow hour of that machine after 41 to 56. */
    private static final Duration WARMUP_OF_EACH = Duration.ofSeconds(30);
    /** The same of applications: two with a database needed 73 to 90 s in a slow hour, three 87 to 119. */
    private static final Duration WARMUP_OF_EACH_APPLICATION = Duration.ofSeconds(60);
    /** What servers usually need of it. */
    private static final Duration USUAL_OF_EACH = Duration.ofSeconds(8);

    private static final Duration USUAL_OF_EACH_APPLICATION = Duration.ofSeconds(25);

    private static final double MAX_PER_SERVER = 400;
    /** The cost in server, generator and system together after a short warm-up: a cautious estimate. */
    private static final double ASSUMED_MICROS = 700;

    /** As in the schema of files. */
    private static final double MIN = 0.1;

    private static final double BUSY_SHARE = 0.4;
    /** With half of its threads busy on average, hardly an arrival finds all of them busy. */
    private static final double SHARE_OF_CAPACITY = 0.5;
    /** The server's part of {@link #ASSUMED_MICROS}. */
    private static final double ASSUMED_SERVER_MICROS = 500;
    /** For each item of an answer, in server and generator together; likewise a cautious estimate. */
    private static final int ASSUMED_ITEM_MICROS = 1;
    /** A share of the servers' own CPUs: beyond it requests wait for each other. */
    private static final double MAX_BUSY_SHARE = 0.6;
    /** Half of the local ports. */
    private static final double MAX_IN_FLIGHT = 12_500;

    /** Whether that many variants can be compared in one session. */
    public static boolean canCompare(int variants) {
        return variants >= MIN_VARIANTS && variants <= MAX_VARIANTS;
    }

    /**
     * Arrivals per second for each server that keep the machine well below saturation, where servers on one machine would
     * take CPU from each other: at most 400, and together no more than what keeps 40 % of the cores busy when a request
     * costs 700 µs in all, besides the CPU that it burns and 1 µs for each item of its answer; and half of what the threads
     * of any variant can answer.
     */
    public static double chosenRate(int variants, Workload workload, int cores, OptionalDouble capacity) {
        double byCpu = BUSY_SHARE * cores * 1e6 / (ASSUMED_MICROS + microsBeside(workload));
        double byPorts = MAX_IN_FLIGHT * 1_000 / Math.max(1, workload.delay().toMillis());
        double byThreads = SHARE_OF_CAPACITY * capacity.orElse(Double.POSITIVE_INFINITY);
        double rate = Math.min(Math.min(MAX_PER_SERVER, byThreads), Math.min(byCpu, byPorts) / variants);
        return rate < 1 ? Math.round(rate * 10) / 10.0 : Math.floor(rate);
    }

    /**
     * The same for probed servers: together with the generator they keep 40 % of the cores busy, and each gets half of the
     * rate that it answered.
     *
     * @param micros CPU time of server and generator per request; empty when it is not known
     * @param answered requests per second of one server that was probed alone
     */
    public static double probedRate(int variants, int cores, OptionalDouble micros, double answered) {
        double byCpu = micros.isPresent() ? BUSY_SHARE * cores * 1e6 / micros.getAsDouble() : BUSY_SHARE * answered;
        double rate = Math.min(Math.min(MAX_PER_SERVER, SHARE_OF_CAPACITY * answered), byCpu / variants);
        return Math.max(MIN, rate < 1 ? Math.round(rate * 10) / 10.0 : Math.floor(rate));
    }

    /**
     * Arrivals per second for each server.
     *
     * @throws IllegalStateException before it is chosen
     */
    public double arrivals() {
        if (rate == null) {
            throw new IllegalStateException("The rate is chosen when an experiment is resolved");
        }
        return rate;
    }

    /**
     * Whether all servers of an experiment together would keep that many cores at most 60 % busy, when a request costs its
     * server 500 µs besides the CPU that it burns and 1 µs for each item of its answer.
     */
    public boolean leavesRoom(Experiment experiment, int cores) {
        double micros = ASSUMED_SERVER_MICROS + mostMicrosBeside(experiment);
        return arrivals() * experiment.variants().size() * micros <= MAX_BUSY_SHARE * 1e6 * cores;
    }

    private static int microsBeside(Workload workload) {
        return workload.cpuMicros() + ASSUMED_ITEM_MICROS * workload.itemsPerAnswer();
    }

    private static int mostMicrosBeside(Experiment experiment) {
        return experiment.variants().stream()
                .mapToInt(variant -> microsBeside(experiment.subject(variant).workload()))
                .max()
                .orElse(microsBeside(experiment.workload()));
    }

    /** @param profile zero, as files and options spell it, becomes absent; as does {@code allocations} */
    public Paired {
        profile = profile != null && profile.isZero() ? null : profile;
        allocations = allocations != null && allocations.isZero() ? null : allocations;
    }

    /** How long the servers are profiled in one way or the other; zero for not at all. */
    public Duration profiled() {
        return Stream.of(Optional.ofNullable(profile), Optional.ofNullable(allocations))
                .flatMap(Optional::stream)
                .reduce(Duration.ZERO, Duration::plus);
    }

    /** The longest time that one session drives load. */
    public Duration load() {
        return warmup.plus(settle).plus(block.multipliedBy(blocks)).plus(profiling());
    }

    /** How long a session's load goes on after its last block. */
    public Duration profiling() {
        return profiled().isZero() ? Duration.ZERO : PhaseName.BEFORE_PROFILE.plus(profiled());
    }

    /** The same, with the edge limited to half a block. */
    public Paired withEdgeThatFits() {
        Duration half = block.dividedBy(2);
        return edge.compareTo(half) <= 0 ? this : with(half, settle, rate);
    }

    /**
     * The same with a warm-up that is long enough for that many servers on a small machine, whose compilers share its CPU.
     *
     * @param applications whether the servers are an experiment's own
     */
    public Paired withTimeToWarmUp(int variants, boolean applications) {
        Duration each = applications ? WARMUP_OF_EACH_APPLICATION : WARMUP_OF_EACH;
        Duration enough = each.multipliedBy(Math.min(variants, MAX_VARIANTS));
        return enough.compareTo(warmup) <= 0
                ? this
                : new Paired(sessions, blocks, block, edge, enough, settle, rate, profile, allocations, margins);
    }

    /** How long the warm-up of an experiment's sessions usually takes, as far as is known before its servers are tried. */
    static Duration usualWarmUp(Experiment experiment) {
        Duration each = experiment.bringsServers() ? USUAL_OF_EACH_APPLICATION : USUAL_OF_EACH;
        return each.multipliedBy(experiment.variants().size());
    }

    /** The same with an even number of sessions for two variants: each starts first equally often ({@link Plan}). */
    public Paired withBalancedSessions(int variants) {
        return variants == 2 && sessions % 2 != 0 ? of(sessions + 1, blocks) : this;
    }

    /** The same without profiles. */
    public Paired withoutProfiles() {
        return new Paired(sessions, blocks, block, edge, warmup, settle, rate, null, null, margins);
    }

    /** The same at another rate. */
    public Paired at(double otherRate) {
        return with(edge, settle, otherRate);
    }

    /** The same with that many sessions and blocks. */
    public Paired of(int otherSessions, int otherBlocks) {
        return new Paired(otherSessions, otherBlocks, block, edge, warmup, settle, rate, profile, allocations, margins);
    }

    /**
     * The same with a rate, and with time to settle for a delay; both for the heaviest of all requests.
     *
     * @param capacity requests per second that the variant with the fewest threads can answer
     */
    public Paired resolved(Experiment experiment, OptionalDouble capacity) {
        Duration delay = experiment.longestDelay();
        Workload heaviest = new Workload(delay, null, mostMicrosBeside(experiment));
        int variants = Math.max(1, experiment.variants().size());
        int cores = Runtime.getRuntime().availableProcessors();
        Double chosen = rate != null ? rate : Double.valueOf(chosenRate(variants, heaviest, cores, capacity));
        return with(edge, settle.compareTo(delay) < 0 ? delay : settle, chosen);
    }

    private Paired with(Duration otherEdge, Duration otherSettle, @Nullable Double otherRate) {
        return new Paired(
                sessions, blocks, block, otherEdge, warmup, otherSettle, otherRate, profile, allocations, margins);
    }

    /**
     * The smallest differences that matter. A smaller one counts as none.
     *
     * @param cpuPercent in CPU per request, in per cent of the baseline's, above 0
     * @param cpuMicros the same in µs, above 0; overrides per cent
     * @param latencyMillis in a percentile of latency, in ms, above 0
     */
    public record Margins(double cpuPercent, @Nullable Double cpuMicros, double latencyMillis) {

        /** The margin of CPU per request, in either unit. */
        public Margin cpu() {
            return cpuMicros == null ? new Margin.Share(cpuPercent) : new Margin.Amount(cpuMicros);
        }

        /** The margin of a percentile of latency. */
        public Margin latency() {
            return new Margin.Amount(latencyMillis);
        }
    }
}
