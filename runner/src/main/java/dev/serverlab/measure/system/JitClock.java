package dev.serverlab.measure.system;

import java.util.OptionalLong;

/**
 * CPU time that a JVM's just-in-time compiler threads have used, which is taken out when servers are compared: it
 * falls over minutes while the servers' own work stays.
 *
 * <p>A compiler thread that has ended is lost to this sum, so the JVM should run with {@code
 * -XX:-UseDynamicNumberOfCompilerThreads}, which keeps them all.
 */
public final class JitClock implements CpuCounter {

    // The kernel cuts thread names to 15 bytes: "C1 CompilerThread0" is one of these.
    private static final String C1 = "C1 CompilerThre";
    private static final String C2 = "C2 CompilerThre";

    private final SystemFiles files;
    private final long pid;

    private JitClock(SystemFiles files, long pid) {
        this.files = files;
        this.pid = pid;
    }

    /** The clock of that process on this machine. */
    public static JitClock of(long pid) {
        return of(SystemFiles.ofThisMachine(), pid);
    }

    /** The clock of that process on the machine that has those files. */
    public static JitClock of(SystemFiles files, long pid) {
        return new JitClock(files, pid);
    }

    /**
     * CPU time of the compiler threads alive now, in ns. Absent when there is none: the process has gone, is no
     * HotSpot JVM or only interprets, or the system is not Linux. Looks at every thread of the process, some
     * 20 µs each, so it is for the edges of a measurement.
     */
    @Override
    public OptionalLong cpuNanos() {
        String tasks = "proc/" + pid + "/task";
        boolean found = false;
        long sum = 0;
        for (String thread : files.list(tasks)) {
            String folder = tasks + "/" + thread;
            String name = files.read(folder + "/comm").orElse("");
            if (name.startsWith(C1) || name.startsWith(C2)) {
                OptionalLong nanos =
                        Schedstat.onCpuNanos(files.read(folder + "/schedstat").orElse(""));
                if (nanos.isPresent()) {
                    found = true;
                    sum += nanos.getAsLong();
                }
            }
        }
        return found ? OptionalLong.of(sum) : OptionalLong.empty();
    }
}
