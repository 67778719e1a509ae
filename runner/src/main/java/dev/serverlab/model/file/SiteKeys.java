package dev.serverlab.model.file;

import dev.serverlab.model.experiment.MemorySizes;
import dev.serverlab.model.experiment.Placement;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The keys of where servers run.
 *
 * @param in absent for processes
 * @param cpus of a container
 * @param memory of a container
 * @param network of a container; absent for the engine's own
 */
record SiteKeys(
        Placement.@Nullable Kind in,
        @Nullable Double cpus,
        @Nullable String memory,
        Placement.@Nullable Network network) {

    /** Those that a process cannot have. */
    static final List<String> OF_CONTAINERS = List.of("cpus", "memory", "network");

    Placement placement() {
        return Objects.requireNonNullElse(in, Placement.Kind.PROCESS)
                .placement(network, cpus, memory == null ? null : MemorySizes.parse(memory));
    }
}
