package dev.serverlab.cli.prepare;

import dev.serverlab.measure.backend.BackendStarter;
import dev.serverlab.measure.backend.MemoryNeeds;
import dev.serverlab.measure.environment.HostReader;
import dev.serverlab.measure.environment.JdkLocator;
import dev.serverlab.measure.environment.VariantJdks;
import dev.serverlab.measure.load.Generator;
import dev.serverlab.measure.server.LoadLimits;
import dev.serverlab.measure.server.ServerDescriptor;
import dev.serverlab.model.experiment.CustomServer;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.nio.file.Files;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Preconditions, checked before anything starts.
 *
 * @param started the variants that the lab starts
 */
record Requirements(Toolchain toolchain, Experiment experiment, List<Variant> started) {

    /**
     * Refuses what could not be measured.
     *
     * @param generatorIn where the generator is started
     * @throws LabException when the experiment names what is not built yet, or a load that a server or the
     *     generator could not hold
     */
    void check(Placement.Kind generatorIn) {
        if (!started.isEmpty()) {
            requireReach();
            toolchain.backendStarter().require(experiment);
        }
        requireEnvironment();
        requireImages();
        requireProcesses();
        requireJdks();
        List<String> missing = started.stream()
                .filter(variant -> experiment.subject(variant).revision() == null)
                .filter(variant -> experiment.subject(variant).site() instanceof Placement.Process)
                .map(toolchain.servers()::of)
                .filter(server -> !server.isBuilt())
                .map(ServerDescriptor::name)
                .distinct()
                .toList();
        if (!missing.isEmpty() && !isCheckout()) {
            throw Problems.refused(
                    "not-built",
                    "This lab has no servers or backends to start; missing: %s.",
                    "Measure servers that run elsewhere (--against), or start the lab from a checkout.",
                    String.join(", ", missing));
        }
        if (!missing.isEmpty() || !new Generator(toolchain.home(), toolchain.generator()).isBuilt()) {
            throw Problems.refused(
                    "not-built",
                    "Not built yet: %s.",
                    "Run mvn package -DskipTests, or start the lab with ./lab, which builds what is missing.",
                    missing.isEmpty() ? "the Gatling suite" : String.join(", ", missing));
        }
        LoadLimits.here(experiment, toolchain.servers(), toolchain.serverCores())
                .require(started, generatorIn);
        new MemoryNeeds(experiment, toolchain.backendStarter().started(experiment))
                .require(started, HostReader.availableMemory());
    }

    /** Whether it can be built here; the lab's image has no sources. */
    private boolean isCheckout() {
        return Files.exists(toolchain.home().resolve("pom.xml"));
    }

    /**
     * A container on the engine's own network has a different loopback from this machine, and pods cannot reach this
     * machine's at all.
     */
    private void requireReach() {
        BackendStarter starter = toolchain.backendStarter();
        if (uses(site -> site instanceof Placement.Pod || site instanceof Placement.Machine)) {
            requireNone(
                    starter.onThisMachine(experiment),
                    here -> Problems.refused(
                            "backend-out-of-reach",
                            "Servers elsewhere cannot reach backends on this machine: %s.",
                            "Give an address that they can reach: --backend NAME=ADDRESS, without a latency.",
                            here));
        }
        if (uses(site ->
                site instanceof Placement.Container container && container.network() == Placement.Network.BRIDGE)) {
            requireNone(
                    starter.onLoopback(experiment),
                    here -> Problems.refused(
                            "backend-out-of-reach",
                            "Servers in containers cannot reach backends on this machine's loopback: %s.",
                            "Start the backend in a container, too (--backend NAME=docker, without a latency), "
                                    + "give --network host, or leave out in: docker (--in).",
                            here));
        }
    }

    private boolean uses(Predicate<Placement> site) {
        return experiment.variants().stream()
                .map(each -> experiment.subject(each).site())
                .anyMatch(site);
    }

    private static void requireNone(List<String> outOfReach, Function<String, LabException> refusal) {
        if (!outOfReach.isEmpty()) {
            throw refusal.apply(String.join(", ", outOfReach));
        }
    }

    /** A container has the environment of its image. */
    private void requireEnvironment() {
        experiment.variants().stream()
                .filter(each -> experiment.subject(each).site().kind().isOfImages())
                .filter(each -> experiment.subject(each).server() == null
                        && !experiment.subject(each).env().isEmpty())
                .findFirst()
                .ifPresent(each -> {
                    throw Problems.refused(
                            "env-in-container",
                            "%s sets environment variables, but a container has those of its image.",
                            "Leave them out, or leave out --in docker.",
                            each);
                });
    }

    /** Servers built elsewhere, or already running, cannot be of a revision that is built here. */
    private void requireProcesses() {
        experiment.variants().stream()
                .filter(each -> experiment.subject(each).revision() != null)
                .filter(each -> !started.contains(each)
                        || experiment.subject(each).site().kind().isOfImages())
                .findFirst()
                .ifPresent(each -> {
                    throw Problems.refused(
                            "git-no-process",
                            "%s names a revision with git, which is built here to run as a process.",
                            "Leave out --against or --in, or the variant with --variants.",
                            each);
                });
    }

    /** Of servers that an experiment brings, only images can be started in a container. */
    private void requireImages() {
        for (Variant each : experiment.variants()) {
            CustomServer own = experiment.subject(each).server();
            if (own != null && !own.inContainer() && experiment.subject(each).site() instanceof Placement.Container) {
                throw Problems.refused(
                        "own-no-image",
                        "%s cannot be started in a container: its server names no image.",
                        "Leave out --in docker, or write start: { image: NAME } in the experiment.",
                        each);
            }
        }
    }

    /** The lab's own servers and programs need a newer JDK than servers that an experiment brings. */
    private void requireJdks() {
        VariantJdks jdks = VariantJdks.of(experiment);
        jdks.require(started);
        started.stream()
                .filter(variant -> experiment.subject(variant).site() instanceof Placement.Process
                        && experiment.subject(variant).server() == null)
                .forEach(variant ->
                        JdkLocator.requireForLab(Objects.requireNonNullElse(jdks.of(variant), toolchain.serverJdk())));
        if (!started.isEmpty() && !experiment.backends().isEmpty()) {
            JdkLocator.requireForLab(toolchain.serverJdk());
        }
    }
}
