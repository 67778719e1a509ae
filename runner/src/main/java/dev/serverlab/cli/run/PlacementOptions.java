package dev.serverlab.cli.run;

import dev.serverlab.model.experiment.MemorySizes;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.file.SitePart;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options of {@code run} that say where servers run. */
final class PlacementOptions {

    @Option(
            names = "--in",
            paramLabel = "WHERE",
            converter = InConverter.class,
            description = "Each server as a process of this machine, or in a container: process or docker.")
    SitePart.@Nullable In in;

    @Option(
            names = "--cpus",
            paramLabel = "N",
            description = "With --in docker: CPU time of each container, in CPUs, as 1 or 0.5 (default: no limit).")
    @Nullable
    Double cpus;

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            converter = MemoryConverter.class,
            description = "With --in docker: memory of each container, as 512m or 1g (default: no limit).")
    @Nullable
    Long memoryBytes;

    @Option(
            names = "--network",
            paramLabel = "NETWORK",
            converter = NetworkConverter.class,
            description = "With --in docker: bridge, an address of its own for each container; or host, this machine's"
                    + " network, as processes have it (default: bridge).")
    Placement.@Nullable Network network;

    @Option(
            names = "--generator-in",
            paramLabel = "WHERE",
            converter = InConverter.class,
            description =
                    "The load generator as a process of this machine, or in a container without limits: process or"
                            + " docker (default: process).")
    SitePart.@Nullable In generatorIn;

    /** Whether the load generator runs in a container. */
    boolean containsGenerator() {
        return generatorIn == SitePart.In.DOCKER;
    }

    SitePart toPart() {
        return new SitePart(in, cpus, memoryBytes, network);
    }

    static final class InConverter implements ITypeConverter<SitePart.In> {
        @Override
        public SitePart.In convert(String name) {
            return named(SitePart.In.class, name, "use process or docker");
        }
    }

    static final class NetworkConverter implements ITypeConverter<Placement.Network> {
        @Override
        public Placement.Network convert(String name) {
            return named(Placement.Network.class, name, "use bridge or host");
        }
    }

    static final class MemoryConverter implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            try {
                return MemorySizes.parse(text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }

    private static <E extends Enum<E>> E named(Class<E> type, String name, String otherwise) {
        for (E each : type.getEnumConstants()) {
            if (each.name().toLowerCase(Locale.ROOT).equals(name)) {
                return each;
            }
        }
        throw new TypeConversionException(otherwise);
    }
}
