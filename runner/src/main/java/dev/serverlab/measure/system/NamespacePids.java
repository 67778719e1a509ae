package dev.serverlab.measure.system;

import dev.serverlab.measure.system.clock.CpuClock;
import dev.serverlab.measure.system.clock.CpuCounter;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * The ids of a process, one in each of its PID namespaces: first that on this machine, last the one that it sees itself.
 * Source: {@code NSpid} in proc_pid_status(5).
 *
 * @param all empty where the system does not report them
 */
public record NamespacePids(List<Long> all) {

    private static final Pattern LINE = Pattern.compile("(?m)^NSpid:((?:\\s+\\d{1,18})+)$");

    /** User and system time in ticks are each rounded down to whole ticks of 10 ms. */
    private static final long TOLD_LESS_NANOS = 30_000_000;

    /** The ids of the process that has this id on this machine. */
    public static NamespacePids of(long pid) {
        return of(SystemFiles.ofThisMachine(), pid);
    }

    static NamespacePids of(SystemFiles files, long pid) {
        return new NamespacePids(files.find("proc/" + pid + "/status", LINE).stream()
                .flatMap(line -> Arrays.stream(line.group(1).strip().split("\\s+", -1)))
                .map(Long::valueOf)
                .toList());
    }

    /**
     * Finds a process by its innermost id and its CPU time: in containers that id is usually 1, so only the CPU time
     * distinguishes them.
     *
     * @param reported the CPU time that it reports, in ticks
     * @return its id on this machine; absent when no process, or more than one, has that innermost id and CPU time
     */
    public static @Nullable Long find(long ownPid, CpuCounter reported) {
        Map<Long, Long> before = new HashMap<>();
        candidates(SystemFiles.ofThisMachine(), ownPid).forEach(pid -> before.put(pid, nanos(pid, Long.MAX_VALUE)));
        Long now = reported.cpuNanos();
        before.entrySet()
                .removeIf(process -> now == null
                        || now < process.getValue() - TOLD_LESS_NANOS
                        || now > nanos(process.getKey(), Long.MIN_VALUE / 2) + TOLD_LESS_NANOS);
        return before.size() == 1 ? before.keySet().iterator().next() : null;
    }

    private static long nanos(long pid, long otherwise) {
        Long nanos = new CpuClock(pid).cpuNanos();
        return nanos == null ? otherwise : nanos;
    }

    /** The processes with that id in their innermost namespace. */
    static LongStream candidates(SystemFiles files, long ownPid) {
        return files.list("proc").stream()
                .filter(name -> name.matches("\\d{1,9}"))
                .mapToLong(Long::parseLong)
                .filter(pid -> of(files, pid).innermost(-1) == ownPid);
    }

    /** The innermost id; {@code otherwise} when unknown. */
    public long innermost(long otherwise) {
        return all.isEmpty() ? otherwise : all.getLast();
    }
}
