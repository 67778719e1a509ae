package dev.serverlab.measure.system;

import java.util.List;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/**
 * Finds a process by the number that it has itself, which is another one than that of this machine when it runs in a
 * container: 1 as a rule, so that several have the same. They are told apart by the CPU time that each has used.
 */
public final class OwnPid {

    /** User and system time are each cut down to whole ticks of 10 ms where they are told in ticks. */
    private static final long TOLD_LESS_NANOS = 30_000_000;

    /** No process has it. */
    private static final long UNKNOWN = -1;

    private final SystemFiles files;

    OwnPid(SystemFiles files) {
        this.files = files;
    }

    /**
     * The number on this machine of a process that tells its CPU time in ticks.
     *
     * @param ownPid as it sees itself
     * @param told its CPU time as it tells it
     * @return empty when no process of this machine, or more than one, has that number and that CPU time
     */
    public static OptionalLong find(long ownPid, CpuCounter told) {
        List<Long> candidates = new OwnPid(SystemFiles.ofThisMachine())
                .candidates(ownPid)
                .boxed()
                .toList();
        List<OptionalLong> before = candidates.stream().map(OwnPid::cpuNanos).toList();
        OptionalLong nanos = told.cpuNanos();
        if (nanos.isEmpty()) {
            return OptionalLong.empty();
        }
        List<OptionalLong> after = candidates.stream().map(OwnPid::cpuNanos).toList();
        OptionalLong found = OptionalLong.empty();
        for (int each = 0; each < candidates.size(); each++) {
            if (isBetween(before.get(each), nanos.getAsLong(), after.get(each))) {
                if (found.isPresent()) {
                    return OptionalLong.empty();
                }
                found = OptionalLong.of(candidates.get(each));
            }
        }
        return found;
    }

    private static OptionalLong cpuNanos(long pid) {
        return CpuClock.of(pid).cpuNanos();
    }

    private static boolean isBetween(OptionalLong before, long told, OptionalLong after) {
        return before.isPresent()
                && after.isPresent()
                && told >= before.getAsLong() - TOLD_LESS_NANOS
                && told <= after.getAsLong() + TOLD_LESS_NANOS;
    }

    /** Those that have that number in the innermost of their namespaces. */
    LongStream candidates(long ownPid) {
        return files.list("proc").stream()
                .filter(name -> !name.isEmpty() && name.chars().allMatch(Character::isDigit))
                .mapToLong(Long::parseLong)
                .filter(pid -> NamespacePids.of(files, pid).innermost(UNKNOWN) == ownPid);
    }
}
