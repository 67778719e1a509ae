package dev.serverlab.measure.server;

import dev.serverlab.model.problem.LabException;
import java.util.List;

/** Servers that run already: nothing is started, and nothing ended. */
public record AlreadyRunning(List<FoundServer> servers) implements Launcher {

    /** Such a server, when it still is the one that was found. */
    @Override
    public RunningServer start(Launch launch) {
        RunningServer server = servers.stream()
                .filter(each -> each.variant().equals(launch.variant()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(launch.variant() + " was not found"))
                .running();
        if (!server.isAlive()) {
            throw LabException.failed(
                    "server-not-up",
                    launch.variant() + " does not answer any more at " + server.management() + ".",
                    "Read its log where it was started.");
        }
        return server;
    }
}
