package dev.serverlab.gatling.record;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.management.ManagementFactory;
import org.jspecify.annotations.Nullable;

/**
 * The CPU time of this process. Read with {@code clock_gettime} in ns, because the JVM's own figure steps by 10 ms, which
 * is several percent of what a block costs; where that cannot be called, the JVM's own.
 */
final class ProcessCpu {

    private ProcessCpu() {}

    /** In ns; -1 when it cannot be read. */
    static long nanos() {
        MethodHandle clock = Native.CLOCK_GETTIME;
        if (clock == null) {
            return steppedNanos();
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment time = arena.allocate(Native.TIMESPEC);
            int result = (int) clock.invokeExact(Native.CLOCK_PROCESS_CPUTIME_ID, time);
            return result == 0
                    ? time.get(ValueLayout.JAVA_LONG, 0) * 1_000_000_000 + time.get(ValueLayout.JAVA_LONG, 8)
                    : steppedNanos();
        } catch (Throwable e) {
            return steppedNanos();
        }
    }

    /** The JVM's own figure, in ns but stepped by 10 ms on Linux; -1 when it cannot be read. */
    static long steppedNanos() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                ? system.getProcessCpuTime()
                : -1;
    }

    /** Linked at the first use, which takes some ms. */
    private static final class Native {

        private static final int CLOCK_PROCESS_CPUTIME_ID = 2;
        private static final MemoryLayout TIMESPEC =
                MemoryLayout.structLayout(ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG);
        private static final @Nullable MethodHandle CLOCK_GETTIME = clockGettime();

        private static @Nullable MethodHandle clockGettime() {
            if (!"Linux".equals(System.getProperty("os.name")) || ValueLayout.ADDRESS.byteSize() != Long.BYTES) {
                return null;
            }
            Linker linker = Linker.nativeLinker();
            return linker.defaultLookup()
                    .find("clock_gettime")
                    .map(function -> linker.downcallHandle(
                            function,
                            FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS)))
                    .orElse(null);
        }
    }
}
