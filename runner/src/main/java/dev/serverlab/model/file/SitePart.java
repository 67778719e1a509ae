package dev.serverlab.model.file;

import dev.serverlab.model.experiment.Placement;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a file or the command line says of where servers run; absent leaves it as it is.
 *
 * @param cpus of a container
 * @param memoryBytes of a container
 * @param network of a container
 */
public record SitePart(
        Placement.@Nullable Kind in,
        @Nullable Double cpus,
        @Nullable Long memoryBytes,
        Placement.@Nullable Network network) {

    /** Says nothing. */
    public static final SitePart NONE = new SitePart(null, null, null, null);

    boolean isNone() {
        return equals(NONE);
    }

    /** The site that it means where it says something, and elsewhere the other one. */
    Placement on(Placement otherwise) {
        return (in == null ? otherwise.kind() : in).placement(network, cpus, memoryBytes, otherwise);
    }

    /** The first of its parts that only a container has, when it means none; empty when all can be had. */
    Optional<String> withoutContainer(Placement otherwise) {
        return on(otherwise) instanceof Placement.Container
                ? Optional.empty()
                : parts().stream().findFirst();
    }

    private List<String> parts() {
        return Stream.of(
                        cpus == null ? null : "cpus",
                        memoryBytes == null ? null : "memory",
                        network == null ? null : "network")
                .flatMap(Stream::ofNullable)
                .toList();
    }
}
