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
 */
public record RunningBackend(
        Backend backend,
        Program program,
        ProcessTarget subject,
        int port,
        @Nullable ScratchFolder data) implements AutoCloseable {

    public String name() {
        return backend.name();
    }

    /** What a server is given that has such a setting. */
    public String given(String value) {
        return value.replace("{port}", Integer.toString(port));
    }

    /** @throws LabException when it has ended by itself */
    public void requireAlive() {
        if (!program.isAlive()) {
            throw Problems.failed("backend-died", name(), program.exitValue(), program.logTail());
        }
    }

    @Override
    public void close() {
        program.close();
        if (data != null) {
            data.close();
        }
    }
}
