package dev.serverlab.measure.sampling;

import dev.serverlab.measure.system.CpuCounter;
import dev.serverlab.measure.system.CpuReading;
import dev.serverlab.measure.system.ProcessStatus;
import dev.serverlab.measure.system.SystemFiles;
import oshi.SystemInfo;
import oshi.software.os.OSProcess;
import oshi.software.os.OperatingSystem;

/** Takes one sample of a process. */
@FunctionalInterface
interface ProcessProbe {

    ProcessSample read();

    /** The cheapest way that this system offers. */
    static ProcessProbe of(ProcessTarget subject) {
        if (subject.cpu().isCostly()) {
            // An empty sample ends the sampling.
            return () -> new ProcessSample(0, 0, null, null, null);
        }
        if (subject.pid().isEmpty()) {
            return () -> ProcessSample.of(CpuReading.now(subject.cpu()), new ProcessStatus(null, null));
        }
        long pid = subject.pid().getAsLong();
        SystemFiles files = SystemFiles.ofThisMachine();
        return files.exists("proc/self/status")
                ? linux(files, subject.cpu(), pid)
                : elsewhere(subject.cpu(), Math.toIntExact(pid));
    }

    private static ProcessProbe linux(SystemFiles files, CpuCounter cpu, long pid) {
        String status = "proc/" + pid + "/status";
        return () -> ProcessSample.of(
                CpuReading.now(cpu), ProcessStatus.parse(files.read(status).orElse("")));
    }

    /** OSHI knows memory and threads everywhere; its CPU times are too coarse to stand beside the CPU clock's. */
    private static ProcessProbe elsewhere(CpuCounter cpu, int pid) {
        OperatingSystem system = new SystemInfo().getOperatingSystem();
        return () -> {
            OSProcess process = system.getProcess(pid);
            ProcessStatus status = process == null
                    ? new ProcessStatus(null, null)
                    : new ProcessStatus(process.getResidentMemory(), process.getThreadCount());
            return ProcessSample.of(CpuReading.now(cpu), status);
        };
    }
}
