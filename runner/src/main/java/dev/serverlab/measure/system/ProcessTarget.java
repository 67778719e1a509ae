package dev.serverlab.measure.system;

import dev.serverlab.measure.system.clock.CpuCounter;
import dev.serverlab.measure.system.clock.CpuReading;
import dev.serverlab.measure.system.clock.Waiting;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A server or generator, and how its resource use is read. */
public interface ProcessTarget {

    /** Its process on this kernel; absent when it runs elsewhere. */
    @Nullable
    Long pid();

    /** The CPU time used in results: its container's when the lab started it in one, else its process's. */
    CpuCounter cpu();

    /** The part of it used by just-in-time compiler threads; for a remote process, until the newest {@link #readAt}. */
    CpuCounter jit();

    /** Its CPU time now. */
    default CpuReading read() {
        return CpuReading.now(cpu());
    }

    /**
     * Its CPU time at a moment, for which it waits; the current one when the moment has passed and has no record.
     *
     * @return with the actual time of the reading
     */
    default CpuReading readAt(Instant moment) throws InterruptedException {
        Waiting.await(moment);
        return read();
    }

    /** Takes one sample; empty when it cannot be read now, absent when the process is gone for good. */
    @Nullable
    ProcessSample sample();

    /** Details that take some ms to read, for the start and end of a measurement. */
    ProcessDetail detail();

    /** Triggers a full garbage collection; false when it is not a JVM, or does not comply. */
    boolean collect();

    /** A process that the lab started on this machine; nothing else runs in its container. */
    static ProcessTarget ofProcess(long pid) {
        return LocalProcess.started(SystemFiles.ofThisMachine(), pid);
    }

    /**
     * A process of this machine that the lab did not start. Even in a container its own CPU time counts, as a health check
     * may run beside it.
     */
    static ProcessTarget ofFoundProcess(long pid) {
        return LocalProcess.found(SystemFiles.ofThisMachine(), pid);
    }

    /**
     * The process in another container of this program's pod, with its machine in its detail. If it runs as another user,
     * its listening socket may be invisible; then it is found as the pod's only other container.
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

    /**
     * The process among a started one and its descendants that listens on a port.
     *
     * @param withMachine whether its detail has its machine, for a reader on another one
     * @return absent while none of them does
     */
    static @Nullable ProcessTarget ofListener(long started, int port, boolean withMachine) {
        Long pid = ListeningProcess.among(started).on(port);
        return pid == null ? null : LocalProcess.readOften(SystemFiles.ofThisMachine(), pid, withMachine);
    }

    /** A process on another kernel, of which only CPU time can be read. */
    static ProcessTarget elsewhere(CpuCounter cpu) {
        return new Elsewhere(cpu);
    }

    /** A process on another kernel. */
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
