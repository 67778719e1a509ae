package dev.serverlab.measure.system;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * CPUs by their numbers, ascending.
 *
 * @param cpus without repetition
 */
public record CpuSet(List<Integer> cpus) {

    private static final Pattern ALLOWED = Pattern.compile("(?m)^Cpus_allowed_list:\\s+(\\S+)$");
    private static final Pattern RANGE = Pattern.compile("(\\d{1,4})(?:-(\\d{1,4}))?");

    public CpuSet {
        cpus = cpus.stream().distinct().sorted().toList();
    }

    /** The CPUs on which a process may run; absent when it has gone, or the system does not report them. */
    public static @Nullable CpuSet allowedTo(SystemFiles files, long pid) {
        return files.find("proc/" + pid + "/status", ALLOWED)
                .map(line -> parse(line.group(1)))
                .orElse(null);
    }

    /** Reads a list as the kernel writes it, such as {@code 0-3,8}; absent when it is malformed. */
    public static @Nullable CpuSet parse(String list) {
        List<Integer> cpus = new ArrayList<>();
        for (String part : list.split(",", -1)) {
            Matcher range = RANGE.matcher(part);
            if (!range.matches()) {
                return null;
            }
            int first = Integer.parseInt(range.group(1));
            int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
            IntStream.rangeClosed(first, last).forEach(cpus::add);
        }
        return new CpuSet(cpus);
    }

    /** These CPUs by core, with the hardware threads of one core together; one by one if the topology is unknown. */
    public List<CpuSet> byCore(SystemFiles files) {
        Map<String, List<Integer>> cores = new LinkedHashMap<>();
        for (int cpu : cpus) {
            String siblings = files.text("sys/devices/system/cpu/cpu" + cpu + "/topology/thread_siblings_list");
            cores.computeIfAbsent(siblings.isBlank() ? "cpu" + cpu : siblings, core -> new ArrayList<>())
                    .add(cpu);
        }
        return cores.values().stream().map(CpuSet::new).toList();
    }

    /** The CPUs of several sets together. */
    public static CpuSet of(List<CpuSet> sets) {
        return new CpuSet(sets.stream().flatMap(set -> set.cpus().stream()).toList());
    }

    /** As the kernel writes it, such as {@code 0-3,8}; also what {@code taskset -c} takes. */
    @Override
    public String toString() {
        StringBuilder list = new StringBuilder();
        for (int i = 0; i < cpus.size(); i++) {
            int first = cpus.get(i);
            while (i + 1 < cpus.size() && cpus.get(i + 1) == cpus.get(i) + 1) {
                i++;
            }
            list.append(list.isEmpty() ? "" : ",").append(first);
            if (cpus.get(i) > first) {
                list.append('-').append(cpus.get(i));
            }
        }
        return list.toString();
    }
}
