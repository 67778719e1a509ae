package dev.serverlab.sampling;

import oshi.SystemInfo;
import oshi.software.os.OSProcess;
import oshi.software.os.OperatingSystem;

/** Takes one sample of a process. */
@FunctionalInterface
interface ProcessProbe {

    ProcessSample read();

    /** The cheapest way that this system offers. */
    static ProcessProbe of(long pid) {
        SystemFiles files = SystemFiles.ofThisMachine();
        return files.exists("proc/self/status") ? linux(files, pid) : elsewhere(pid);
    }

    private static ProcessProbe linux(SystemFiles files, long pid) {
        CpuClock clock = CpuClock.of(pid);
        String status = "proc/" + pid + "/status";
        return () -> ProcessSample.of(
                CpuReading.now(clock), ProcessStatus.parse(files.read(status).orElse("")));
    }

    /** OSHI knows memory and threads everywhere; its CPU times are too coarse to stand beside the CPU clock's. */
    private static ProcessProbe elsewhere(long pid) {
        CpuClock clock = CpuClock.of(pid);
        OperatingSystem system = new SystemInfo().getOperatingSystem();
        return () -> {
            OSProcess process = system.getProcess(Math.toIntExact(pid));
            ProcessStatus status = process == null
                    ? new ProcessStatus(null, null)
                    : new ProcessStatus(process.getResidentMemory(), process.getThreadCount());
            return ProcessSample.of(CpuReading.now(clock), status);
        };
    }
}
