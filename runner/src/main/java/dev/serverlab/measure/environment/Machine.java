package dev.serverlab.measure.environment;

import dev.serverlab.measure.system.MachineNoise;
import dev.serverlab.measure.system.SystemFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/** What the doctor can ask of a machine; tests answer with captured samples. */
interface Machine {

    /** The kernel's files. */
    SystemFiles files();

    /** CPUs that this process may use. */
    int cores();

    /** RAM that programs could still get without swapping, in bytes; absent where the system does not tell. */
    OptionalLong availableMemoryBytes();

    /** Files and sockets that one process may have open; {@link Long#MAX_VALUE} when there is no limit. */
    OptionalLong openFileLimit();

    /** Watches for about a second. */
    Watched watch() throws InterruptedException;

    /** Whether a server could listen on that port of loopback now. */
    boolean isPortFree(int port);

    /** Space that can be written below an existing folder, in bytes. */
    long freeBytes(Path folder) throws IOException;

    /**
     * What happened while the doctor itself did nothing.
     *
     * @param noise of the machine as a whole
     * @param others processes that used a CPU meanwhile, the busiest first
     */
    record Watched(MachineNoise noise, List<BusyProcess> others) {}

    /**
     * A process that is not the lab's.
     *
     * @param name of its program; empty where the system does not tell
     * @param share CPU time that it used, 1.0 for one core all the time
     */
    record BusyProcess(long pid, String name, double share) {}
}
