package dev.serverlab.measure.system;

import dev.serverlab.measure.system.clock.CpuCounter;
import dev.serverlab.model.observation.BusyThread;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * CPU time of every thread of a process at one moment.
 *
 * @param nanoTime {@link System#nanoTime()} of the reading
 * @param threads by thread id; empty when the process has gone, or the system does not report them
 */
public record ThreadTimes(long nanoTime, Map<Integer, ThreadTime> threads) {

    // The kernel cuts thread names to 15 bytes: "C1 CompilerThread0" is one of these.
    private static final Predicate<String> COMPILER =
            Pattern.compile("^C[12] CompilerThre").asPredicate();

    /**
     * One thread.
     *
     * @param name its first 15 characters, which is all that Linux keeps
     * @param cpuNanos CPU time since it started, in ns
     */
    public record ThreadTime(String name, long cpuNanos) {}

    /** Reads them now, in some 20 µs per thread: for the start and end of a measurement. */
    static ThreadTimes of(SystemFiles files, long pid) {
        return of(files, pid, _ -> true);
    }

    /** The CPU times of threads with certain names. */
    static ThreadTimes of(SystemFiles files, long pid, Predicate<String> names) {
        long nanoTime = System.nanoTime();
        Map<Integer, ThreadTime> threads = new HashMap<>();
        String tasks = "proc/" + pid + "/task/";
        for (String id : files.list(tasks)) {
            String name = files.text(tasks + id + "/comm").strip();
            if (names.test(name)) {
                Long nanos = cpuNanos(files, pid, Integer.parseInt(id));
                if (nanos != null) {
                    threads.put(Integer.valueOf(id), new ThreadTime(name, nanos));
                }
            }
        }
        return new ThreadTimes(nanoTime, Map.copyOf(threads));
    }

    /** CPU time of a thread so far, in ns; absent when it has gone. */
    static @Nullable Long cpuNanos(SystemFiles files, long pid, int thread) {
        // The first of three numbers is the time on a CPU in ns.
        String account = files.text("proc/" + pid + "/task/" + thread + "/schedstat");
        return SystemFiles.number(account.split(" ", 2)[0]);
    }

    /** The ids of a JVM's just-in-time compiler threads. */
    static List<Integer> compilers(SystemFiles files, long pid) {
        return List.copyOf(of(files, pid, COMPILER).threads().keySet());
    }

    /**
     * CPU time of a JVM's live just-in-time compiler threads, which comparisons of servers exclude: it falls over minutes
     * while the servers' own work stays. Absent when there are none: the process is gone, is not a HotSpot JVM or only
     * interprets, or the system is not Linux.
     *
     * <p>A compiler thread that has ended is lost to this sum, so the JVM should run with {@code
     * -XX:-UseDynamicNumberOfCompilerThreads}, which keeps them all.
     */
    public static CpuCounter ofCompiler(SystemFiles files, long pid) {
        return () -> of(files, pid, COMPILER).threads().values().stream()
                .map(ThreadTime::cpuNanos)
                .reduce(Long::sum)
                .orElse(null);
    }

    /**
     * The CPU time of live threads since an earlier reading of the same process, the busiest first. Threads that ended
     * meanwhile are lost, idle ones are left out, and the result is empty when the earlier reading is.
     */
    public List<BusyThread> since(ThreadTimes earlier) {
        if (earlier.threads.isEmpty()) {
            return List.of();
        }
        double nanos = nanoTime - earlier.nanoTime;
        return threads.entrySet().stream()
                .map(thread -> {
                    ThreadTime before = earlier.threads.get(thread.getKey());
                    long used = thread.getValue().cpuNanos() - (before == null ? 0 : before.cpuNanos());
                    return new BusyThread(thread.getValue().name(), used / nanos);
                })
                .filter(share -> share.coreShare() > 0)
                .sorted(Comparator.comparingDouble(BusyThread::coreShare).reversed())
                .toList();
    }
}
