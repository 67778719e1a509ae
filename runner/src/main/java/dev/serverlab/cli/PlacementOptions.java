package dev.serverlab.cli;

import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.file.Layer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

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
            description = "With --in docker: memory of each container, as 512m or 1g (default: no limit).")
    private @Nullable String memory;

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

    Layer toLayer() {
        return Layer.NONE
                .with("in", in)
                .with("cpus", cpus)
                .with("memory", memory)
                .with("network", network);
    }
}
