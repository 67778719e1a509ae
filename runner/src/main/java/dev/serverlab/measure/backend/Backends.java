package dev.serverlab.measure.backend;

import dev.serverlab.measure.server.DescriptorFile;
import dev.serverlab.measure.server.ServerDescriptor;
import dev.serverlab.measure.server.Servers;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.NamedBackend;
import dev.serverlab.model.file.Catalogue;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** The backends of the lab: every {@code backends/NAME/backend.yaml}, by name. */
public record Backends(Map<String, Backend> byName) {

    /** No backends. */
    public static final Backends NONE = new Backends(Map.of());

    /** The file name of a backend's descriptor. */
    public static final String FILE = "backend.yaml";

    private static final String FOLDER = "backends";

    /**
     * Reads all backends; none without such a folder.
     *
     * @throws LabException when one is malformed, with line and column
     */
    public static Backends in(Path home) {
        Path folder = home.resolve(FOLDER);
        if (!Files.isDirectory(folder)) {
            return NONE;
        }
        Map<String, Backend> byName = new TreeMap<>();
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(folder, Files::isDirectory)) {
            for (Path each : folders) {
                if (Files.isRegularFile(each.resolve(FILE))) {
                    Backend backend = DescriptorFile.read(
                            each.resolve(FILE),
                            Backend.class,
                            mistake -> Problems.refused(
                                    "backend-malformed",
                                    "%s",
                                    "Correct the file; docs/backends.md explains its keys.",
                                    mistake));
                    byName.put(backend.name(), backend);
                }
            }
        } catch (IOException e) {
            throw Servers.unreadable(e);
        }
        return new Backends(Collections.unmodifiableMap(byName));
    }

    /** Those that an experiment names, in its order; unknown names are skipped. */
    public List<Backend> of(Experiment experiment) {
        return experiment.backends().stream()
                .map(NamedBackend::name)
                .map(byName::get)
                .filter(Objects::nonNull)
                .toList();
    }

    /** Everything that an experiment can name: these backends, and servers. */
    public Catalogue with(Servers servers) {
        return with(servers, Runtime.getRuntime().availableProcessors());
    }

    /** The same, for servers that have this many CPUs. */
    public Catalogue with(Servers servers, int cores) {
        return new Catalogue() {
            @Override
            public Map<String, ServerDescriptor> servers() {
                return servers.servers();
            }

            @Override
            public Map<String, Backend> backends() {
                return byName;
            }

            @Override
            public OptionalDouble capacity(Experiment experiment) {
                return servers.capacity(experiment, cores);
            }
        };
    }
}
