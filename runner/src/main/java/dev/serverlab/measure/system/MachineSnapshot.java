package dev.serverlab.measure.system;

import dev.serverlab.measure.system.ContainerSnapshot.Throttling;
import dev.serverlab.measure.system.clock.CpuClock;
import dev.serverlab.measure.system.clock.CpuReading;
import dev.serverlab.model.observation.Observation;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The machine's own counters at one moment, and the lab's clocks; only the difference between two snapshots is
 * meaningful, see {@link MachineNoise}.
 *
 * @param lab this process's CPU, and wall clock and monotonic clock read together
 * @param counters what the kernel counted since boot; without what this system does not report
 * @param network the one whose connections were counted; absent when it is not known
 */
public record MachineSnapshot(
        CpuReading lab,
        Map<Counter, Long> counters,
        @Nullable String network) {

    /** The kernel's machine-wide counters. */
    public enum Counter {
        /** CPU time in which something on this machine ran, in ticks of usually 10 ms, added up over all CPUs. */
        BUSY_TICKS,
        /** CPU time that the host of a virtual machine gave to others while this one had work. */
        STOLEN_TICKS,
        /** Busy, stolen and idle. */
        ALL_TICKS,
        /** Time in which at least one task waited for a CPU, in µs: {@code /proc/pressure/cpu}. */
        STALLED_MICROS,
        /** Time in which this container was throttled by its CPU quota, in µs. */
        THROTTLED_MICROS,
        /** Connections that found a listener's queue of finished handshakes full. */
        LISTEN_OVERFLOWS,
        /** Connections that a listener dropped for any reason; includes the overflows. */
        LISTEN_DROPS
    }

    private static final CpuClock LAB = new CpuClock(ProcessHandle.current().pid());

    private static final Pattern CPU = Pattern.compile("(?m)^cpu((?: +\\d{1,18}){4,})$");
    // user nice system idle iowait irq softirq steal; guest time after them is part of user.
    private static final int IDLE = 3;
    private static final int IOWAIT = 4;
    private static final int STEAL = 7;

    private static final Pattern STALLED = Pattern.compile("(?m)^some .*total=(\\d{1,18})$");

    private static final Map<String, Counter> TCP =
            Map.of("ListenOverflows", Counter.LISTEN_OVERFLOWS, "ListenDrops", Counter.LISTEN_DROPS);

    /** Reads this machine now, which takes about a millisecond. */
    public static MachineSnapshot now() {
        return now(List.of());
    }

    /**
     * The same with the separate networks of some processes, such as servers in containers.
     *
     * @param pids of the processes
     */
    public static MachineSnapshot now(Collection<Long> pids) {
        return read(SystemFiles.ofThisMachine(), pids);
    }

    /**
     * Merges snapshots of one machine, each by another program of the lab, and mostly with a different network.
     *
     * @param all not empty
     */
    public static MachineSnapshot ofOne(List<MachineSnapshot> all) {
        MachineSnapshot first = all.getFirst();
        Map<Counter, Long> counters = new EnumMap<>(first.counters);
        Set<String> networks = new HashSet<>(Stream.ofNullable(first.network).toList());
        for (MachineSnapshot other : all.subList(1, all.size())) {
            if (other.network == null || networks.add(other.network)) {
                for (Counter counter : TCP.values()) {
                    Long reported = other.counters.get(counter);
                    if (reported != null) {
                        counters.merge(counter, reported, Long::sum);
                    }
                }
            }
        }
        Long cpuNanos = Observation.total(all, each -> each.lab.cpuNanos());
        CpuReading labs = new CpuReading(first.lab.epochMicros(), first.lab.nanoTime(), cpuNanos);
        return new MachineSnapshot(labs, counters, first.network);
    }

    /** The same with the CPU of the lab's program there unknown, and so what others used. */
    public MachineSnapshot withoutLab() {
        return new MachineSnapshot(new CpuReading(lab.epochMicros(), lab.nanoTime(), null), counters, network);
    }

    /** Without the throttling of this process's own container, which says nothing about others. */
    public MachineSnapshot withoutOwnQuota() {
        Map<Counter, Long> others = new EnumMap<>(Counter.class);
        others.putAll(counters);
        others.remove(Counter.THROTTLED_MICROS);
        return new MachineSnapshot(lab, others, network);
    }

    /** Reads the machine that these files belong to. */
    public static MachineSnapshot read(SystemFiles files, Collection<Long> pids) {
        Map<Counter, Long> counters = new EnumMap<>(Counter.class);
        readCpu(files, counters);
        files.find("proc/pressure/cpu", STALLED)
                .ifPresent(stalled -> counters.put(Counter.STALLED_MICROS, Long.valueOf(stalled.group(1))));
        // Only one of the two exists.
        Long throttled =
                Throttling.nanos(files.text("sys/fs/cgroup/cpu.stat") + files.text("sys/fs/cgroup/cpu/cpu.stat"));
        if (throttled != null) {
            counters.put(Counter.THROTTLED_MICROS, throttled / 1_000);
        }
        readTcp(files, pids, counters);
        return new MachineSnapshot(CpuReading.now(LAB), counters, files.link("proc/self/ns/net"));
    }

    private static void readCpu(SystemFiles files, Map<Counter, Long> counters) {
        files.find("proc/stat", CPU).ifPresent(line -> {
            long[] reported = Arrays.stream(line.group(1).strip().split(" +", -1))
                    .mapToLong(Long::parseLong)
                    .limit(STEAL + 1)
                    .toArray();
            // Older kernels lack it.
            long[] ticks = Arrays.copyOf(reported, STEAL + 1);
            long all = LongStream.of(ticks).sum();
            counters.put(Counter.ALL_TICKS, all);
            counters.put(Counter.BUSY_TICKS, all - ticks[IDLE] - ticks[IOWAIT] - ticks[STEAL]);
            if (reported.length > STEAL) {
                counters.put(Counter.STOLEN_TICKS, ticks[STEAL]);
            }
        });
    }

    /** Counts each network once: this machine's, and those of processes in containers. */
    private static void readTcp(SystemFiles files, Collection<Long> pids, Map<Counter, Long> counters) {
        readTcp(files.text("proc/net/netstat"), counters);
        Set<String> networks = new HashSet<>();
        String own = files.link("proc/self/ns/net");
        for (long pid : pids) {
            String network = files.link("proc/" + pid + "/ns/net");
            if (own != null && network != null && !network.equals(own) && networks.add(network)) {
                readTcp(files.text("proc/" + pid + "/net/netstat"), counters);
            }
        }
    }

    /** Reads a line of names, and below it a line of values. */
    private static void readTcp(String netstat, Map<Counter, Long> counters) {
        List<List<String>> lines = netstat.lines()
                .filter(line -> line.startsWith("TcpExt:"))
                .map(line -> List.of(line.split("\\s+", -1)))
                .toList();
        TCP.forEach((name, counter) -> {
            int column = lines.size() < 2 ? -1 : lines.get(0).indexOf(name);
            Long value = column < 0 || column >= lines.get(1).size()
                    ? null
                    : SystemFiles.number(lines.get(1).get(column));
            if (value != null) {
                counters.merge(counter, value, Long::sum);
            }
        });
    }

    /** The growth of a counter since an earlier snapshot; absent when either lacks it, or when it went backwards. */
    @Nullable
    Long since(MachineSnapshot earlier, Counter counter) {
        Long before = earlier.counters.get(counter);
        Long after = counters.get(counter);
        return before == null || after == null || after < before ? null : Long.valueOf(after - before);
    }
}
