package dev.serverlab.measure.system;

import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * CPU time that a JVM's just-in-time compiler threads have used, which is taken out when servers are compared: it
 * falls over minutes while the servers' own work stays.
 *
 * <p>A compiler thread that has ended is lost to this sum, so the JVM should run with {@code
 * -XX:-UseDynamicNumberOfCompilerThreads}, which keeps them all.
 *
 * @param files of the machine on which it runs
 */
public record JitClock(SystemFiles files, long pid) implements CpuCounter {

    // The kernel cuts thread names to 15 bytes: "C1 CompilerThread0" is one of these.
    private static final Predicate<String> COMPILER =
            Pattern.compile("^C[12] CompilerThre").asPredicate();

    /** The clock of that process on this machine. */
    public static JitClock of(long pid) {
        return new JitClock(SystemFiles.ofThisMachine(), pid);
    }

    /**
     * CPU time of the compiler threads alive now, in ns. Absent when there is none: the process has gone, is no
     * HotSpot JVM or only interprets, or the system is not Linux. Looks at every thread of the process, some
     * 20 µs each, so it is for the edges of a measurement.
     */
    @Override
    public @Nullable Long cpuNanos() {
        return ThreadTimes.of(files, pid, COMPILER).threads().values().stream()
                .map(ThreadTimes.ThreadTime::cpuNanos)
                .reduce(Long::sum)
                .orElse(null);
    }
}
