package dev.serverlab.cli;

import dev.serverlab.model.experiment.MemorySizes;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.file.SitePart;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options of {@code run} that say where servers run. */
final class PlacementOptions {

    @Option(
            names = "--in",
            paramLabel = "WHERE",
            description = "Each server as a process of this machine, or in a container: process or docker.")
    private Placement.@Nullable Kind in;

    @Option(
            names = "--cpus",
            paramLabel = "N",
            description = "With --in docker: CPU time of each container, in CPUs, as 1 or 0.5 (default: no limit).")
    private @Nullable Double cpus;

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            converter = MemoryConverter.class,
            description = "With --in docker: memory of each container, as 512m or 1g (default: no limit).")
    private @Nullable Long memoryBytes;

    @Option(
            names = "--network",
            paramLabel = "NETWORK",
            description = "With --in docker: bridge, an address of its own for each container; or host, this machine's"
                    + " network, as processes have it (default: bridge).")
    private Placement.@Nullable Network network;

    @Option(
            names = "--generator-in",
            paramLabel = "WHERE",
            description =
                    "The load generator as a process of this machine, or in a container without limits: process or"
                            + " docker (default: process).")
    Placement.Kind generatorIn = Placement.Kind.PROCESS;

    SitePart toPart() {
        return new SitePart(in, cpus, memoryBytes, network);
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
}
