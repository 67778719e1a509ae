package dev.serverlab.measure.system;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * CPUs by their numbers, ascending.
 *
 * @param cpus without repetition
 */
public record CpuSet(List<Integer> cpus) {

    private static final String ALLOWED = "Cpus_allowed_list:";

    public CpuSet {
        cpus = cpus.stream().distinct().sorted().toList();
    }

    /** The CPUs on which a process may run; empty when it has gone, or the system does not tell. */
    public static Optional<CpuSet> allowedTo(long pid) {
        return allowedTo(SystemFiles.ofThisMachine(), pid);
    }

    static Optional<CpuSet> allowedTo(SystemFiles files, long pid) {
        return files.read("proc/" + pid + "/status")
                .orElse("")
                .lines()
                .filter(line -> line.startsWith(ALLOWED))
                .findFirst()
                .flatMap(line -> parse(line.substring(ALLOWED.length()).strip()));
    }

    /** Reads a list as the kernel writes it, such as {@code 0-3,8}; empty when it is none. */
    public static Optional<CpuSet> parse(String list) {
        List<Integer> cpus = new ArrayList<>();
        for (String range : list.split(",", -1)) {
            String[] ends = range.split("-", 2);
            OptionalLong first = Unsigned.unsigned(ends[0]);
            OptionalLong last = Unsigned.unsigned(ends[ends.length - 1]);
            if (first.isEmpty() || last.isEmpty() || last.getAsLong() > Short.MAX_VALUE) {
                return Optional.empty();
            }
            for (long cpu = first.getAsLong(); cpu <= last.getAsLong(); cpu++) {
                cpus.add((int) cpu);
            }
        }
        return Optional.of(new CpuSet(cpus));
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
