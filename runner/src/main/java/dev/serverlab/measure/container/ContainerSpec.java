package dev.serverlab.measure.container;

import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.machine.ContainerEngine;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What is to run in a container, and how it is held.
 *
 * @param name for messages, such as {@code mvc:default}
 * @param image exactly this build of it is started, whatever its name means by now
 * @param command runs instead of what the image would start
 * @param cpuset the CPUs that it may run on, such as {@code 0,2-3}; absent for all
 * @param log where its output goes
 * @param exchange absent when nothing but its log comes out of it, and nothing goes in
 */
public record ContainerSpec(
        String name,
        ContainerEngine.Image image,
        List<String> command,
        Placement.Container site,
        @Nullable String cpuset,
        Path log,
        @Nullable Exchange exchange) {

    /**
     * How the lab works together with it. Its standard input is open then, and it runs as the user who runs the lab, so that the
     * files are that user's.
     *
     * @param folder of this machine that it may write to, at the same place within
     * @param lines is called with each line of its output, in order, on a thread of its own
     */
    public record Exchange(Path folder, Consumer<String> lines) {}
}
