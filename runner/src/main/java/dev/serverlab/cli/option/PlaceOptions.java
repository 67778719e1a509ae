package dev.serverlab.cli.option;

import dev.serverlab.measure.cluster.ClusterOptions;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Placement;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where the load generator runs, and which cluster is used. */
public final class PlaceOptions {

    @Option(
            names = "--generator-in",
            hidden = true,
            paramLabel = "WHERE",
            description = "The load generator: process, docker or kubernetes.")
    private Placement.@Nullable Kind generatorIn;

    @Mixin
    private GeneratorsOn machines = new GeneratorsOn();

    @Mixin
    private ClusterChoice cluster = new ClusterChoice();

    public Placement.Kind generatorIn(Experiment experiment) {
        return machines.over(
                Objects.requireNonNullElse(generatorIn, ClusterChoice.generatorBeside(experiment)), experiment);
    }

    /** As {@link GeneratorsOn#logins}. */
    public List<String> generatorsOn() {
        return machines.logins();
    }

    /** As {@link ClusterChoice#ofLoad}. */
    public ClusterOptions cluster(Experiment experiment) {
        return cluster.ofLoad(experiment);
    }
}
