package dev.serverlab.cli.run;

import dev.serverlab.cli.Console;
import dev.serverlab.measure.container.ContainedGenerator;
import dev.serverlab.measure.container.ContainerLauncher;
import dev.serverlab.measure.container.Engine;
import dev.serverlab.measure.environment.Pinning;
import dev.serverlab.measure.load.Generator;
import dev.serverlab.measure.server.Launcher;
import dev.serverlab.measure.server.ServerDescriptor;
import dev.serverlab.measure.server.Servers;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.machine.ContainerEngine;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.run.Run;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What servers in containers, and the load generator in one, are started with.
 *
 * @param about the engine, with the image of everything that is started in a container
 */
record Containers(Engine engine, ContainerEngine about, Experiment experiment) {

    private static final String BUILD = "docker/build";
    /** The property is for tests, whose images have a tag of their own. */
    private static final String GENERATOR_IMAGE = System.getProperty("serverlab.generator.image", "serverlab/lab");

    /**
     * What an experiment needs; null when it starts no containers. What labs left behind that were killed is removed.
     *
     * @param started those of its variants that the lab starts
     * @param generator whether the load generator is to run in a container too
     * @throws LabException when a server is not made for containers, no engine answers, an image is missing, or this machine
     *     has fewer CPUs than a container is to have
     */
    static @Nullable Containers of(Experiment experiment, List<Variant> started, Servers servers, boolean generator) {
        List<Variant> contained = contained(experiment, started);
        if (contained.isEmpty() && !generator) {
            return null;
        }
        for (Variant variant : contained) {
            requireMade(servers.of(variant));
            requireCpus(variant, experiment.siteOf(variant));
        }
        Engine engine = Engine.require();
        engine.removeLeftBehind();
        Map<String, ContainerEngine.Image> images = new TreeMap<>();
        for (Variant variant : contained) {
            ServerDescriptor.Container container = servers.of(variant).container();
            if (container != null) {
                images.computeIfAbsent(variant.server(), server -> engine.image(container.image(), BUILD));
            }
        }
        ContainerEngine.Image ofGenerator = generator ? engine.image(GENERATOR_IMAGE, BUILD) : null;
        return new Containers(engine, engine.about().with(images, ofGenerator), experiment);
    }

    /**
     * Of an experiment whose servers are to run on a JDK that was named.
     *
     * @throws LabException when one of them runs in a container
     */
    static void requireNone(Experiment experiment) {
        if (!contained(experiment, experiment.variants()).isEmpty()) {
            throw LabException.refused(
                    "jdk-of-image",
                    "--jdk names the JDK of servers that are processes; those in containers have that of their image.",
                    "Leave out --jdk, or build the images on another JDK: BASE_IMAGE=… docker/build.");
        }
    }

    private static List<Variant> contained(Experiment experiment, List<Variant> started) {
        return started.stream()
                .filter(variant -> experiment.siteOf(variant) instanceof Placement.Container)
                .toList();
    }

    private static void requireMade(ServerDescriptor server) {
        if (server.container() == null) {
            throw LabException.refused(
                    "no-container-image",
                    server.name() + " cannot be started in a container: its "
                            + server.file().getFileName() + " names no image.",
                    "Choose other variants, or leave out --in docker; docs/adding-a-server.md tells of container.");
        }
    }

    private static void requireCpus(Variant variant, Placement site) {
        int here = Runtime.getRuntime().availableProcessors();
        if (site instanceof Placement.Container container && container.cpus() != null && container.cpus() > here) {
            throw LabException.refused(
                    "too-few-cpus",
                    "The container of " + variant + " is to have " + container.cpus() + " CPUs, and there are " + here
                            + " here.",
                    "Give --cpus " + here + " or less, or leave it out for no limit.");
        }
    }

    /**
     * Starts each server where the experiment says.
     *
     * @param processes starts those that are no containers
     * @param run the run's name
     */
    Launcher launcher(Launcher processes, String run, @Nullable Pinning pinning) {
        String cpuset = pinning == null ? null : pinning.servers().toString();
        return launch -> switch (experiment.siteOf(launch.variant())) {
            case Placement.Process own -> processes.start(launch);
            case Placement.Container container ->
                new ContainerLauncher(engine, image(launch.variant()), run, container, cpuset).start(launch);
        };
    }

    /** The one that run.json names: a build meanwhile must not change what later trials start. */
    private ContainerEngine.Image image(Variant variant) {
        return Objects.requireNonNull(about.images().get(variant.server()), "Was looked at before");
    }

    /** The same suite in a container, when it was asked for. */
    Generator generator(Generator process, String run, @Nullable Pinning pinning) {
        ContainerEngine.Image image = about.generator();
        return image == null
                ? process
                : process.at(new ContainedGenerator(
                        engine,
                        image,
                        run,
                        network(),
                        pinning == null ? null : pinning.generator().toString()));
    }

    /** Where all servers have addresses of their own it has one beside them; else it has to reach this machine's. */
    private Placement.Network network() {
        return experiment.variants().stream()
                        .map(experiment::siteOf)
                        .allMatch(site -> site instanceof Placement.Container container
                                && container.network() == Placement.Network.BRIDGE)
                ? Placement.Network.BRIDGE
                : Placement.Network.HOST;
    }

    /** Images that were built from other sources than the checkout's, in words; empty when there are none, or nobody can tell. */
    List<String> othersThan(@Nullable String revision) {
        return revision == null
                ? List.of()
                : Stream.concat(about.images().values().stream(), Stream.ofNullable(about.generator()))
                        .filter(image -> image.isOtherThan(revision))
                        .map(image -> image.name() + " of " + image.revision())
                        .distinct()
                        .toList();
    }

    /** The same environment with the engine. */
    Run.Environment in(Run.Environment environment) {
        return new Run.Environment(
                environment.labVersion(),
                environment.gitRevision(),
                environment.command(),
                environment.host(),
                environment.serverJdk(),
                environment.generatorJdk(),
                environment.against(),
                about);
    }

    /** At the end nothing may be left; what cannot be removed is named. */
    void removeRest(PrintWriter out) {
        List<String> left = engine.removeRest();
        if (!left.isEmpty()) {
            out.println(Console.labelled(
                    "Problem: ", "Containers of this run could not be removed: " + String.join(", ", left) + "."));
            out.println(Console.labelled("Action:  ", "Remove them with docker rm -f " + String.join(" ", left) + "."));
        }
    }
}
