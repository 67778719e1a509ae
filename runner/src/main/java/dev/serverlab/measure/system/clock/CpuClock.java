package dev.serverlab.measure.system.clock;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/**
 * CPU time that a process has used since it started: user and system time of all its threads, even ended ones.
 *
 * <p>Read with {@code clock_gettime} from the kernel's own accounting in ns; {@code /proc/<pid>/stat} has steps of 10
 * ms. A reading starts no process and costs about a microsecond. The clock id of a process is computed as by <a
 * href="https://man7.org/linux/man-pages/man3/clock_getcpuclockid.3.html">clock_getcpuclockid(3)</a>.
 */
public record CpuClock(long pid) implements CpuCounter {

    private static final @Nullable MethodHandle CLOCK_GETTIME = clockGettime();
    private static final long TIMESPEC_BYTES = 16;

    /** @throws IllegalArgumentException when pid is not positive */
    public CpuClock {
        if (pid <= 0) {
            // 0 would silently be the clock of this process.
            throw new IllegalArgumentException("pid must be positive, is " + pid);
        }
    }

    /**
     * CPU time used so far, in ns. Absent, never zero, when the process is gone or unreadable, or the system is not Linux.
     * A process that has ended but was not yet reaped by its parent still shows its last value.
     */
    @Override
    public @Nullable Long cpuNanos() {
        MethodHandle clockGettime = CLOCK_GETTIME;
        if (clockGettime == null || pid > Integer.MAX_VALUE) {
            return null;
        }
        int clockId = (~(int) pid << 3) | 2;
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment timespec = arena.allocate(TIMESPEC_BYTES, Long.BYTES);
            int error = (int) clockGettime.invokeExact(clockId, timespec);
            long seconds = timespec.get(ValueLayout.JAVA_LONG, 0);
            long nanos = timespec.get(ValueLayout.JAVA_LONG, Long.BYTES);
            return error == 0 ? Long.valueOf(seconds * 1_000_000_000L + nanos) : null;
        } catch (Throwable e) {
            throw new IllegalStateException("clock_gettime could not be called", e);
        }
    }

    private static @Nullable MethodHandle clockGettime() {
        // The layout of timespec below is that of 64-bit Linux.
        if (!System.getProperty("os.name", "").equals("Linux") || ValueLayout.ADDRESS.byteSize() != Long.BYTES) {
            return null;
        }
        Linker linker = Linker.nativeLinker();
        FunctionDescriptor descriptor =
                FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS);
        return linker.defaultLookup()
                .find("clock_gettime")
                .map(function -> linker.downcallHandle(function, descriptor))
                .orElse(null);
    }
}
