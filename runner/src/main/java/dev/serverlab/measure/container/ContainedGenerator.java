package dev.serverlab.measure.container;

import dev.serverlab.measure.load.GeneratorSite;
import dev.serverlab.measure.process.Program;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.machine.ContainerEngine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The load generator in a container without limits, which writes to the trial's folder as the user who runs the lab.
 *
 * @param image holds the suite where a checkout has it
 * @param run the name of the run that it is part of
 * @param network from which it reaches the servers
 * @param cpuset the CPUs that it may run on, such as {@code 0,2-3}; absent for all
 */
public record ContainedGenerator(
        Engine engine,
        ContainerEngine.Image image,
        String run,
        Placement.Network network,
        @Nullable String cpuset) implements GeneratorSite {

    @Override
    public Program start(String name, List<String> arguments, Path folder, Consumer<String> lines) {
        List<String> command = new ArrayList<>();
        command.add("java");
        command.addAll(arguments);
        return engine.start(
                new ContainerSpec(
                        name,
                        image,
                        command,
                        new Placement.Container(network, null, null),
                        cpuset,
                        folder.resolve(LOG),
                        new ContainerSpec.Exchange(folder, lines)),
                run);
    }
}
