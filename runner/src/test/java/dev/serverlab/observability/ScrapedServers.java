package dev.serverlab.observability;

import dev.serverlab.measure.environment.JdkLocator;
import dev.serverlab.measure.server.Launch;
import dev.serverlab.measure.server.ProcessLauncher;
import dev.serverlab.measure.server.RunningServer;
import dev.serverlab.measure.server.ServerDescriptor;
import dev.serverlab.measure.server.Servers;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.LabException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The three real servers on their default profile, on free ports of loopback. Closing ends their processes. */
record ScrapedServers(Map<String, RunningServer> byName) implements AutoCloseable {

    static final List<String> NAMES = List.of("mvc", "webflux", "vertx");

    /**
     * Starts them, side by side.
     *
     * @param logs where their output goes
     * @throws LabException when one does not come up
     */
    static ScrapedServers start(Path home, List<String> jvmArgs, Path logs) throws InterruptedException {
        ProcessLauncher launcher =
                new ProcessLauncher(JdkLocator.ofThisProcess().java(), List.of(), false);
        List<Callable<RunningServer>> starts = Servers.in(home).all().stream()
                .filter(server -> NAMES.contains(server.name()))
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
        ScrapedServers servers = new ScrapedServers(running);
        if (!failures.isEmpty()) {
            servers.close();
            throw failures.getFirst();
        }
        return servers;
    }

    private static ServerDescriptor built(ServerDescriptor server) {
        if (!server.isBuilt()) {
            throw LabException.refused(
                    "not-built", server.name() + " is not built.", "Build the lab first: mvn -DskipTests package");
        }
        return server;
    }

    URI service(String name) {
        RunningServer server = byName.get(name);
        if (server == null) {
            throw new IllegalArgumentException(name);
        }
        return URI.create(server.service().url());
    }

    /** The committed configuration of Prometheus, with these servers in place of those of the containers. */
    String scrapedBy(Path home) throws IOException {
        String configuration = Files.readString(home.resolve("docker/prometheus/prometheus.yml"));
        for (Map.Entry<String, RunningServer> server : byName.entrySet()) {
            String target = "\"" + server.getKey() + ":\\d+\"";
            String here = "\"" + server.getValue().management() + "\"";
            String adapted = configuration.replaceFirst(target, here);
            if (adapted.equals(configuration)) {
                throw new IllegalStateException("Prometheus is not told to scrape " + server.getKey());
            }
            configuration = adapted;
        }
        return configuration;
    }

    @Override
    public void close() {
        byName.values().forEach(RunningServer::close);
    }
}
