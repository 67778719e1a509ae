package dev.serverlab.measure.trial;

import dev.serverlab.measure.sampling.ProcessTarget;
import dev.serverlab.measure.system.ContainerSnapshot;
import dev.serverlab.measure.system.ContainerSnapshot.Quota;
import dev.serverlab.measure.system.ContainerSnapshot.Throttling;
import dev.serverlab.measure.system.CpuSet;
import dev.serverlab.measure.system.MachineNoise;
import dev.serverlab.measure.system.MachineSnapshot;
import dev.serverlab.measure.system.ThreadTimes;
import dev.serverlab.measure.validity.Measured;
import dev.serverlab.model.observation.BusyThread;
import dev.serverlab.model.observation.CpusUsed;
import dev.serverlab.model.observation.MachineUse;
import dev.serverlab.model.run.ContainerUse;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The machine's counters, and threads and containers of servers and generator, read at the start and the end of what is measured.
 * Each reading takes some ms, so it comes after the CPU clocks.
 */
final class MachineReadings {

    private final List<ProcessTarget> subjects;
    private final List<Long> pids;
    private final MachineSnapshot beforeLoad;
    private volatile @Nullable Reading start;
    private volatile @Nullable Reading end;

    private record Reading(
            MachineSnapshot machine,
            List<ThreadTimes> threads,
            List<Optional<CpuSet>> cpus,
            List<Optional<ContainerSnapshot>> containers) {}

    /**
     * To be made before the load begins.
     *
     * @param subjects all servers, and last the generator
     */
    MachineReadings(List<ProcessTarget> subjects) {
        this.subjects = List.copyOf(subjects);
        this.pids = subjects.stream()
                .map(ProcessTarget::pid)
                .flatMapToLong(OptionalLong::stream)
                .boxed()
                .toList();
        this.beforeLoad = MachineSnapshot.now(pids);
    }

    void readStart() {
        start = read();
    }

    void readEnd() {
        end = read();
    }

    private Reading read() {
        return new Reading(
                // With the networks of servers in containers.
                MachineSnapshot.now(pids),
                subjects.stream().map(ProcessTarget::threads).toList(),
                subjects.stream().map(ProcessTarget::cpus).toList(),
                subjects.stream().map(ProcessTarget::container).toList());
    }

    /**
     * The machine in between; null when it was not read twice.
     *
     * @param cpuNanos CPU time of each process meanwhile, the generator's last
     */
    @Nullable
    MachineWindow window(List<OptionalLong> cpuNanos) {
        Reading from = start;
        Reading to = end;
        return from == null || to == null
                ? null
                : new MachineWindow(beforeLoad, from.machine(), to.machine(), ofServers(cpuNanos), cpuNanos.getLast());
    }

    /**
     * What was used in between; nothing is known when it was not read twice.
     *
     * @param server its place among the processes
     * @param cpuNanos CPU time of each process, in the same order
     */
    MachineUse use(int server, List<OptionalLong> cpuNanos) {
        Reading from = start;
        Reading to = end;
        if (from == null || to == null) {
            return MachineUse.UNKNOWN;
        }
        MachineNoise noise = MachineNoise.between(from.machine(), to.machine());
        int generator = subjects.size() - 1;
        return new MachineUse(
                ofServers(cpuNanos),
                cpuNanos.getLast(),
                busyShare(noise),
                turnedAway(noise),
                threads(from, to, server),
                threads(from, to, generator),
                cpus(to.cpus().get(server), to.cpus().get(generator)));
    }

    /**
     * What was used of the containers in between; nothing is known when they were not read twice.
     *
     * @param server its place among the processes
     */
    Measured.Containers containers(int server) {
        return new Measured.Containers(container(server), container(subjects.size() - 1));
    }

    private @Nullable ContainerUse container(int subject) {
        Reading from = start;
        Reading to = end;
        if (from == null || to == null) {
            return null;
        }
        Optional<ContainerSnapshot> after = to.containers().get(subject);
        return from.containers()
                .get(subject)
                .flatMap(before -> after.map(each -> between(before, each)))
                .orElse(null);
    }

    private static ContainerUse between(ContainerSnapshot from, ContainerSnapshot to) {
        Throttling throttled = from.throttling()
                .flatMap(before -> to.throttling().map(after -> after.since(before)))
                .orElse(null);
        long elapsedNanos = to.nanoTime() - from.nanoTime();
        return new ContainerUse(
                to.quota().map(Quota::cpus).orElse(null),
                to.quota().map(quota -> quota.periodMicros() / 1e3).orElse(null),
                to.memory().limitBytes(),
                throttled == null ? null : throttled.periods(),
                throttled == null ? null : throttled.throttledPeriods(),
                throttled == null ? null : throttled.throttledNanos() / 1e6,
                throttled == null || elapsedNanos <= 0
                        ? null
                        : Double.valueOf((double) throttled.throttledNanos() / elapsedNanos),
                millis(from.cpuNanos(), to.cpuNanos()),
                millis(from.processNanos(), to.processNanos()),
                to.memory().workingSetBytes(),
                to.memory().peakBytes(),
                to.memory().oomKills());
    }

    private static @Nullable Double millis(OptionalLong from, OptionalLong to) {
        return from.isEmpty() || to.isEmpty() ? null : Double.valueOf((to.getAsLong() - from.getAsLong()) / 1e6);
    }

    private static @Nullable CpusUsed cpus(Optional<CpuSet> server, Optional<CpuSet> generator) {
        return server.isPresent() && generator.isPresent()
                ? new CpusUsed(server.get().toString(), generator.get().toString())
                : null;
    }

    /** Absent as soon as one of them is: a sum with a gap would be too small. */
    private static OptionalLong ofServers(List<OptionalLong> cpuNanos) {
        List<OptionalLong> servers = cpuNanos.subList(0, cpuNanos.size() - 1);
        return servers.stream().allMatch(OptionalLong::isPresent)
                ? OptionalLong.of(
                        servers.stream().mapToLong(OptionalLong::getAsLong).sum())
                : OptionalLong.empty();
    }

    /** What the host took is as little there as what was used. */
    private static OptionalDouble busyShare(MachineNoise noise) {
        Double busy = noise.busyShare();
        Double steal = noise.stealShare();
        return busy == null ? OptionalDouble.empty() : OptionalDouble.of(busy + (steal == null ? 0 : steal));
    }

    /** Linux counts each of them among the drops as well. */
    private static OptionalLong turnedAway(MachineNoise noise) {
        Long drops = noise.listenDrops();
        return drops == null ? OptionalLong.empty() : OptionalLong.of(drops);
    }

    private static List<BusyThread> threads(Reading from, Reading to, int process) {
        return to.threads().get(process).since(from.threads().get(process)).stream()
                .map(share -> new BusyThread(share.name(), share.ofOneCore()))
                .toList();
    }
}
