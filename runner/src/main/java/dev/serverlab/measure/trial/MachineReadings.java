package dev.serverlab.measure.trial;

import dev.serverlab.measure.system.ContainerSnapshot;
import dev.serverlab.measure.system.ContainerSnapshot.Quota;
import dev.serverlab.measure.system.ContainerSnapshot.Throttling;
import dev.serverlab.measure.system.CpuSet;
import dev.serverlab.measure.system.CpuTicks;
import dev.serverlab.measure.system.MachineNoise;
import dev.serverlab.measure.system.MachineSnapshot;
import dev.serverlab.measure.system.ProcessDetail;
import dev.serverlab.measure.system.ProcessTarget;
import dev.serverlab.measure.system.ThreadTimes;
import dev.serverlab.measure.validity.MachineWindow;
import dev.serverlab.model.observation.BusyBackend;
import dev.serverlab.model.observation.BusyThread;
import dev.serverlab.model.observation.CpusUsed;
import dev.serverlab.model.observation.MachineUse;
import dev.serverlab.model.observation.Observation;
import dev.serverlab.model.run.ContainerUse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The machine's counters, and threads and containers of servers and generator, read at the start and the end of the
 * measurement. Each reading takes some ms, so it comes after the CPU clocks.
 */
final class MachineReadings {

    private final List<ProcessTarget> subjects;
    private final Map<String, ProcessTarget> behind;
    private final List<Long> pids;
    private final Reading beforeLoad;
    private final List<Reading> readings = new CopyOnWriteArrayList<>();

    /**
     * @param ofAnother whether the machine is not the lab's; servers on another one may not have reported it
     * @param servers the servers' machine, when only the generator is on the lab's; absent when it did not report
     */
    private record Reading(
            MachineSnapshot machine,
            boolean ofAnother,
            @Nullable MachineSnapshot servers,
            List<ProcessDetail> processes,
            Map<String, ThreadTimes> behind) {}

    /**
     * Takes the first reading, so it must be created before the load begins.
     *
     * @param subjects all servers, then the generator
     * @param behind the backends, by name, in order; empty without any
     */
    MachineReadings(List<ProcessTarget> subjects, Map<String, ProcessTarget> behind) {
        this.subjects = List.copyOf(subjects);
        this.behind = new LinkedHashMap<>(behind);
        this.pids = subjects.stream()
                .map(ProcessTarget::pid)
                .filter(Objects::nonNull)
                .toList();
        this.beforeLoad = now();
    }

    private Reading now() {
        List<ProcessDetail> details = details();
        boolean ofAnother = pids.isEmpty() && details.stream().anyMatch(each -> each.machine() != null);
        return new Reading(machine(details), ofAnother, serversMachine(details), details, threadsBehind());
    }

    private @Nullable MachineSnapshot serversMachine(List<ProcessDetail> details) {
        List<ProcessDetail> servers = details.subList(0, details.size() - 1);
        boolean apart = subjects.getLast().pid() != null
                && !servers.isEmpty()
                && servers.stream().allMatch(each -> each.machine() != null);
        return apart
                ? MachineSnapshot.ofOne(servers.stream()
                        .map(ProcessDetail::machine)
                        .flatMap(Stream::ofNullable)
                        .toList())
                : null;
    }

    private List<ProcessDetail> details() {
        return subjects.stream().map(ProcessTarget::detail).toList();
    }

    /** This machine, with the networks of servers in containers; the servers' machine when all processes are on another. */
    private MachineSnapshot machine(List<ProcessDetail> details) {
        List<MachineSnapshot> others = details.stream()
                .map(ProcessDetail::machine)
                .flatMap(Stream::ofNullable)
                .toList();
        return pids.isEmpty() && !others.isEmpty() ? MachineSnapshot.ofOne(others) : MachineSnapshot.now(pids);
    }

    /** Takes a reading; to be called at the start and at the end. */
    void read() {
        readings.add(now());
    }

    private Map<String, ThreadTimes> threadsBehind() {
        Map<String, ThreadTimes> threads = new LinkedHashMap<>();
        behind.forEach((name, each) -> threads.put(name, each.detail().threads()));
        return threads;
    }

    private boolean isIncomplete() {
        return readings.size() < 2
                || readings.getFirst().ofAnother() != readings.getLast().ofAnother();
    }

    /**
     * The machine between the readings; null without two readings of the same machine, or when none of the processes is on
     * it.
     *
     * @param cpuNanos CPU time of each process meanwhile, the generator's last
     */
    @Nullable
    MachineWindow window(List<@Nullable Long> cpuNanos) {
        // When all are on other machines, this one says nothing about the measurement.
        if (isIncomplete() || pids.isEmpty() && !readings.getFirst().ofAnother()) {
            return null;
        }
        Reading from = readings.getFirst();
        Reading to = readings.getLast();
        MachineSnapshot before = (from.ofAnother() == beforeLoad.ofAnother() ? beforeLoad : from).machine();
        Long servers = ofServers(cpuNanos);
        Long generator = cpuNanos.getLast();
        MachineSnapshot fromThere = from.servers();
        MachineSnapshot toThere = to.servers();
        if (fromThere == null || toThere == null) {
            return new MachineWindow(before, from.machine(), to.machine(), servers, generator, !pids.isEmpty(), null);
        }
        MachineSnapshot beforeThere = Objects.requireNonNullElse(beforeLoad.servers(), fromThere);
        // Each agent counts itself as the lab there.
        MachineWindow there = new MachineWindow(beforeThere, fromThere, toThere, servers, 0L, true, null);
        return new MachineWindow(before, from.machine(), to.machine(), 0L, generator, true, there);
    }

    /**
     * The use between the readings; unknown without two readings of the same machine.
     *
     * @param server its index among the processes
     * @param cpuNanos CPU time of each process, in the same order
     */
    MachineUse use(int server, List<@Nullable Long> cpuNanos) {
        if (isIncomplete()) {
            return MachineUse.UNKNOWN;
        }
        Reading from = readings.getFirst();
        Reading to = readings.getLast();
        MachineSnapshot fromThere = from.servers();
        MachineSnapshot toThere = to.servers();
        MachineNoise noise = fromThere == null || toThere == null
                ? MachineNoise.between(from.machine(), to.machine())
                : MachineNoise.between(fromThere, toThere);
        int generator = subjects.size() - 1;
        CpuSet ofServer = last(server).cpus();
        CpuSet ofGenerator = last(generator).cpus();
        return new MachineUse(
                ofServers(cpuNanos),
                cpuNanos.getLast(),
                busyShare(noise),
                // Linux includes overflows in the drops.
                noise.listenDrops(),
                systemShare(first(server).ticks(), last(server).ticks()),
                last(server).threads().since(first(server).threads()),
                last(generator).threads().since(first(generator).threads()),
                ofServer == null || ofGenerator == null
                        ? null
                        : new CpusUsed(ofServer.toString(), ofGenerator.toString()),
                busyBehind());
    }

    private @Nullable List<BusyBackend> busyBehind() {
        if (behind.isEmpty()) {
            return null;
        }
        Map<String, ThreadTimes> from = readings.getFirst().behind();
        List<BusyBackend> busy = new ArrayList<>();
        readings.getLast().behind().forEach((name, to) -> {
            ThreadTimes earlier = from.get(name);
            List<BusyThread> threads = earlier == null ? List.of() : to.since(earlier);
            double cores = threads.stream().mapToDouble(BusyThread::coreShare).sum();
            busy.add(new BusyBackend(name, cores, threads.isEmpty() ? null : threads.getFirst()));
        });
        return busy;
    }

    /**
     * A container's use between the readings; absent without a container or without two readings.
     *
     * @param subject its index among the processes
     */
    @Nullable
    ContainerUse container(int subject) {
        ContainerSnapshot from = isIncomplete() ? null : first(subject).container();
        ContainerSnapshot to = isIncomplete() ? null : last(subject).container();
        return from == null || to == null ? null : between(from, to);
    }

    private static ContainerUse between(ContainerSnapshot from, ContainerSnapshot to) {
        Quota quota = to.quota();
        return new ContainerUse(
                quota == null ? null : quota.cpus(),
                quota == null ? null : quota.periodMicros() / 1e3,
                to.memory().limitBytes(),
                from.throttling() == null || to.throttling() == null
                        ? null
                        : throttling(to.throttling().since(from.throttling()), to.nanoTime() - from.nanoTime()),
                millis(from.cpuNanos(), to.cpuNanos()),
                millis(from.processNanos(), to.processNanos()),
                to.memory().workingSetBytes(),
                to.memory().peakBytes(),
                to.memory().oomKills());
    }

    private static ContainerUse.Throttling throttling(Throttling counted, double elapsedNanos) {
        double nanos = counted.throttledNanos();
        return new ContainerUse.Throttling(
                counted.periods(),
                counted.throttledPeriods(),
                nanos / 1e6,
                elapsedNanos <= 0 ? null : Double.valueOf(nanos / elapsedNanos));
    }

    private static @Nullable Double millis(@Nullable Long from, @Nullable Long to) {
        return from == null || to == null ? null : Double.valueOf((to - from) / 1e6);
    }

    private static @Nullable Long ofServers(List<@Nullable Long> cpuNanos) {
        return Observation.total(cpuNanos.subList(0, cpuNanos.size() - 1), nanos -> nanos);
    }

    /** The busy share including stolen time, which is just as unavailable. */
    private static @Nullable Double busyShare(MachineNoise noise) {
        Double busy = noise.busyShare();
        Double steal = noise.stealShare();
        return busy == null || steal == null ? busy : Double.valueOf(busy + steal);
    }

    private static @Nullable Double systemShare(@Nullable CpuTicks from, @Nullable CpuTicks to) {
        return from == null || to == null ? null : to.systemShareSince(from);
    }

    private ProcessDetail first(int process) {
        return readings.getFirst().processes().get(process);
    }

    private ProcessDetail last(int process) {
        return readings.getLast().processes().get(process);
    }
}
