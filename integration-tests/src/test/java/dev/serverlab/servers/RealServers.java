package dev.serverlab.servers;

import dev.serverlab.measure.environment.JdkLocator;
import dev.serverlab.measure.place.ProcessLauncher;
import dev.serverlab.measure.server.Launch;
import dev.serverlab.measure.server.RunningServer;
import dev.serverlab.measure.server.ServerDescriptor;
import dev.serverlab.measure.server.Servers;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.LabException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Servers of this checkout on their default profile, on free ports of loopback. Closing ends their processes. */
public record RealServers(Map<String, RunningServer> byName) implements AutoCloseable {

    /** The three that are compared. */
    public static final List<String> SIBLINGS = List.of("mvc", "webflux", "vertx");

    /** A server that reports on its backend. */
    public static final String FAN_OUT = "fanout";

    private static final Path HOME = Path.of("..").toAbsolutePath().normalize();

    /**
     * Starts them, side by side.
     *
     * @param logs where their output goes
     * @throws LabException when one does not come up
     */
    public static RealServers start(List<String> names, List<String> jvmArgs, Path logs) throws InterruptedException {
        ProcessLauncher launcher =
                new ProcessLauncher(JdkLocator.ofThisProcess().java(), List.of());
        List<Callable<RunningServer>> starts = Servers.in(HOME).all().stream()
                .filter(server -> names.contains(server.name()))
                .<Callable<RunningServer>>map(server -> () -> launcher.start(new Launch(
                        built(server),
                        new Variant(server.name(), "default"),
                        jvmArgs,
                        Map.of(),
                        logs.resolve(server.name() + ".log"))))
                .toList();
        Map<String, RunningServer> running = new LinkedHashMap<>();
        List<RuntimeException> failures = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<RunningServer> start : threads.invokeAll(starts)) {
                try {
                    RunningServer server = start.get();
                    running.put(server.variant().server(), server);
                } catch (ExecutionException e) {
                    failures.add(e.getCause() instanceof RuntimeException known ? known : new IllegalStateException(e));
                }
            }
        }
        RealServers servers = new RealServers(running);
        if (!failures.isEmpty()) {
            servers.close();
            throw failures.getFirst();
        }
        return servers;
    }

    /**
     * These servers and the fan-out, which calls {@code vertx}.
     *
     * @throws LabException when it does not come up, and all are ended
     */
    public RealServers withFanOut(List<String> jvmArgs, Path logs) throws InterruptedException {
        ServerDescriptor fanOut =
                built(Objects.requireNonNull(Servers.in(HOME).servers().get(FAN_OUT), FAN_OUT));
        try {
            Map<String, RunningServer> all = new LinkedHashMap<>(byName);
            all.put(
                    FAN_OUT,
                    new ProcessLauncher(JdkLocator.ofThisProcess().java(), List.of())
                            .start(new Launch(
                                    fanOut,
                                    new Variant(FAN_OUT, "default"),
                                    fanOut.paths().getFirst(),
                                    null,
                                    jvmArgs,
                                    Map.of("upstream.url", service("vertx").toString()),
                                    Map.of(),
                                    Map.of(),
                                    null,
                                    logs.resolve(FAN_OUT + ".log"))));
            return new RealServers(all);
        } catch (LabException | InterruptedException e) {
            close();
            throw e;
        }
    }

    private static ServerDescriptor built(ServerDescriptor server) {
        if (!server.isBuilt()) {
            throw LabException.refused(
                    "not-built", server.name() + " is not built.", "Build the lab first: mvn -DskipTests package");
        }
        return server;
    }

    public URI service(String name) {
        RunningServer server = byName.get(name);
        if (server == null) {
            throw new IllegalArgumentException(name);
        }
        return URI.create(server.service().url());
    }

    @Override
    public void close() {
        byName.values().forEach(RunningServer::close);
    }
}
