package dev.serverlab.cli;

import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.file.Layer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code run} that say where servers run. */
final class PlacementOptions {

    @Option(names = "--in", paramLabel = "WHERE")
    private Placement.@Nullable Kind in;

    @Option(names = "--cpus", paramLabel = "N")
    private @Nullable Double cpus;

    @Option(names = "--memory", paramLabel = "SIZE")
    private @Nullable String memory;

    @Option(names = "--network", paramLabel = "NETWORK")
    private Placement.@Nullable Network network;

    @Option(names = "--generator-in", paramLabel = "WHERE")
    Placement.Kind generatorIn = Placement.Kind.PROCESS;

    Layer toLayer() {
        return Layer.NONE
                .with("in", in)
                .with("cpus", cpus)
                .with("memory", memory)
                .with("network", network);
    }
}
