package dev.serverlab.measure.container;

import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.model.ContainerNetwork;
import dev.serverlab.measure.process.Program;
import dev.serverlab.measure.system.NamespacePids;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.problem.LabException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the engine tells of a container that runs.
 *
 * @param pid of its first process, among those of this machine
 * @param ownPid of the same as it sees itself
 * @param host where it is reached from this machine
 */
record ContainerAddress(long pid, long ownPid, String host) {

    private static final String LOOPBACK = "127.0.0.1";
    private static final Duration OUTPUT_ENDS_WITHIN = Duration.ofSeconds(2);

    /**
     * Of one that was just started.
     *
     * @param output of it, to the log that the specification names
     * @throws LabException when it has ended already, with the end of its log, or has no address
     */
    static ContainerAddress of(ContainerSpec spec, InspectContainerResponse told, Output output) {
        Long pid = told.getState().getPidLong();
        if (pid == null || pid <= 0) {
            throw ended(spec, told.getState().getExitCodeLong(), output);
        }
        // Never this machine's own address instead: something else may answer there.
        String host = host(spec, told)
                .orElseThrow(
                        () -> LabException.failed(
                                "no-address",
                                "The container of " + spec.name() + " has no address on the engine's network.",
                                "Give --network host; an engine that runs without root has no bridge that this machine reaches."));
        return new ContainerAddress(pid, NamespacePids.of(pid).innermost(pid), host);
    }

    private static LabException ended(ContainerSpec spec, @Nullable Long exitCode, Output output) {
        try {
            output.awaitEnd(OUTPUT_ENDS_WITHIN);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return LabException.failed(
                "not-started",
                spec.name() + " ended with exit code " + (exitCode == null ? "unknown" : exitCode)
                        + " as soon as its container was started. Its log ends:\n"
                        + Program.logTail(spec.log()),
                "Read the log; check --set, --jvm-args and --memory, and look whether docker run starts the image.");
    }

    private static Optional<String> host(ContainerSpec spec, InspectContainerResponse told) {
        if (spec.site().network() == Placement.Network.HOST) {
            return Optional.of(LOOPBACK);
        }
        return told.getNetworkSettings().getNetworks().values().stream()
                .map(ContainerNetwork::getIpAddress)
                .filter(Objects::nonNull)
                .filter(address -> !address.isEmpty())
                .findFirst();
    }
}
