package dev.serverlab.measure.system;

import dev.serverlab.measure.system.clock.CpuClock;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The processes of a pod with a shared PID namespace, for a caller without access to other users' processes. The first
 * process of each container has no parent there.
 *
 * @param own this program's process, the first of its container
 */
record PodProcesses(SystemFiles files, long own) {

    /** The process of the pause container, which only holds the pod's namespaces. */
    private static final long PAUSE = 1;

    /**
     * The process with most CPU time in the only other container, as its image may start the server by a script. Absent
     * when there are several other containers, or none.
     */
    @Nullable
    Long busiestOfOther() {
        Map<Long, Long> parents = parents();
        List<Long> firsts = parents.entrySet().stream()
                .filter(each -> each.getValue() == 0)
                .map(Map.Entry::getKey)
                .filter(each -> each != PAUSE && each != own)
                .toList();
        return firsts.size() != 1
                ? null
                : withChildren(firsts.getFirst(), parents)
                        .max(Comparator.comparingLong(this::cpuNanos))
                        .orElse(null);
    }

    private Map<Long, Long> parents() {
        Map<Long, Long> parents = new HashMap<>();
        for (String name : files.list("proc")) {
            Long pid = SystemFiles.number(name);
            Long parent = pid == null ? null : SystemFiles.entry(files.text("proc/" + pid + "/status"), "PPid");
            if (parent != null) {
                parents.put(pid, parent);
            }
        }
        return parents;
    }

    private static Stream<Long> withChildren(long first, Map<Long, Long> parents) {
        Set<Long> all = new HashSet<>(Set.of(first));
        int before;
        do {
            before = all.size();
            parents.forEach((pid, parent) -> {
                if (all.contains(parent)) {
                    all.add(pid);
                }
            });
        } while (all.size() > before);
        return all.stream();
    }

    private long cpuNanos(long pid) {
        Long nanos = new CpuClock(pid).cpuNanos();
        return nanos == null ? -1 : nanos;
    }
}
