package dev.serverlab.measure.container;

import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.model.Bind;
import com.github.dockerjava.api.model.Capability;
import com.github.dockerjava.api.model.HealthCheck;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.Volume;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.run.place.ContainerEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A container to run, and its restrictions: only the command, with as few rights as possible. A foreign image may need
 * to write and is restricted only by its limits.
 *
 * @param name for messages, such as {@code mvc:default}
 * @param image exactly this build is started, even if the name has moved since
 * @param command replaces what the image would start; for a foreign image, the arguments after its name
 * @param cpuset the CPUs that it may run on, such as {@code 0,2-3}; absent for all
 * @param log where its output goes
 * @param exchange absent when it only writes its log, and reads nothing
 * @param own the environment of a foreign image, which is started as it is; absent for the lab's
 */
public record ContainerSpec(
        String name,
        ContainerEngine.Image image,
        List<String> command,
        Placement.Container site,
        @Nullable String cpuset,
        Path log,
        @Nullable Exchange exchange,
        @Nullable Map<String, String> own) {

    /** Nothing is executed from it but the libraries that Netty and JNA unpack there. */
    private static final Map<String, String> TMP = Map.of("/tmp", "rw,exec,nosuid,nodev,size=64m");
    /** Threads count as well. */
    private static final long MAX_PROCESSES = 32_768;
    /**
     * The image's own flags would be added to those that the experiment gives to every server. A name without a value
     * removes the variable.
     */
    private static final List<String> WITHOUT_FLAGS = List.of("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS");

    private static final double NANO = 1e9;

    /**
     * How the lab communicates with it. Its standard input is open then, and it runs as the user who runs the lab, so
     * that this user owns the files.
     *
     * @param folder on this machine that it may write to, at the same path inside
     * @param lines is called with each line of its output, in order, on a separate thread
     */
    public record Exchange(Path folder, Consumer<String> lines) {}

    /** Its CPU limit in the engine's unit; absent without one. */
    @Nullable
    Long nanoCpus() {
        return site.cpus() == null ? null : Long.valueOf(Math.round(site.cpus() * NANO));
    }

    /** Applies this to a command that names the image. */
    CreateContainerCmd applyTo(CreateContainerCmd create) {
        // The same limit with swap as without, so no swap.
        HostConfig host = Objects.requireNonNull(create.getHostConfig(), "host configuration")
                .withNetworkMode(site.network().wireName())
                .withPidsLimit(MAX_PROCESSES)
                .withNanoCPUs(nanoCpus())
                .withMemory(site.memoryBytes())
                .withMemorySwap(site.memoryBytes())
                .withCpusetCpus(cpuset);
        create.withHealthcheck(new HealthCheck().withTest(List.of("NONE")));
        if (own != null) {
            create.withEnv(own.entrySet().stream()
                    .map(each -> each.getKey() + "=" + each.getValue())
                    .toList());
            return command.isEmpty() ? create : create.withCmd(command);
        }
        var unused = host.withReadonlyRootfs(true)
                .withTmpFs(TMP)
                .withCapDrop(Capability.ALL)
                .withSecurityOpts(List.of("no-new-privileges"));
        if (exchange != null) {
            String folder = exchange.folder().toAbsolutePath().toString();
            host.withBinds(new Bind(folder, new Volume(folder)));
            create.withUser(userOf(exchange.folder())).withStdinOpen(true).withStdInOnce(true);
        }
        return create.withEntrypoint(command).withEnv(WITHOUT_FLAGS);
    }

    /** As {@code UID:GID}: the user who runs the lab owns the folder. */
    private static String userOf(Path folder) {
        try {
            return Files.getAttribute(folder, "unix:uid") + ":" + Files.getAttribute(folder, "unix:gid");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
