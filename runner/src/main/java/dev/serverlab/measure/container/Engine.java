package dev.serverlab.measure.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.command.InspectImageResponse;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Container;
import com.github.dockerjava.api.model.ContainerConfig;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.Info;
import com.github.dockerjava.api.model.Version;
import dev.serverlab.measure.environment.DoctorCheck;
import dev.serverlab.measure.process.Owner;
import dev.serverlab.measure.process.Program;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.run.place.ContainerEngine;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.testcontainers.DockerClientFactory;

/**
 * The container engine on this machine.
 *
 * @param about which one it is, without images
 */
public record Engine(DockerClient client, ContainerEngine about) {

    /** The place of the engine, in the wording of doctor. */
    private static final String EXAMINED = "container engine";

    private static final String ASKED = "DOCKER_HOST";
    /** The Open Container Initiative's label for the revision, as docker/build writes it. */
    private static final String REVISION = "org.opencontainers.image.revision";

    /** A container's label for the lab that started it. */
    private static final String LAB = "dev.serverlab.lab";

    private static final int SHOWN_OF_ID = 12;

    /**
     * The engine that answers.
     *
     * @throws LabException when none does, when it is not the one that {@code DOCKER_HOST} names, or when it is that of
     *     another machine
     */
    public static Engine require() {
        DockerClientFactory factory = DockerClientFactory.instance();
        try {
            DockerClient client = factory.client();
            requireAsked(
                    System.getenv(ASKED),
                    factory.getTransportConfig().getDockerHost().toString());
            Info info = client.infoCmd().exec();
            requireThisKernel(info);
            return new Engine(client, about(client.versionCmd().exec(), info));
        } catch (LabException e) {
            throw e;
        } catch (RuntimeException e) {
            throw Problems.refused(
                    "no-engine",
                    "No container engine answers here: %s.",
                    "Start Docker, or set DOCKER_HOST to its socket; or leave out --in docker.",
                    cause(e));
        }
    }

    /**
     * The client silently tries other addresses when nothing answers at the requested one.
     *
     * @param asked null for any
     */
    static void requireAsked(@Nullable String asked, String chosen) {
        if (asked != null && !asked.isBlank() && !asked.strip().equals(chosen)) {
            throw Problems.refused(
                    "no-engine",
                    "No container engine answers at DOCKER_HOST (%s); a different one answers at %s.",
                    "Start that engine, or unset DOCKER_HOST to use the other one; or leave out --in docker.",
                    asked.strip(),
                    chosen);
        }
    }

    /** The lab reads clocks and control groups of containers, so both need the same kernel. */
    private static void requireThisKernel(Info info) {
        String kernel = System.getProperty("os.version", "");
        if (!kernel.equals(info.getKernelVersion())) {
            throw Problems.refused(
                    "engine-elsewhere",
                    "The container engine runs on another kernel (%s) than the lab (%s), so the CPU and "
                            + "memory of containers cannot be read.",
                    "Run the lab on the engine's own machine, on Linux; or leave out --in docker.",
                    info.getKernelVersion(),
                    kernel);
        }
    }

    private static ContainerEngine about(Version version, Info info) {
        boolean podman = version.getComponents() != null
                && version.getComponents().stream()
                        .anyMatch(
                                component -> String.valueOf(component.getName()).contains("Podman"));
        return new ContainerEngine(
                podman ? "Podman" : "Docker",
                version.getVersion(),
                version.getApiVersion(),
                "2".equals(info.getRawValues().get("CgroupVersion")) ? 2 : 1,
                Map.of(),
                null);
    }

    /**
     * The exact image that a name refers to now.
     *
     * @param build the command that makes it
     * @throws LabException when there is none
     */
    public ContainerEngine.Image image(String name, String build) {
        ContainerEngine.Image found = find(name);
        if (found == null) {
            Problem missing = noImage(name, build);
            throw LabException.refused(missing.code(), missing.what(), missing.action());
        }
        return found;
    }

    /** The same; absent when there is none. */
    public ContainerEngine.@Nullable Image find(String name) {
        try {
            InspectImageResponse image = client.inspectImageCmd(name).exec();
            ContainerConfig made = image.getConfig();
            Map<String, String> labels = made == null ? null : made.getLabels();
            String revision = labels == null ? null : labels.get(REVISION);
            return new ContainerEngine.Image(
                    name, image.getId(), revision == null || revision.isEmpty() ? null : revision);
        } catch (NotFoundException e) {
            return null;
        }
    }

    /** Says that there is no image of that name. */
    public static Problem noImage(String name, String build) {
        return Problems.of("no-image", "There is no image '%s' on this machine.", "Build it with %2$s.", name, build);
    }

    /**
     * Starts a container.
     *
     * @throws LabException when it cannot be started as it should be, or the lab is ending
     */
    public StartedContainer start(ContainerSpec spec) {
        return Program.start(spec.name(), () -> {
            ContainerSpec.Exchange exchange = spec.exchange();
            Output output = new Output(spec.log(), exchange == null ? line -> {} : exchange.lines());
            @Nullable String id = null;
            try {
                id = spec.applyTo(client.createContainerCmd(spec.image().id()))
                        .withLabels(Map.of(LAB, Owner.current().toString()))
                        .exec()
                        .getId();
                long startNanos = System.nanoTime();
                client.startContainerCmd(id).exec();
                client.logContainerCmd(id)
                        .withStdOut(true)
                        .withStdErr(true)
                        .withFollowStream(true)
                        .exec(output);
                InspectContainerResponse reported =
                        client.inspectContainerCmd(id).exec();
                StartedContainer.Place place = StartedContainer.Place.of(spec, reported, output);
                // The engine only warns when the kernel does not support a limit.
                HostConfig limits = reported.getHostConfig();
                requireLimit(spec.name(), "CPUs", spec.nanoCpus(), limits.getNanoCPUs());
                requireLimit(spec.name(), "memory", spec.site().memoryBytes(), limits.getMemory());
                return new StartedContainer(this, spec, id, place, startNanos, output);
            } catch (RuntimeException e) {
                if (id != null) {
                    remove(id);
                }
                output.close();
                throw e instanceof LabException
                        ? e
                        : Problems.failed(
                                "not-started",
                                "%s could not be started in a container of '%s': %s.",
                                "Rebuild the image (the lab's own with docker/build), and check that docker run starts it.",
                                spec.name(),
                                spec.image().name(),
                                cause(e));
            }
        });
    }

    private static void requireLimit(String name, String what, @Nullable Long asked, @Nullable Long held) {
        if (asked != null && !asked.equals(held)) {
            throw Problems.failed(
                    "limit-not-held",
                    "The container of %s does not enforce its %s.",
                    "See the warnings of docker info: this kernel or engine may not support that limit.",
                    name,
                    what);
        }
    }

    /**
     * Removes this lab's leftovers, of which there should be none.
     *
     * @return the short IDs of the containers that could not be removed
     */
    public List<String> removeLeftovers() {
        return shortened(left(Owner.current()::equals).stream().filter(id -> !remove(id)));
    }

    /**
     * Removes leftovers of labs that were killed.
     *
     * @return the short IDs of the containers that were removed
     */
    public List<String> removeLeftBehind() {
        return shortened(left(Owner::hasEnded).stream().filter(this::remove));
    }

    /** Ends a container by force and removes it with its volumes; false when it is still there. */
    boolean remove(String id) {
        try {
            client.removeContainerCmd(id)
                    .withForce(true)
                    .withRemoveVolumes(true)
                    .exec();
            return true;
        } catch (NotFoundException e) {
            return true;
        } catch (RuntimeException e) {
            // Also when it is already being removed.
            return false;
        }
    }

    /** The remaining containers whose label names a matching lab. */
    private List<String> left(Predicate<Owner> lab) {
        return client.listContainersCmd().withShowAll(true).withLabelFilter(List.of(LAB)).exec().stream()
                .filter(each -> Owner.parse(each.getLabels().getOrDefault(LAB, ""))
                        .filter(lab)
                        .isPresent())
                .map(Container::getId)
                .toList();
    }

    private static List<String> shortened(Stream<String> ids) {
        return ids.map(id -> id.substring(0, Math.min(SHOWN_OF_ID, id.length())))
                .toList();
    }

    /** Whether servers can be started in containers here, and leftovers of labs that were killed. */
    public static DoctorCheck examined() {
        try {
            Engine engine = require();
            return examined(engine.about, engine.removeLeftBehind());
        } catch (LabException e) {
            return DoctorCheck.fine(EXAMINED, "none answers, so no servers in containers (--in docker)");
        }
    }

    static DoctorCheck examined(ContainerEngine engine, List<String> left) {
        String found = "%s %s, cgroup v%s".formatted(engine.name(), engine.version(), engine.cgroup());
        if (left.isEmpty()) {
            return DoctorCheck.fine(EXAMINED, found);
        }
        return DoctorCheck.of(
                EXAMINED,
                DoctorCheck.Level.BEWARE,
                found + "; a lab that was killed left " + String.join(", ", left),
                "No action needed: the lab removed it.");
    }

    /** The innermost reason in one line. */
    private static String cause(Throwable thrown) {
        Throwable inner = thrown;
        while (inner.getCause() != null && inner.getCause() != inner) {
            inner = inner.getCause();
        }
        String message = String.valueOf(inner.getMessage()).strip().replaceAll("\\s+", " ");
        return message.endsWith(".") ? message.substring(0, message.length() - 1) : message;
    }
}
