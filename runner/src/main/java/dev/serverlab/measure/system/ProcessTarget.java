package dev.serverlab.measure.system;

import dev.serverlab.measure.system.clock.CpuCounter;
import dev.serverlab.measure.system.clock.CpuReading;
import dev.serverlab.measure.system.clock.Waiting;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A server or generator, and how its use is read. */
public interface ProcessTarget {

    /** Its process on this kernel; absent when it runs elsewhere. */
    @Nullable
    Long pid();

    /** The CPU time that it is judged by: of its container when the lab started it in one, else of its process. */
    CpuCounter cpu();

    /** The part of it that just-in-time compiler threads used; of what somebody else tells, until the newest {@link #readAt}. */
    CpuCounter jit();

    /** Its CPU time now. */
    default CpuReading read() {
        return CpuReading.now(cpu());
    }

    /**
     * Its CPU time at a moment, which is waited for; now, when that has passed and nobody knows any more.
     *
     * @return with the time at which it was really read
     */
    default CpuReading readAt(Instant moment) throws InterruptedException {
        Waiting.await(moment);
        return read();
    }

    /** Takes one sample; empty when it cannot be read now, absent when it never will be again, as it has gone. */
    @Nullable
    ProcessSample sample();

    /** What takes some ms to be read: for the ends of a measurement. */
    ProcessDetail detail();

    /** Has all of its heap collected; false when it is no JVM, or does not do as it is told. */
    boolean collect();

    /** A process that the lab started on this machine; in a container of it nothing else runs. */
    static ProcessTarget ofProcess(long pid) {
        return LocalProcess.started(SystemFiles.ofThisMachine(), pid);
    }

    /**
     * A process of this machine that somebody else started. It is judged by its own CPU time in a container too: a
     * health check may run beside it there.
     */
    static ProcessTarget ofFoundProcess(long pid) {
        return LocalProcess.found(SystemFiles.ofThisMachine(), pid);
    }

    /**
     * The process in another container of the pod that this program runs in, with its machine in what is told of it. One of another
     * user may not be seen to listen, and is then known as the pod's only other container.
     *
     * @param port on which it listens
     * @return absent while nothing does
     */
    static @Nullable ProcessTarget besideThis(int port) {
        SystemFiles files = SystemFiles.ofThisMachine();
        ListeningProcess all = ListeningProcess.ofThisMachine();
        Long pid = all.on(port);
        if (pid == null && all.isListenedOn(port)) {
            pid = new PodProcesses(files, ProcessHandle.current().pid()).busiestOfOther();
        }
        return pid == null ? null : LocalProcess.beside(files, pid);
    }

    /** What runs on another kernel, of which no more can be read than its CPU time. */
    static ProcessTarget elsewhere(CpuCounter cpu) {
        return new Elsewhere(cpu);
    }

    /** Of another kernel. */
    record Elsewhere(CpuCounter cpu) implements ProcessTarget {

        @Override
        public @Nullable Long pid() {
            return null;
        }

        @Override
        public CpuCounter jit() {
            return CpuCounter.UNKNOWN;
        }

        @Override
        public @Nullable ProcessSample sample() {
            if (cpu.isCostly()) {
                return null;
            }
            CpuReading now = read();
            return new ProcessSample(now.epochMicros(), now.nanoTime(), now.cpuNanos(), null, null);
        }

        @Override
        public ProcessDetail detail() {
            return ProcessDetail.UNKNOWN;
        }

        @Override
        public boolean collect() {
            return false;
        }
    }
}
