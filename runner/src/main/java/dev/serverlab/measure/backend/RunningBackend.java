package dev.serverlab.measure.backend;

import dev.serverlab.measure.process.Program;
import dev.serverlab.measure.process.ScratchFolder;
import dev.serverlab.measure.system.ProcessTarget;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import org.jspecify.annotations.Nullable;

/**
 * A component that stands behind servers. Closing it ends it and removes what it wrote.
 *
 * @param port that it listens on, on loopback
 * @param data absent when it writes nothing
 * @param latency what stands in front of it; absent when nothing does
 */
public record RunningBackend(
        Backend backend,
        Program program,
        ProcessTarget subject,
        int port,
        @Nullable ScratchFolder data,
        @Nullable RunningLatency latency)
        implements AutoCloseable {

    public String name() {
        return backend.name();
    }

    /** The same with something in front of it. */
    RunningBackend behind(RunningLatency inFront) {
        return new RunningBackend(backend, program, subject, port, data, inFront);
    }

    /** What a server is given that has such a setting. */
    public String given(String value) {
        return value.replace("{port}", Integer.toString(latency == null ? port : latency.port()));
    }

    /** @throws LabException when it has ended by itself */
    public void requireAlive() {
        requireAlive(program, name());
        if (latency != null) {
            requireAlive(latency.program(), latency.program().name());
        }
    }

    private static void requireAlive(Program each, String name) {
        if (!each.isAlive()) {
            throw Problems.failed("backend-died", name, each.exitValue(), each.logTail());
        }
    }

    /** Is called when it ends, or what stands in front of it, however it ends. */
    public void onExit(Runnable action) {
        program.onExit(action);
        if (latency != null) {
            latency.program().onExit(action);
        }
    }

    @Override
    public void close() {
        if (latency != null) {
            latency.close();
        }
        program.close();
        if (data != null) {
            data.close();
        }
    }
}
