package dev.serverlab.cli.option;

import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.file.Layer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where servers run, and within which limits. */
public final class SiteOptions {

    @Option(
            names = "--in",
            paramLabel = "WHERE",
            completionCandidates = Choices.OfPlaces.class,
            description = "Where servers run: process, docker or kubernetes.")
    private Placement.@Nullable Kind in;

    @Option(names = "--cpus", paramLabel = "N", description = "In docker: CPUs of each container, such as 0.5.")
    private @Nullable Double cpus;

    @Option(names = "--memory", paramLabel = "SIZE", description = "In docker: memory of each container, such as 1g.")
    private @Nullable String memory;

    @Option(
            names = "--network",
            paramLabel = "NETWORK",
            completionCandidates = Choices.OfNetworks.class,
            description = "In docker: bridge or host.")
    private Placement.@Nullable Network network;

    @Option(
            names = "--servers-on",
            paramLabel = "LOGIN",
            description = "Another machine for servers, by ssh: me@bench1.")
    private @Nullable String serversOn;

    /** Adds these options on top of a layer. */
    public Layer over(Layer below) {
        Placement.Kind where = in == null && serversOn != null ? Placement.Kind.SSH : in;
        return below.with("in", where)
                .with("host", serversOn)
                .with("cpus", cpus)
                .with("memory", memory)
                .with("network", network);
    }
}
