package dev.serverlab.container;

import dev.serverlab.experiment.Site;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is to run in a container, and how it is held.
 *
 * @param name for messages, such as {@code mvc:default}
 * @param command runs instead of what the image would start
 * @param cpuset the CPUs that it may run on, such as {@code 0,2-3}; absent for all
 * @param log where its output goes
 */
public record ContainerSpec(
        String name,
        String image,
        List<String> command,
        Site.Container site,
        @Nullable String cpuset,
        Path log) {}
