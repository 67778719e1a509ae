package dev.serverlab.benchmark.generator;

import dev.serverlab.model.problem.LabException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * CPU time of the children of this process that have ended, start and end included: user and system, as the kernel
 * keeps it for <a href="https://man7.org/linux/man-pages/man2/getrusage.2.html">getrusage(2)</a>. A clock of the child
 * itself could only be read before its end, and would miss what comes last.
 */
final class ChildrenCpu {

    private static final int RUSAGE_CHILDREN = -1;
    /** More than {@code struct rusage} takes; it begins with two times of a {@code long} of s and one of µs each. */
    private static final long BYTES = 512;

    private ChildrenCpu() {}

    /**
     * Of all children so far, in µs: take the difference around the life of one.
     *
     * @throws LabException when the layout on this system is unknown
     */
    static long micros() {
        if (!System.getProperty("os.name", "").equals("Linux") || ValueLayout.ADDRESS.byteSize() != Long.BYTES) {
            throw LabException.refused(
                    "no-cpu-clock", "The CPU time of an ended process cannot be read here.", "Use 64-bit Linux.");
        }
        Linker linker = Linker.nativeLinker();
        var getrusage = linker.downcallHandle(
                linker.defaultLookup().find("getrusage").orElseThrow(),
                FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment usage = arena.allocate(BYTES, Long.BYTES);
            int error = (int) getrusage.invokeExact(RUSAGE_CHILDREN, usage);
            if (error != 0) {
                throw new IllegalStateException("getrusage answered " + error);
            }
            return (at(usage, 0) + at(usage, 2)) * 1_000_000 + at(usage, 1) + at(usage, 3);
        } catch (Throwable e) {
            throw new IllegalStateException("getrusage could not be called", e);
        }
    }

    private static long at(MemorySegment usage, int index) {
        return usage.getAtIndex(ValueLayout.JAVA_LONG, index);
    }
}
