package dev.serverlab.measure.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.model.Bind;
import com.github.dockerjava.api.model.Capability;
import com.github.dockerjava.api.model.HealthCheck;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.Volume;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.output.OutputFrame;
import org.testcontainers.containers.startupcheck.StartupCheckStrategy;
import org.testcontainers.utility.DockerImageName;

/** A container as the lab makes it: with nothing in it but the command, and as little as possible around it. */
final class LabContainer extends GenericContainer<LabContainer> {

    /** Of a container: the run's name. */
    static final String RUN = "dev.serverlab.run";
    /** Of a container: the lab that started it. */
    static final String LAB = "dev.serverlab.lab";

    /** Nothing is executed from it but what Netty and JNA unpack there. */
    private static final Map<String, String> TMP = Map.of("/tmp", "rw,exec,nosuid,nodev,size=64m");
    /** Threads count as well. */
    private static final long MOST_PROCESSES = 32_768;
    /**
     * Flags of the image's own would come on top of those that the experiment gives to every server. A name without a value
     * takes it out.
     */
    private static final List<String> WITHOUT_FLAGS = List.of("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS");

    private static final double NANO = 1e9;

    private long startNanos;

    // Who holds it stops and removes it.
    @SuppressWarnings("this-escape")
    LabContainer(ContainerSpec spec, String run, Output output) {
        super(DockerImageName.parse(spec.image().name()));
        withImagePullPolicy(image -> false);
        withLabels(Map.of(RUN, run, LAB, Owner.current().toString()));
        withNetworkMode(spec.site().network().wireName());
        withLogConsumer(frame -> accept(frame, output));
        withStartupCheckStrategy(new Started());
        withCreateContainerCmdModifier(command -> hold(command, spec));
    }

    private static void hold(CreateContainerCmd command, ContainerSpec spec) {
        command.withImage(spec.image().id())
                .withEntrypoint(spec.command())
                .withEnv(WITHOUT_FLAGS)
                .withHealthcheck(new HealthCheck().withTest(List.of("NONE")));
        HostConfig host = Objects.requireNonNull(command.getHostConfig(), "host configuration");
        host.withReadonlyRootfs(true)
                .withTmpFs(TMP)
                .withCapDrop(Capability.ALL)
                .withSecurityOpts(List.of("no-new-privileges"))
                .withPidsLimit(MOST_PROCESSES);
        Double cpus = spec.site().cpus();
        if (cpus != null) {
            host.withNanoCPUs(Math.round(cpus * NANO));
        }
        Long memory = spec.site().memoryBytes();
        if (memory != null) {
            // As much with swap as without: none.
            host.withMemory(memory).withMemorySwap(memory);
        }
        ContainerSpec.Exchange exchange = spec.exchange();
        if (exchange != null) {
            String folder = exchange.folder().toAbsolutePath().toString();
            host.withBinds(new Bind(folder, new Volume(folder)));
            command.withUser(userOf(exchange.folder())).withStdinOpen(true).withStdInOnce(true);
        }
        if (spec.cpuset() != null) {
            host.withCpusetCpus(spec.cpuset());
        }
    }

    /** As {@code UID:GID}: whoever runs the lab has made the folder. */
    private static String userOf(Path folder) {
        try {
            return Files.getAttribute(folder, "unix:uid") + ":" + Files.getAttribute(folder, "unix:gid");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void accept(OutputFrame frame, Output output) {
        byte[] bytes = frame.getBytes();
        if (frame.getType() == OutputFrame.OutputType.END) {
            output.ended();
        } else if (bytes != null) {
            output.write(bytes);
        }
    }

    /** The moment before it was told to start, of {@link System#nanoTime()}; making it comes before. */
    long startNanos() {
        return startNanos;
    }

    @Override
    @SuppressWarnings("deprecation") // There is no other moment between the two.
    protected void containerIsCreated(String containerId) {
        startNanos = System.nanoTime();
    }

    /** Whoever started it asks the server in it. */
    @Override
    protected void waitUntilContainerStarted() {}

    /** Nothing to wait for: one that ends at once is seen by who waits for its answer. */
    private static final class Started extends StartupCheckStrategy {
        @Override
        public boolean waitUntilStartupSuccessful(DockerClient client, String containerId) {
            return true;
        }

        @Override
        public StartupStatus checkStartupState(DockerClient client, String containerId) {
            return StartupStatus.SUCCESSFUL;
        }
    }
}
