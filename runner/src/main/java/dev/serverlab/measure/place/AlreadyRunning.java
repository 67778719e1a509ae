package dev.serverlab.measure.place;

import dev.serverlab.measure.load.GeneratorSite;
import dev.serverlab.measure.server.Launch;
import dev.serverlab.measure.server.RunningServer;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.run.Jdk;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.place.Hosting;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** Servers that are already running: the lab neither starts nor ends them. */
public record AlreadyRunning(List<FoundServer> found) implements Platform {

    /** Returns the server, if it is still the one that was found. */
    @Override
    public RunningServer start(Launch launch) {
        RunningServer server = found.stream()
                .map(FoundServer::running)
                .filter(each -> each.variant().equals(launch.variant()))
                .findFirst()
                .orElseThrow();
        if (!server.isAlive()) {
            throw Problems.failed(
                    "server-not-up",
                    "%s no longer answers at %s.",
                    "Read its log where it was started.",
                    launch.variant(),
                    server.management());
        }
        return server;
    }

    @Override
    public GeneratorSite generator() {
        throw new UnsupportedOperationException("Nothing is started here");
    }

    /** Adds the servers' addresses and the version of the JVM that they run on. */
    @Override
    public Run.Environment in(Run.Environment environment) {
        String versions = found.stream()
                .map(FoundServer::jvmVersion)
                .filter(Objects::nonNull)
                .distinct()
                .collect(Collectors.joining(", "));
        return environment.against(
                new Jdk(versions, null),
                found.stream()
                        .map(server -> new Hosting.Against(
                                server.variant(),
                                server.running().service().url(),
                                server.running().management().url(),
                                server.cpuResolutionMillis()))
                        .toList());
    }
}
