package dev.serverlab.measure.cgroup;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The memory of a control group at one moment. What the kernel does not tell is absent.
 *
 * @param workingSetBytes memory without what the kernel takes back first, files that were not read again lately: {@code
 *     usage_in_bytes} − {@code total_inactive_file} under version 1, {@code current} − {@code inactive_file} under version
 *     2. Cached files are in it otherwise, so it is no resident set
 * @param peakBytes the most since it was made, all cached files included; under version 2 from Linux 5.19 on
 * @param limitBytes the most that it may have; absent without a limit
 * @param oomKills how many of its processes the kernel ended since it was made because memory had run out
 */
public record CgroupMemory(
        @Nullable Long workingSetBytes,
        @Nullable Long peakBytes,
        @Nullable Long limitBytes,
        @Nullable Long oomKills) {

    /** Version 1 writes no limit as the largest number that is a whole page; no machine has that much. */
    private static final long NO_LIMIT = 1L << 60;

    static CgroupMemory of(Cgroup group) {
        Long usage = CgroupText.number(group.version1("memory", "memory.usage_in_bytes"));
        if (usage != null) {
            Long limit = CgroupText.number(group.version1("memory", "memory.limit_in_bytes"));
            Optional<String> stat = group.version1("memory", "memory.stat");
            return new CgroupMemory(
                    workingSet(usage, CgroupText.entry(stat, "total_inactive_file")),
                    CgroupText.number(group.version1("memory", "memory.max_usage_in_bytes")),
                    limit == null || limit >= NO_LIMIT ? null : limit,
                    CgroupText.entry(group.version1("memory", "memory.oom_control"), "oom_kill"));
        }
        return new CgroupMemory(
                workingSet(
                        CgroupText.number(group.version2("memory.current")),
                        CgroupText.entry(group.version2("memory.stat"), "inactive_file")),
                CgroupText.number(group.version2("memory.peak")),
                CgroupText.number(group.version2("memory.max", "memory.max")),
                CgroupText.entry(group.version2("memory.events"), "oom_kill"));
    }

    /** Never below zero: the two numbers are of two moments. */
    private static @Nullable Long workingSet(@Nullable Long usage, @Nullable Long inactiveFile) {
        return usage == null || inactiveFile == null ? null : Long.valueOf(Math.max(0, usage - inactiveFile));
    }
}
