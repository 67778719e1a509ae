package dev.serverlab.measure.trial;

import dev.serverlab.contract.Work;
import dev.serverlab.measure.server.EffectiveThreads;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Workload;
import dev.serverlab.model.observation.Ceiling;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** What the throughput of a trial can be at most, from its load and from the threads that the server runs with. */
final class Ceilings {

    private static final String REQUEST_THREADS = "request threads";
    private static final String WORKERS = "workers";

    private Ceilings() {}

    /**
     * All ceilings, that of the load first; empty when nothing sets one, as with users and no delay. A thread holds a request
     * while it sleeps for it and while it burns for it, and these may be different threads. Threads that only burn stand behind
     * the cores: of as many threads as cores it is the cores that limit.
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
        List<Ceiling> ceilings = new ArrayList<>();
        switch (load) {
            case Load.Closed closed -> add(ceilings, Ceiling.ofPlaces(closed.users(), "users", delay.plus(cpu)));
            case Load.Open open -> ceilings.add(Ceiling.ofArrivals(open.rate()));
            case Load.SelfDriven own -> {}
        }
        boolean sleepersBurn = work == Work.BLOCK && burners instanceof CpuBurnThreads.Request
                || work == Work.OFFLOAD && burners instanceof CpuBurnThreads.Worker;
        Duration held = sleepersBurn ? delay.plus(cpu) : delay;
        switch (work) {
            case BLOCK -> add(ceilings, places(threads.requestMax(), REQUEST_THREADS, held));
            case OFFLOAD -> add(ceilings, places(threads.workerMax(), WORKERS, held));
            case TIMER -> {}
        }
        add(ceilings, Ceiling.ofCores(cores, cpuMicros));
        if (!sleepersBurn) {
            add(ceilings, ofBurners(burners, threads, cpu));
        }
        if (quota != null && cpuMicros > 0) {
            ceilings.add(Ceiling.ofQuota(quota, cpuMicros, "a request"));
        }
        return ceilings;
    }

    /**
     * Whether the lowest ceiling is what to expect of a server that costs nothing itself. It is not when requests burn CPU on
     * threads of which nothing is known: these may allow a fraction of it.
     */
    static boolean predict(Workload workload, CpuBurnThreads burners) {
        return workload.cpuMicros() == 0 || !(burners instanceof CpuBurnThreads.Unknown);
    }

    private static void add(List<Ceiling> ceilings, @Nullable Ceiling ceiling) {
        if (ceiling != null) {
            ceilings.add(ceiling);
        }
    }

    private static @Nullable Ceiling ofBurners(CpuBurnThreads burners, EffectiveThreads threads, Duration cpu) {
        return switch (burners) {
            case CpuBurnThreads.Request request -> places(threads.requestMax(), REQUEST_THREADS, cpu);
            case CpuBurnThreads.Worker worker -> places(threads.workerMax(), WORKERS, cpu);
            case CpuBurnThreads.Pool pool -> Ceiling.ofPlaces(pool.threads(), Ceiling.BURNERS, cpu);
            case CpuBurnThreads.Unknown unknown -> null;
        };
    }

    private static @Nullable Ceiling places(OptionalInt places, String limit, Duration held) {
        return places.isPresent() ? Ceiling.ofPlaces(places.getAsInt(), limit, held) : null;
    }
}
