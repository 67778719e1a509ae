package dev.serverlab.measure.system;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * CPU time of a process in user and system mode, from {@code /proc/PID/stat}. The kernel divides the exact sum in the
 * ratio of its ticks, in steps of 10 ms, so the split is meaningful only over several seconds.
 *
 * @param user in the program, in ticks
 * @param system in the kernel
 */
public record CpuTicks(long user, long system) {

    /** The name in brackets may contain anything; after it come ten numbers, then these two. */
    private static final Pattern STAT = Pattern.compile("(?s).*\\) \\S(?: -?\\d+){10} (\\d{1,18}) (\\d{1,18}) .*");

    /** The CPU time so far; absent when the process is gone or unreadable. */
    static @Nullable CpuTicks of(SystemFiles files, long pid) {
        Matcher stat = STAT.matcher(files.text("proc/" + pid + "/stat"));
        return stat.matches() ? new CpuTicks(Long.parseLong(stat.group(1)), Long.parseLong(stat.group(2))) : null;
    }

    /** The kernel's share of the time since an earlier reading, 0…1; absent when no time was used. */
    public @Nullable Double systemShareSince(CpuTicks earlier) {
        long inKernel = system - earlier.system;
        long all = user - earlier.user + inKernel;
        return all <= 0 ? null : Double.valueOf((double) inKernel / all);
    }
}
