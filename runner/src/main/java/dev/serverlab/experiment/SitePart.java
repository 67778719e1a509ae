package dev.serverlab.experiment;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Locale;
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
        @Nullable In in, @Nullable Double cpus, @Nullable Long memoryBytes, Site.@Nullable Network network) {

    /** Says nothing. */
    public static final SitePart NONE = new SitePart(null, null, null, null);

    /** What a server is started as. */
    public enum In {
        @JsonProperty("process")
        PROCESS,
        @JsonProperty("docker")
        DOCKER;

        /** As files and options spell it. */
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    boolean isNone() {
        return equals(NONE);
    }

    /** The site that it means where it says something, and elsewhere the other one. */
    Site on(Site otherwise) {
        boolean container = in == null ? otherwise instanceof Site.Container : in == In.DOCKER;
        if (!container) {
            return Site.PROCESS;
        }
        Site.Container below = otherwise instanceof Site.Container other ? other : Site.Container.UNLIMITED;
        return new Site.Container(
                network == null ? below.network() : network,
                cpus == null ? below.cpus() : cpus,
                memoryBytes == null ? below.memoryBytes() : memoryBytes);
    }

    /** The first of its parts that only a container has, when it means none; empty when all can be had. */
    Optional<String> withoutContainer(Site otherwise) {
        return on(otherwise) instanceof Site.Container
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
