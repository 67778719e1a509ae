package dev.serverlab.measure.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.command.InspectImageResponse;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.ContainerConfig;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.Info;
import com.github.dockerjava.api.model.Version;
import dev.serverlab.measure.process.Programs;
import dev.serverlab.model.machine.ContainerEngine;
import dev.serverlab.model.problem.LabException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.testcontainers.DockerClientFactory;

/** The container engine of this machine. */
public final class Engine {

    /** Where the engine is, by the words of who runs the lab. */
    private static final String ASKED = "DOCKER_HOST";
    /** Of the Open Container Initiative, as docker/build writes it. */
    private static final String REVISION = "org.opencontainers.image.revision";

    private static final int SHOWN_OF_ID = 12;

    private final DockerClient client;
    private final ContainerEngine about;

    private Engine(DockerClient client, ContainerEngine about) {
        this.client = client;
        this.about = about;
    }

    /**
     * The one that answers.
     *
     * @throws LabException when none does, when it is not the one that {@code DOCKER_HOST} names, or when it is that of another
     *     machine
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
            throw LabException.refused(
                    "no-engine",
                    "No container engine answers here: " + cause(e) + ".",
                    "Start Docker, or let DOCKER_HOST name its socket; or leave out --in docker.");
        }
    }

    /**
     * Where nothing answers at the address that was asked for, others are tried without a word.
     *
     * @param asked null for any
     */
    static void requireAsked(@Nullable String asked, String chosen) {
        if (asked != null && !asked.isBlank() && !asked.strip().equals(chosen)) {
            throw LabException.refused(
                    "no-engine",
                    "No container engine answers at " + asked.strip() + ", which " + ASKED + " names; the one at "
                            + chosen + " is not what was asked for.",
                    "Start that engine, or unset " + ASKED + " to take the other one; or leave out --in docker.");
        }
    }

    /** The lab reads clocks and control groups of what runs in containers, which takes one kernel for both. */
    private static void requireThisKernel(Info info) {
        String kernel = System.getProperty("os.version", "");
        if (!kernel.equals(info.getKernelVersion())) {
            throw LabException.refused(
                    "engine-elsewhere",
                    "The container engine runs on another kernel (" + info.getKernelVersion() + ") than the lab ("
                            + kernel + "), so that what servers in containers use cannot be read.",
                    "Run the lab on the engine's own machine, on Linux; or leave out --in docker.");
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

    /** Which one it is, without images. */
    public ContainerEngine about() {
        return about;
    }

    /**
     * Exactly the image that a name means now.
     *
     * @param build the command that makes it
     * @throws LabException when there is none
     */
    public ContainerEngine.Image image(String name, String build) {
        try {
            InspectImageResponse image = client.inspectImageCmd(name).exec();
            ContainerConfig made = image.getConfig();
            Map<String, String> labels = made == null ? null : made.getLabels();
            String revision = labels == null ? null : labels.get(REVISION);
            return new ContainerEngine.Image(
                    name, image.getId(), revision == null || revision.isEmpty() ? null : revision);
        } catch (NotFoundException e) {
            throw LabException.refused(
                    "no-image", "There is no image '" + name + "' on this machine.", "Build it with " + build + ".");
        }
    }

    /**
     * Starts a container.
     *
     * @param run the name of the run that it is part of
     * @throws LabException when it cannot be started as it should be, or the lab is ending
     */
    public StartedContainer start(ContainerSpec spec, String run) {
        return Programs.start(spec.name(), () -> {
            ContainerSpec.Exchange exchange = spec.exchange();
            Output output = Output.to(spec.log(), exchange == null ? line -> {} : exchange.lines());
            LabContainer container = new LabContainer(spec, run, output);
            try {
                container.start();
            } catch (RuntimeException e) {
                throw LabException.failed(
                        "not-started",
                        spec.name() + " could not be started in a container of '"
                                + spec.image().name() + "': " + cause(e) + ".",
                        "Build the image again with docker/build, and look whether docker run starts it.");
            }
            String id = container.getContainerId();
            InspectContainerResponse told = container.getContainerInfo();
            try {
                ContainerAddress address = ContainerAddress.of(spec, told, output);
                requireLimits(spec, told.getHostConfig());
                return new StartedContainer(spec, id, client, address, container.startNanos(), output).watched();
            } catch (RuntimeException e) {
                ContainerCleanup.remove(client, id);
                throw e;
            }
        });
    }

    /** Where the kernel lacks a limit, the engine only warns. */
    private static void requireLimits(ContainerSpec spec, HostConfig told) {
        Double cpus = spec.site().cpus();
        requireLimit(spec.name(), "CPUs", cpus == null ? null : Math.round(cpus * 1e9), told.getNanoCPUs());
        requireLimit(spec.name(), "memory", spec.site().memoryBytes(), told.getMemory());
    }

    private static void requireLimit(String name, String what, @Nullable Long asked, @Nullable Long held) {
        if (asked != null && !asked.equals(held)) {
            throw LabException.failed(
                    "limit-not-held",
                    "The container of " + name + " is not held to the " + what + " that it was given.",
                    "Look at what docker info warns of; this kernel or engine may lack that limit.");
        }
    }

    /**
     * Removes what this lab has left, which should be nothing.
     *
     * @return the containers that could not be removed, in short
     */
    public List<String> removeRest() {
        return remove(ContainerCleanup.of(client, Owner.current()::equals));
    }

    /** Removes what labs left behind that were killed. */
    public void removeLeftBehind() {
        remove(ContainerCleanup.of(client, Owner::hasEnded));
    }

    /** The containers of labs that were killed, in short. */
    List<String> leftBehind() {
        return ContainerCleanup.of(client, Owner::hasEnded).stream()
                .map(Engine::shortened)
                .toList();
    }

    private List<String> remove(List<String> ids) {
        return ids.stream()
                .filter(id -> !ContainerCleanup.remove(client, id))
                .map(Engine::shortened)
                .toList();
    }

    private static String shortened(String id) {
        return id.substring(0, Math.min(SHOWN_OF_ID, id.length()));
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
