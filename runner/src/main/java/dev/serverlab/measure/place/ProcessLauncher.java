package dev.serverlab.measure.place;

import dev.serverlab.measure.process.ChildProcess;
import dev.serverlab.measure.process.MovedPort;
import dev.serverlab.measure.process.ScratchFolder;
import dev.serverlab.measure.server.Address;
import dev.serverlab.measure.server.Launch;
import dev.serverlab.measure.server.OwnServerStart;
import dev.serverlab.measure.server.Ports;
import dev.serverlab.measure.server.RunningServer;
import dev.serverlab.measure.server.ServerDescriptor;
import dev.serverlab.model.experiment.CustomServer;
import dev.serverlab.model.problem.Problems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Starts servers as processes on this machine, on loopback.
 *
 * @param java the {@code java} program of the servers' JDK
 * @param prefix the command's prefix, such as a program that pins it to CPUs
 */
public record ProcessLauncher(Path java, List<String> prefix) implements Launch.Launcher {

    @Override
    public RunningServer start(Launch launch) throws InterruptedException {
        Ports ports = ports(launch);
        Path jdk = Objects.requireNonNullElse(launch.java(), java);
        List<String> command = launch.command(jdk.toString(), ports, Map.of());
        Integer asked = launch.own() == null ? null : launch.own().movedPort();
        if (asked == null) {
            return start(launch, ports, command);
        }
        try (ScratchFolder agent = ScratchFolder.create("serverlab-port-")) {
            command.add(
                    1,
                    new MovedPort(asked, ports.service())
                            .argument(jdk, agent.path().resolve("port.jar")));
            return start(launch, ports, command);
        }
    }

    private RunningServer start(Launch launch, Ports ports, List<String> words) throws InterruptedException {
        ServerDescriptor server = launch.server();
        List<String> command = new ArrayList<>(prefix);
        command.addAll(words);
        String name = launch.variant().toString();
        long began = System.nanoTime();
        ChildProcess process =
                ChildProcess.start(name, command, server.folder(), launch.environment(ports), launch.log(), null);
        CustomServer own = launch.own();
        if (own != null) {
            return OwnServerStart.await(launch.variant(), own, process, Address.onLoopback(ports.service()), began);
        }
        return RunningServer.await(
                launch.variant(),
                launch.path(),
                process,
                process.pid(),
                Address.onLoopback(ports.service()),
                Address.onLoopback(ports.management()),
                began);
    }

    /** Free ones, but for a program that always takes the same. */
    private static Ports ports(Launch launch) {
        Ports free = Ports.free();
        CustomServer own = launch.own();
        Integer always = own == null || own.port() == null || own.movedPort() != null
                ? null
                : own.port().number();
        if (always == null) {
            return free;
        }
        if (!Ports.isFree(always)) {
            throw Problems.refused(
                    "port-in-use",
                    "Port %s on 127.0.0.1 is in use, and %s takes no other.",
                    "Stop what listens there.",
                    always,
                    launch.variant());
        }
        return new Ports(always, free.management());
    }
}
