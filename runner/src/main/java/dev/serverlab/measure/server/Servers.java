package dev.serverlab.measure.server;

import dev.serverlab.contract.Work;
import dev.serverlab.model.experiment.CustomServer;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.experiment.Workload;
import dev.serverlab.model.file.Catalogue;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.problem.Suggestion;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.DoubleStream;

/**
 * The servers of the lab: every {@code server.yaml} in a folder of the checkout or of its {@code claims/}, which hold
 * servers that only one published claim needs.
 */
public record Servers(Map<String, ServerDescriptor> servers) implements Catalogue {

    public static final String FILE = "server.yaml";

    private static final String CLAIMS = "claims";

    /**
     * Reads all descriptors of the lab.
     *
     * @throws LabException when one is malformed, with line and column
     */
    public static Servers in(Path home) {
        Map<String, ServerDescriptor> byName = new TreeMap<>();
        try {
            for (Path file : files(home)) {
                ServerDescriptor server = DescriptorFile.read(
                        file,
                        ServerDescriptor.class,
                        mistake -> Problems.refused(
                                "server-malformed",
                                "%s",
                                "Fix the file; docs/adding-a-server.md explains every key.",
                                mistake));
                ServerDescriptor namesake = byName.put(server.name(), server);
                if (namesake != null) {
                    throw Problems.refused(
                            "server-named-twice",
                            "The server '%s' is described twice: in %s and in %s.",
                            "Fix the file; docs/adding-a-server.md explains every key.",
                            server.name(),
                            namesake.file(),
                            file);
                }
            }
        } catch (IOException e) {
            throw unreadable(e);
        }
        return new Servers(Collections.unmodifiableMap(byName));
    }

    /** The problem that the lab's folder, or one in it, cannot be read. */
    public static LabException unreadable(IOException e) {
        return Problems.refused(
                "home-unreadable",
                "The lab's folder cannot be read: %s.",
                "Check its permissions.",
                Problems.reason(e));
    }

    private static List<Path> files(Path home) throws IOException {
        List<Path> files = new ArrayList<>();
        for (Path parent : List.of(home, home.resolve(CLAIMS))) {
            if (Files.isDirectory(parent)) {
                try (DirectoryStream<Path> folders = Files.newDirectoryStream(parent, Files::isDirectory)) {
                    folders.forEach(folder -> files.add(folder.resolve(FILE)));
                }
            }
        }
        return files.stream().filter(Files::isRegularFile).sorted().toList();
    }

    /** These servers and an experiment's own, of which only the start is known. */
    public Servers with(Experiment experiment) {
        Map<String, CustomServer> own = experiment.servers();
        if (own == null) {
            return this;
        }
        Map<String, ServerDescriptor> all = new TreeMap<>(servers);
        own.forEach((name, server) -> all.put(name, ServerDescriptor.of(name, server)));
        return new Servers(Collections.unmodifiableMap(all));
    }

    /** Every server, by name. */
    public List<ServerDescriptor> all() {
        return List.copyOf(servers.values());
    }

    /**
     * The server of that name.
     *
     * @throws LabException when the lab does not know it
     */
    public ServerDescriptor named(String name) {
        ServerDescriptor server = servers.get(name);
        if (server == null) {
            throw Problems.refused(
                    "unknown-server", "There is no server '%s'.", "%2$s", name, Suggestion.of(name, servers.keySet()));
        }
        return server;
    }

    /**
     * The server of a variant.
     *
     * @throws LabException when the lab does not know it
     */
    public ServerDescriptor of(Variant variant) {
        return named(variant.server());
    }

    /**
     * Requests per second that the variant with the fewest request threads can answer, by its profile's threads; settings
     * that change them are not considered. Empty when threads are no limit, as when they do not wait.
     *
     * @param cores that the servers see
     */
    public OptionalDouble capacity(Experiment experiment, int cores) {
        return experiment.variants().stream()
                .filter(variant -> servers.containsKey(variant.server()) && workOf(variant, experiment) == Work.BLOCK)
                .flatMapToDouble(variant -> {
                    ServerDescriptor.Profile profile = of(variant).profiles().get(variant.profile());
                    Integer threads = profile == null ? null : profile.threads().on(cores);
                    Workload workload = experiment.subject(variant).workload();
                    double seconds = workload.delay().toMillis() / 1e3 + workload.cpuMicros() / 1e6;
                    return threads == null || seconds == 0 ? DoubleStream.empty() : DoubleStream.of(threads / seconds);
                })
                .min();
    }

    /** The kind of work of a request on that server. */
    public Work workOf(Variant variant, Experiment experiment) {
        Work asked = experiment.subject(variant).workload().work();
        return asked == null ? of(variant).workOn(variant.profile()) : asked;
    }
}
