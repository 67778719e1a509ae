package dev.serverlab.measure.container;

import dev.serverlab.measure.server.Address;
import dev.serverlab.measure.server.FreePorts;
import dev.serverlab.measure.server.Launch;
import dev.serverlab.measure.server.Launcher;
import dev.serverlab.measure.server.RunningServer;
import dev.serverlab.measure.server.ServerDescriptor;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.machine.ContainerEngine;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Starts servers in containers of this machine. The command is the one that starts them as processes, with the same JVM
 * arguments.
 *
 * @param image of the server
 * @param run the name of the run that they are part of
 * @param cpuset the CPUs that they may run on, such as {@code 0,2-3}; absent for all
 */
public record ContainerLauncher(
        Engine engine,
        ContainerEngine.Image image,
        String run,
        Placement.Container site,
        @Nullable String cpuset) implements Launcher {

    /** In an image it is on the path. */
    private static final String JAVA = "java";

    @Override
    public RunningServer start(Launch launch) throws InterruptedException {
        ServerDescriptor server = launch.server();
        ServerDescriptor.Container container = Objects.requireNonNull(server.container(), "Was looked at before");
        // On the bridge the container has all ports for itself.
        ServerDescriptor.Ports ports = switch (site.network()) {
            case BRIDGE -> server.ports();
            case HOST -> FreePorts.choose();
        };
        Launch within = switch (site.network()) {
            case BRIDGE -> launch.with(container.settings());
            case HOST -> launch;
        };
        StartedContainer started = engine.start(
                new ContainerSpec(
                        launch.variant().toString(),
                        image,
                        within.command(JAVA, ports),
                        site,
                        cpuset,
                        launch.log(),
                        null),
                run);
        return RunningServer.await(
                launch.variant(),
                started,
                started.ownPid(),
                new Address(started.host(), ports.service()),
                new Address(started.host(), ports.management()),
                started.startNanos());
    }
}
