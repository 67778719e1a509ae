package dev.serverlab.benchmark;

import dev.serverlab.measure.system.SystemFiles;
import dev.serverlab.measure.system.ThreadTimes;
import dev.serverlab.measure.system.clock.CpuClock;
import dev.serverlab.measure.system.clock.CpuCounter;
import dev.serverlab.model.problem.LabException;

/** One server of a pair. Closing it ends its process. */
public final class Contestant implements AutoCloseable {

    private final long pid;
    private final int port;
    private final CpuClock cpu;
    private final CpuCounter jit;
    private final Runnable end;

    private Contestant(long pid, int port, CpuClock cpu, CpuCounter jit, Runnable end) {
        this.pid = pid;
        this.port = port;
        this.cpu = cpu;
        this.jit = jit;
        this.end = end;
    }

    public static Contestant of(long pid, int port, Runnable end) {
        return new Contestant(
                pid, port, new CpuClock(pid), ThreadTimes.ofCompiler(SystemFiles.ofThisMachine(), pid), end);
    }

    public long pid() {
        return pid;
    }

    public int port() {
        return port;
    }

    /**
     * What it has used so far.
     *
     * @throws LabException when this system does not report it, or the server has ended
     */
    public Cpu cpu() {
        Long all = cpu.cpuNanos();
        Long ofJit = jit.cpuNanos();
        if (all == null || ofJit == null) {
            throw LabException.failed(
                    "no-cpu-clock",
                    "The CPU time of a server cannot be read.",
                    "Run the benchmark on Linux; if it is Linux, look at the server's log: it has ended.");
        }
        return new Cpu(all, ofJit);
    }

    @Override
    public void close() {
        end.run();
    }
}
