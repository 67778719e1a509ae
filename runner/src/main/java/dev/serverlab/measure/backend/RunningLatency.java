package dev.serverlab.measure.backend;

import dev.serverlab.measure.process.Program;
import dev.serverlab.measure.server.Address;
import dev.serverlab.measure.system.ProcessTarget;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * The lab's proxy in front of a backend, which delays requests.
 *
 * @param port that it listens on, on loopback
 */
public record RunningLatency(Program program, ProcessTarget subject, int port) implements AutoCloseable {

    private static final String PROGRAM = "dev.serverlab.backends.delayed.DelayedProgram";
    /** Relative to the folder of a backend. */
    private static final String JAR = "../../backend-programs/target/backend-programs.jar";

    /** The command that starts it: with little memory, as it holds one buffer per connection. */
    static List<String> command(Path java, Path folder, int port, Address behind, Duration latency) {
        return List.of(
                java.toString(),
                "-Xmx128m",
                "-XX:+UseSerialGC",
                "-cp",
                folder + "/" + JAR,
                PROGRAM,
                "--port=" + port,
                "--behind=" + behind,
                "--micros=" + latency.toNanos() / 1_000,
                "--lose-every=0");
    }

    @Override
    public void close() {
        program.close();
    }
}
