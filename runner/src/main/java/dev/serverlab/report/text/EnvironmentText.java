package dev.serverlab.report.text;

import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.machine.ContainerEngine;
import dev.serverlab.model.run.Run;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** What the servers of a run ran on, in words. */
public final class EnvironmentText {

    private EnvironmentText() {}

    /**
     * The versions of the servers' JDK. Servers that are processes have the one that the lab gives them; of those in containers
     * it is what they told, which may be nothing yet.
     */
    public static String jdk(Run run) {
        String given = run.environment().serverJdk().version();
        boolean contained = run.experiment().variants().stream()
                .anyMatch(variant -> run.experiment().siteOf(variant) instanceof Placement.Container);
        if (!contained) {
            return given;
        }
        String told = run.trials().stream()
                .map(each -> each.server().effective())
                .map(effective -> effective.get("jvm") instanceof Map<?, ?> jvm ? jvm.get("version") : null)
                .filter(Objects::nonNull)
                .map(String::valueOf)
                .distinct()
                .sorted()
                .collect(Collectors.joining(" and "));
        return told.isEmpty() ? given : told;
    }

    /** The container engine, and whether the load generator ran in a container; empty when there were no containers. */
    public static String engine(Run run) {
        ContainerEngine engine = run.environment().engine();
        return engine == null
                ? ""
                : engine.name() + " " + engine.version() + ", control groups of version " + engine.cgroup()
                        + (engine.generator() == null ? "" : "; the load generator ran in a container too");
    }

    /** How many CPUs a server had, with those of the machine when its container was given less. */
    public static String cores(Run run) {
        String machine = Integer.toString(run.environment().host().logicalCores());
        return run.experiment().siteOfAll() instanceof Placement.Container container && container.cpus() != null
                ? Numbers.whole(container.cpus()) + " for each server, of " + machine
                : machine;
    }

    /** How much memory a server had, with that of the machine when its container was given less. */
    public static String memory(Run run) {
        String machine = Numbers.memory(run.environment().host().memoryBytes());
        return run.experiment().siteOfAll() instanceof Placement.Container container && container.memoryBytes() != null
                ? Numbers.memory(container.memoryBytes()) + " for each server, of " + machine
                : machine;
    }
}
