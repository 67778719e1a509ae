package dev.serverlab.measure.place;

import dev.serverlab.measure.container.ContainerSpec;
import dev.serverlab.measure.container.Engine;
import dev.serverlab.measure.container.StartedContainer;
import dev.serverlab.measure.environment.Pinning;
import dev.serverlab.measure.load.GeneratorLines;
import dev.serverlab.measure.load.GeneratorSite;
import dev.serverlab.measure.server.Address;
import dev.serverlab.measure.server.Launch;
import dev.serverlab.measure.server.OwnServerStart;
import dev.serverlab.measure.server.Ports;
import dev.serverlab.measure.server.RunningServer;
import dev.serverlab.measure.server.ServerDescriptor;
import dev.serverlab.measure.server.Servers;
import dev.serverlab.model.experiment.CustomServer;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.place.ContainerEngine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Containers on this machine, one for each server and one for the load generator. Their commands are those of
 * processes, with the same JVM arguments.
 *
 * @param about the engine, with the image of everything that is started in a container
 * @param leftBehind removed containers of labs that were killed
 */
record ContainerPlatform(
        Engine engine,
        ContainerEngine about,
        Experiment experiment,
        @Nullable Pinning pinning,
        List<String> leftBehind) implements Platform {

    private static final String OWN_BUILD = "docker build -t %s .";
    private static final String BUILD = "docker/build";
    /** In an image java is on the path. */
    private static final String JAVA = "java";

    /**
     * The platform for an experiment. Removes leftovers of labs that were killed.
     *
     * @throws LabException when a server is not made for containers, no engine answers, an image is missing, or this
     *     machine has fewer CPUs than a container asks for
     */
    static ContainerPlatform open(Platforms.Request request) {
        Experiment experiment = request.experiment();
        requireCpus(experiment);
        Engine engine = Engine.require();
        List<String> leftBehind = engine.removeLeftBehind();
        Map<String, ContainerEngine.Image> images = new TreeMap<>();
        imageNames(experiment, request.servers())
                .forEach((server, image) -> images.put(server, engine.image(image, build(experiment, server, image))));
        ContainerEngine.Image ofGenerator =
                request.generatorIn() == Placement.Kind.DOCKER ? engine.image(GeneratorSite.LAB_IMAGE, BUILD) : null;
        return new ContainerPlatform(
                engine, engine.about().with(images, ofGenerator), experiment, request.pinning(), leftBehind);
    }

    /** What containers of this experiment lack here: the engine, or images. */
    static List<Problem> missing(Experiment experiment, Servers servers) {
        Map<String, String> names = imageNames(experiment, servers);
        List<Problem> missing = new ArrayList<>();
        try {
            Engine engine = names.isEmpty() ? null : Engine.require();
            names.forEach((server, image) -> {
                if (engine != null && engine.find(image) == null) {
                    missing.add(Engine.noImage(image, build(experiment, server, image)));
                }
            });
        } catch (LabException e) {
            missing.add(e.problem());
        }
        return missing;
    }

    private static void requireCpus(Experiment experiment) {
        int here = Runtime.getRuntime().availableProcessors();
        for (Variant variant : experiment.variants()) {
            if (experiment.subject(variant).site() instanceof Placement.Container container
                    && container.cpus() != null
                    && container.cpus() > here) {
                throw Problems.refused(
                        "too-few-cpus",
                        "The container of %s asks for %s CPUs, but there are only %s.",
                        "Give --cpus %3$s or less, or leave it out for no limit.",
                        variant,
                        container.cpus(),
                        here);
            }
        }
    }

    /** The images of servers that are started in containers, by server. */
    private static Map<String, String> imageNames(Experiment experiment, Servers servers) {
        Map<String, String> names = new TreeMap<>();
        for (Variant variant : experiment.variants()) {
            if (experiment.subject(variant).site() instanceof Placement.Container) {
                ServerDescriptor server = servers.of(variant);
                names.put(server.name(), server.requireContainer().image());
            }
        }
        return names;
    }

    /** The command that makes an image. */
    private static String build(Experiment experiment, String server, String image) {
        Map<String, CustomServer> own = Objects.requireNonNullElse(experiment.servers(), Map.of());
        return own.containsKey(server) ? OWN_BUILD.formatted(image) : BUILD;
    }

    @Override
    public RunningServer start(Launch launch) throws InterruptedException {
        ServerDescriptor server = launch.server();
        Placement.Container site =
                (Placement.Container) experiment.subject(launch.variant()).site();
        ServerDescriptor.Container made = server.requireContainer();
        // On the bridge the container has all ports to itself.
        boolean bridged = site.network() == Placement.Network.BRIDGE;
        CustomServer own = launch.own();
        Ports ports = bridged ? server.ports() : Ports.free();
        StartedContainer started = engine.start(new ContainerSpec(
                launch.variant().toString(),
                // The image that run.json names: a build during the run must not affect later trials.
                Objects.requireNonNull(about.images().get(server.name())),
                launch.command(JAVA, ports, bridged ? made.settings() : Map.of()),
                site,
                pinning == null ? null : pinning.servers().toString(),
                launch.log(),
                null,
                own == null ? null : launch.containedEnvironment(ports)));
        if (own != null) {
            Address service = new Address(started.place().host(), ports.service());
            return OwnServerStart.await(launch.variant(), own, started, service, started.startNanos());
        }
        return RunningServer.await(
                launch.variant(),
                launch.path(),
                started,
                started.place().ownPid(),
                new Address(started.place().host(), ports.service()),
                new Address(started.place().host(), ports.management()),
                started.startNanos());
    }

    /** It writes to the trial's folder as the user who runs the lab, and has no limits. */
    @Override
    public GeneratorSite generator() {
        ContainerEngine.Image image = Objects.requireNonNull(about.generator(), "Was not asked for");
        Placement.Container site = new Placement.Container(network(), null, null);
        String cpuset = pinning == null ? null : pinning.generator().toString();
        return (name, arguments, folder, events) -> {
            List<String> command = new ArrayList<>(List.of(JAVA));
            command.addAll(arguments);
            ContainerSpec.Exchange exchange = new ContainerSpec.Exchange(folder, GeneratorLines.to(events));
            Path log = folder.resolve(GeneratorSite.LOG);
            return engine.start(new ContainerSpec(name, image, command, site, cpuset, log, exchange, null));
        };
    }

    /** The bridge when all servers are on it; otherwise the host's, to reach this machine's addresses. */
    private Placement.Network network() {
        return experiment.variants().stream()
                        .map(each -> experiment.subject(each).site())
                        .allMatch(site -> site instanceof Placement.Container container
                                && container.network() == Placement.Network.BRIDGE)
                ? Placement.Network.BRIDGE
                : Placement.Network.HOST;
    }

    @Override
    public Run.Environment in(Run.Environment environment) {
        return environment.with(about);
    }

    /** Notes on removed leftovers, and on images built from sources other than the checkout's. */
    @Override
    public List<Problem> notes(@Nullable String revision) {
        Stream<ContainerEngine.Image> ofServers = about.images().entrySet().stream()
                .filter(each ->
                        experiment.servers() == null || !experiment.servers().containsKey(each.getKey()))
                .map(Map.Entry::getValue);
        List<String> others = Stream.concat(ofServers, Stream.ofNullable(about.generator()))
                .filter(image -> revision != null && image.isOtherThan(revision))
                .map(image -> image.name() + " of " + image.revision())
                .distinct()
                .toList();
        List<Problem> notes = new ArrayList<>();
        if (!leftBehind.isEmpty()) {
            notes.add(Platforms.leftBehind(leftBehind));
        }
        if (!others.isEmpty()) {
            notes.add(Problems.of(
                    "image-differs",
                    "Images of a revision other than the checkout's %s: %s.",
                    "Rebuild them with docker/build, unless the changes do not concern them.",
                    revision,
                    String.join(", ", others)));
        }
        return notes;
    }

    @Override
    public List<Problem> removeLeftovers() {
        return Platforms.removeLeftovers(engine);
    }
}
