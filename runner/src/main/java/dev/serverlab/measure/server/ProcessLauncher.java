package dev.serverlab.measure.server;

import dev.serverlab.measure.process.ChildProcess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts servers as processes of this machine, on loopback.
 *
 * @param java the {@code java} program of the servers' JDK
 * @param prefix what begins the command, such as the program that keeps it on certain CPUs
 * @param fixedPorts the ports of {@code server.yaml} instead of free ones
 */
public record ProcessLauncher(Path java, List<String> prefix, boolean fixedPorts) implements Launcher {

    @Override
    public RunningServer start(Launch launch) throws InterruptedException {
        ServerDescriptor.Ports ports = ports(launch.server());
        List<String> command = new ArrayList<>(prefix);
        command.addAll(launch.command(java.toString(), ports));
        long began = System.nanoTime();
        ChildProcess process = ChildProcess.start(
                launch.variant().toString(), command, launch.server().folder(), launch.log(), null);
        return RunningServer.await(
                launch.variant(),
                process,
                process.pid(),
                Address.onLoopback(ports.service()),
                Address.onLoopback(ports.management()),
                began);
    }

    private ServerDescriptor.Ports ports(ServerDescriptor server) {
        if (fixedPorts) {
            FreePorts.requireFree(server.ports());
            return server.ports();
        }
        return FreePorts.choose();
    }
}
