package dev.serverlab.measure.place;

import dev.serverlab.measure.cluster.ClusterOptions;
import dev.serverlab.measure.container.Engine;
import dev.serverlab.measure.environment.Pinning;
import dev.serverlab.measure.server.Launch.Launcher;
import dev.serverlab.measure.server.Servers;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.run.Run;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The places of a run.
 *
 * @param ofServers the place of each variant
 * @param ofGenerator where the load generator is started
 */
public record Platforms(Map<Variant, Platform> ofServers, Platform ofGenerator) {

    /**
     * What to start, and with what.
     *
     * @param generatorIn where the load generator is started
     * @param generatorsOn logins on the machines of load generators; empty unless they are started by ssh
     * @param running the running servers to use instead of starting any; absent to start them
     * @param cluster which cluster to use, if any
     * @param pinning absent when servers and generator may use all CPUs
     */
    public record Request(
            Experiment experiment,
            Placement.Kind generatorIn,
            List<String> generatorsOn,
            Servers servers,
            @Nullable AlreadyRunning running,
            ProcessPlatform processes,
            @Nullable Pinning pinning,
            ClusterOptions cluster) {}

    /** All servers and the load generator in one place. */
    public static Platforms only(Platform platform, Experiment experiment) {
        return new Platforms(
                experiment.variants().stream().collect(Collectors.toMap(Function.identity(), each -> platform)),
                platform);
    }

    /**
     * Opens the places that a run needs.
     *
     * @throws LabException when one of them is not available
     */
    public static Platforms open(Request request) {
        Map<Placement.Kind, Platform> open = new EnumMap<>(Placement.Kind.class);
        // The only list of places where the lab starts something.
        Function<Placement.Kind, Platform> opened = kind -> open.computeIfAbsent(kind, each -> switch (each) {
            case PROCESS -> request.processes();
            case DOCKER -> ContainerPlatform.open(request);
            case KUBERNETES -> PodPlatform.open(request);
            case SSH -> SshPlatform.open(request);
        });
        AlreadyRunning running = request.running();
        Experiment experiment = request.experiment();
        Map<Variant, Platform> ofServers = new LinkedHashMap<>();
        for (Variant variant : experiment.variants()) {
            Placement.Kind kind = experiment.subject(variant).site().kind();
            ofServers.put(variant, running == null ? opened.apply(kind) : running);
        }
        return new Platforms(ofServers, opened.apply(request.generatorIn()));
    }

    /** What an experiment lacks here to be run: images, or the engine of its containers. A cluster is not asked. */
    public static List<Problem> missing(Experiment experiment, Servers servers) {
        return ContainerPlatform.missing(experiment, servers);
    }

    /** The launcher of each server. */
    public Launcher servers() {
        Set<Platform> places = Set.copyOf(ofServers.values());
        return places.size() == 1
                ? places.iterator().next()
                : launch ->
                        Objects.requireNonNull(ofServers.get(launch.variant())).start(launch);
    }

    /** A run's environment with the details of these places. */
    public Run.Environment in(Run.Environment environment) {
        Run.Environment reported = environment;
        for (Platform platform : all()) {
            reported = platform.in(reported);
        }
        return reported;
    }

    /** As {@link Platform#resumeFrom}. */
    public void resumeFrom(Run.Environment before) {
        all().forEach(platform -> platform.resumeFrom(before));
    }

    /** As {@link Platform#notes}. */
    public List<Problem> notes(@Nullable String revision) {
        return all().stream()
                .flatMap(platform -> platform.notes(revision).stream())
                .toList();
    }

    /** As {@link Platform#removeLeftovers}. */
    public List<Problem> removeLeftovers() {
        return all().stream()
                .flatMap(platform -> platform.removeLeftovers().stream())
                .toList();
    }

    /** A note about containers that were removed. */
    public static Problem leftBehind(List<String> containers) {
        return Problems.of(
                "left-behind",
                "Removed containers of a lab that was killed: %s",
                "No action needed: they would have taken CPU from the measurement.",
                String.join(", ", containers));
    }

    /** Removes leftover containers of this lab, of which there should be none; returns those that could not be removed. */
    public static List<Problem> removeLeftovers(Engine engine) {
        List<String> left = engine.removeLeftovers();
        return left.isEmpty()
                ? List.of()
                : List.of(Problems.of(
                        "containers-left",
                        "Containers of this run could not be removed: %s.",
                        "Remove them with docker rm -f %2$s.",
                        String.join(", ", left),
                        String.join(" ", left)));
    }

    private Set<Platform> all() {
        Set<Platform> all = new LinkedHashSet<>(ofServers.values());
        all.add(ofGenerator);
        return all;
    }
}
