package dev.serverlab.protocol;

import dev.serverlab.contract.Work;
import dev.serverlab.experiment.Load;
import dev.serverlab.experiment.Workload;
import dev.serverlab.server.EffectiveThreads;
import dev.serverlab.stats.Ceiling;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** What the throughput of a trial can be at most, from its load and from the threads that the server runs with. */
final class Ceilings {

    private Ceilings() {}

    /**
     * All ceilings, that of the load first; empty when nothing sets one, as with users and no delay.
     *
     * @param quota the CPUs that the server alone may use; absent without a limit
     */
    static List<Ceiling> of(
            Workload workload, Load load, Work work, EffectiveThreads threads, int cores, @Nullable Double quota) {
        int cpuMicros = workload.cpuMicros();
        Duration cpu = Duration.ofNanos(cpuMicros * 1_000L);
        Duration delay = workload.delay();
        List<Ceiling> ceilings = new ArrayList<>();
        switch (load) {
            case Load.Closed closed ->
                Ceiling.ofPlaces(closed.users(), "users", delay.plus(cpu)).ifPresent(ceilings::add);
            case Load.Open open -> ceilings.add(Ceiling.ofArrivals(open.rate()));
            case Load.SelfDriven own -> {}
        }
        switch (work) {
            case BLOCK ->
                places(threads.requestMax(), "request threads", delay.plus(cpu)).ifPresent(ceilings::add);
            // Which thread burns the CPU afterwards differs between frameworks, so it limits nothing here.
            case OFFLOAD -> places(threads.workerMax(), "workers", delay).ifPresent(ceilings::add);
            case TIMER -> {}
        }
        Ceiling.ofCores(cores, cpuMicros).ifPresent(ceilings::add);
        if (quota != null && cpuMicros > 0) {
            ceilings.add(Ceiling.ofQuota(quota, cpuMicros, "a request"));
        }
        return ceilings;
    }

    private static Optional<Ceiling> places(OptionalInt places, String limit, Duration held) {
        return places.isPresent() ? Ceiling.ofPlaces(places.getAsInt(), limit, held) : Optional.empty();
    }
}
