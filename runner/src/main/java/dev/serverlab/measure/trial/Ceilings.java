package dev.serverlab.measure.trial;

import dev.serverlab.contract.Work;
import dev.serverlab.generator.GeneratorRequests;
import dev.serverlab.generator.Think;
import dev.serverlab.measure.actuator.ServiceTimes;
import dev.serverlab.measure.server.EffectiveThreads;
import dev.serverlab.measure.server.ServerDescriptor.Burns;
import dev.serverlab.model.experiment.CustomServer;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.experiment.Workload;
import dev.serverlab.model.observation.Bounds;
import dev.serverlab.model.observation.Ceiling;
import dev.serverlab.model.run.ContainerUse;
import dev.serverlab.model.run.TrialResult.ServerCounter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The ceilings of a variant's throughput, from its load and its server's threads.
 *
 * @param effective the configuration that the server reported
 * @param containerCpus the CPUs that its container may use: 0.5 is half of one; absent without a limit, or a container
 */
public record Ceilings(
        TrialContext context,
        Variant variant,
        Map<String, Object> effective,
        @Nullable Double containerCpus) {

    private static final String REQUEST_THREADS = Ceiling.REQUEST_THREADS;
    private static final String WORKERS = "workers";

    /** The threads on which requests burn CPU. */
    sealed interface CpuBurnThreads {

        /** The threads that take requests. */
        record Request() implements CpuBurnThreads {}

        /** The threads that sleep for {@code work=offload}. */
        record Worker() implements CpuBurnThreads {}

        /**
         * Other threads.
         *
         * @param threads how many
         */
        record Pool(int threads) implements CpuBurnThreads {}

        /** Unknown threads, or an unknown number of them. */
        record Unknown() implements CpuBurnThreads {}

        /**
         * Reads what a server's description says.
         *
         * @param on the threads, as in {@link Burns}; empty when the description does not say
         * @param settings that the server was started with
         * @param cores that the server sees
         */
        static CpuBurnThreads of(String on, Map<String, String> settings, int cores) {
            return switch (on) {
                case "" -> new Unknown();
                case Burns.REQUEST -> new Request();
                case Burns.WORKER -> new Worker();
                default -> {
                    String threads = settings.getOrDefault(on, Integer.toString(cores));
                    yield threads.matches("[1-9]\\d{0,8}") ? new Pool(Integer.parseInt(threads)) : new Unknown();
                }
            };
        }
    }

    /**
     * What limits the variant under that load.
     *
     * @param counters what the server counted itself
     * @param throughput successful responses per second
     */
    Bounds bounds(Load load, List<ServerCounter> counters, double throughput) {
        List<Ceiling> all = new ArrayList<>(of(load));
        if (context.experiment().subject(variant).server() != null) {
            all.addAll(ServiceTimes.ceilings(effective, counters, throughput));
        }
        return load instanceof Load.SelfDriven
                // Nothing is requested, so nothing limits the answers.
                ? new Bounds(List.of(), false, context.cores())
                : new Bounds(all, EffectiveThreads.of(effective).areEventLoops(), context.cores(), quota());
    }

    /** The ceilings in a trial, with the use of the variant's container; absent when it ran in none. */
    static Ceilings of(
            TrialContext context, Variant variant, Map<String, Object> effective, @Nullable ContainerUse container) {
        return new Ceilings(context, variant, effective, container == null ? null : container.cpus());
    }

    /** The ceilings of a solo trial when the lowest is the expected throughput; otherwise none. */
    List<Ceiling> predicted() {
        Experiment experiment = context.experiment();
        return predict(experiment.subject(variant).workload(), burners())
                ? of(experiment.subject(variant).load())
                : List.of();
    }

    /** The ceilings of the server alone, under any load; otherwise as {@link #predicted()}. */
    public List<Ceiling> ofServer() {
        Load none = new Load.SelfDriven(Duration.ZERO, Duration.ZERO);
        return predict(context.experiment().subject(variant).workload(), burners()) ? of(none) : List.of();
    }

    /**
     * The CPUs that the server sees. A server that was already running may have fewer, as in a container, or be on another
     * machine, so it reports them itself; so does one in a container with a quota, which a JVM rounds up by its own rules.
     */
    int cores() {
        return (context.usesRunningServers() || quota() != null)
                        && effective.get("jvm") instanceof Map<?, ?> jvm
                        && jvm.get("cpus") instanceof Number cpus
                ? cpus.intValue()
                : context.coresSeen();
    }

    /** The CPU limit of the server's container; absent unless it is below what all servers together may use. */
    public @Nullable Double quota() {
        return containerCpus == null || containerCpus >= context.cores().server() ? null : containerCpus;
    }

    /** The threads that burn CPU; a server that was already running may have unknown settings. */
    private CpuBurnThreads burners() {
        Work work = context.servers().workOf(variant, context.experiment());
        CpuBurnThreads burners = CpuBurnThreads.of(
                context.servers().of(variant).burns().on(work).orElse(""),
                context.experiment().subject(variant).settings(),
                cores());
        return context.usesRunningServers() && burners instanceof CpuBurnThreads.Pool
                ? new CpuBurnThreads.Unknown()
                : burners;
    }

    /** The size of the server's pool of database connections; absent when it reports none. */
    private @Nullable Integer connections() {
        return effective.get("database") instanceof Map<?, ?> database
                        && database.get("pool") instanceof Map<?, ?> pool
                        && pool.get("max") instanceof Number max
                ? Integer.valueOf(max.intValue())
                : null;
    }

    private List<Ceiling> of(Load load) {
        List<Ceiling> ceilings = new ArrayList<>(ofThreads(load));
        Ceiling behind = places(
                connections(),
                Ceiling.CONNECTIONS,
                context.experiment().subject(variant).workload().delay());
        if (behind != null) {
            ceilings.add(behind);
        }
        return ceilings;
    }

    private List<Ceiling> ofThreads(Load load) {
        return of(
                context.experiment().subject(variant).workload(),
                thinking(load),
                context.servers().workOf(variant, context.experiment()),
                EffectiveThreads.of(effective),
                burners(),
                cores(),
                quota());
    }

    /** The load with the users' average think time per request, including that within sequences. */
    private Load thinking(Load load) {
        CustomServer own = context.experiment().subject(variant).server();
        if (own == null || !(load instanceof Load.Closed closed)) {
            return load;
        }
        GeneratorRequests.Target sent = own.sent();
        long millis = (long) ((closed.thinkMillis() + sent.thinkMillisPerArrival()) / sent.requestsPerArrival());
        return new Load.Closed(
                closed.users(),
                closed.ramp(),
                closed.duration(),
                closed.steps(),
                millis == 0 ? null : new Think(millis, millis));
    }

    /**
     * All ceilings, the load's first; empty when nothing sets one, as with users and no delay. A thread holds a request
     * while it sleeps or burns CPU for it, and these may be different threads. Threads that only burn come after the
     * cores: with as many threads as cores the cores are the limit.
     *
     * @param quota the CPUs that the server alone may use; absent without a limit
     */
    static List<Ceiling> of(
            Workload workload,
            Load load,
            Work work,
            EffectiveThreads threads,
            CpuBurnThreads burners,
            int cores,
            @Nullable Double quota) {
        int cpuMicros = workload.cpuMicros();
        Duration cpu = Duration.ofNanos(cpuMicros * 1_000L);
        Duration delay = workload.delay();
        boolean sleepersBurn = work == Work.BLOCK && burners instanceof CpuBurnThreads.Request
                || work == Work.OFFLOAD && burners instanceof CpuBurnThreads.Worker;
        Duration held = sleepersBurn ? delay.plus(cpu) : delay;
        List<@Nullable Ceiling> ceilings = new ArrayList<>();
        ceilings.add(
                switch (load) {
                    case Load.Closed closed ->
                        Ceiling.ofPlaces(
                                closed.users(), "users", delay.plus(cpu).plus(Duration.ofMillis((long)
                                        closed.thinkMillis())));
                    case Load.Open open -> Ceiling.ofArrivals(open.rate());
                    case Load.Simulated _, Load.SelfDriven _ -> null;
                });
        ceilings.add(
                switch (work) {
                    case BLOCK -> places(threads.requestMax(), REQUEST_THREADS, held);
                    case OFFLOAD -> places(threads.workerMax(), WORKERS, held);
                    case TIMER -> null;
                });
        ceilings.add(Ceiling.ofCores(cores, cpuMicros));
        ceilings.add(
                switch (burners) {
                    case CpuBurnThreads.Request _ ->
                        sleepersBurn ? null : places(threads.requestMax(), REQUEST_THREADS, cpu);
                    case CpuBurnThreads.Worker _ -> sleepersBurn ? null : places(threads.workerMax(), WORKERS, cpu);
                    case CpuBurnThreads.Pool pool -> Ceiling.ofPlaces(pool.threads(), Ceiling.BURNERS, cpu);
                    case CpuBurnThreads.Unknown _ -> null;
                });
        ceilings.add(quota == null || cpuMicros == 0 ? null : Ceiling.ofQuota(quota, cpuMicros, "a request"));
        return ceilings.stream().flatMap(Stream::ofNullable).toList();
    }

    /**
     * Whether the lowest ceiling is the expected throughput of a server without costs. It is not when requests burn CPU on
     * unknown threads, which may allow a fraction of it.
     */
    static boolean predict(Workload workload, CpuBurnThreads burners) {
        return workload.cpuMicros() == 0 || !(burners instanceof CpuBurnThreads.Unknown);
    }

    private static @Nullable Ceiling places(@Nullable Integer places, String limit, Duration held) {
        return places == null ? null : Ceiling.ofPlaces(places, limit, held);
    }
}
