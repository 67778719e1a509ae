package dev.serverlab.measure.system;

import java.util.Arrays;
import java.util.List;

/**
 * The numbers that a process has: one in each PID namespace that it is in, this machine's first and last the one under
 * which it knows itself. Source: {@code NSpid} in proc_pid_status(5).
 *
 * @param all empty where the system does not tell
 */
public record NamespacePids(List<Long> all) {

    private static final String KEY = "NSpid:";

    public NamespacePids {
        all = List.copyOf(all);
    }

    /** Of the process that has that number on this machine. */
    public static NamespacePids of(long pid) {
        return of(SystemFiles.ofThisMachine(), pid);
    }

    public static NamespacePids of(SystemFiles files, long pid) {
        return new NamespacePids(files.read("proc/" + pid + "/status")
                .orElse("")
                .lines()
                .filter(line -> line.startsWith(KEY))
                .flatMap(line -> Arrays.stream(line.substring(KEY.length()).split("\\s+")))
                .filter(number -> number.matches("\\d{1,18}"))
                .map(Long::valueOf)
                .toList());
    }

    /** The number under which it knows itself; {@code otherwise} where the system does not tell. */
    public long innermost(long otherwise) {
        return all.isEmpty() ? otherwise : all.getLast();
    }

    /** Whether it is in a namespace inside of that in which it was read, as in a container. */
    public boolean isInside() {
        return all.size() > 1;
    }
}
