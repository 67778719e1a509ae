package dev.serverlab.model.experiment;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.serverlab.model.spelling.MemorySizes;
import dev.serverlab.model.spelling.WireNamed;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where a server runs. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "in")
public sealed interface Placement {

    /** The default. */
    Placement PROCESS = new Process();

    /** The kind of place. */
    default Kind kind() {
        return switch (this) {
            case Process process -> Kind.PROCESS;
            case Container container -> Kind.DOCKER;
            case Pod pod -> Kind.KUBERNETES;
            case Machine machine -> Kind.SSH;
        };
    }

    /** In words that follow the name of a variant, such as {@code in a container (1 CPU, 1 GiB)}. */
    default String describe() {
        return switch (this) {
            case Process process -> "as a process";
            case Container container -> "in a container" + container.limits();
            case Pod pod -> "in a pod" + inBrackets(limits(pod.cpus, pod.memoryBytes));
            case Machine machine -> "as a process on " + machine.host;
        };
    }

    /** The same for several servers. */
    default String describeAll() {
        return switch (this) {
            case Process process -> "as processes";
            case Container container -> "in containers" + container.limits();
            case Pod pod -> "in pods" + inBrackets(limits(pod.cpus, pod.memoryBytes));
            case Machine machine -> "as processes on " + machine.host;
        };
    }

    /** The most memory that a server may use there; absent without a limit. */
    default @Nullable Long mostMemory() {
        return switch (this) {
            case Process process -> null;
            case Container container -> container.memoryBytes;
            case Pod pod -> pod.memoryBytes;
            case Machine machine -> null;
        };
    }

    /** The most CPU time that a server may use there, in CPUs; absent without a limit. */
    default @Nullable Double maxCpus() {
        return switch (this) {
            case Process process -> null;
            case Container container -> container.cpus;
            case Pod pod -> pod.cpus;
            case Machine machine -> null;
        };
    }

    private static List<String> limits(@Nullable Double cpus, @Nullable Long memoryBytes) {
        List<String> limits = new ArrayList<>();
        if (cpus != null) {
            limits.add(Load.number(cpus) + (cpus == 1 ? " CPU" : " CPUs"));
        }
        if (memoryBytes != null) {
            limits.add(MemorySizes.describe(memoryBytes));
        }
        return limits;
    }

    private static String inBrackets(List<String> words) {
        return words.isEmpty() ? "" : " (" + String.join(", ", words) + ")";
    }

    /** A process on this machine, beside the lab. */
    @JsonTypeName("process")
    record Process() implements Placement {}

    /**
     * A container of a container engine, with one server in it.
     *
     * @param cpus how much CPU time it may use, in CPUs: 0.5 is half the time of one; absent without a limit
     * @param memoryBytes how much memory it may use; absent without a limit
     */
    @JsonTypeName("docker")
    record Container(
            Network network,
            @Nullable Double cpus,
            @Nullable Long memoryBytes) implements Placement {

        /** One without limits, on the engine's own network. */
        public static final Container UNLIMITED = new Container(Network.BRIDGE, null, null);

        private String limits() {
            List<String> limits = Placement.limits(cpus, memoryBytes);
            if (network == Network.HOST) {
                limits.add("the host's network");
            }
            return inBrackets(limits);
        }
    }

    /**
     * A pod of a Kubernetes cluster, with one server in it. If CPUs are given, they are guaranteed and are its limit.
     *
     * @param cpus CPU time, in CPUs: 0.5 is half the time of one; absent without a limit
     * @param memoryBytes how much memory it may use, which is reserved for it; absent without a limit
     */
    @JsonTypeName("kubernetes")
    record Pod(@Nullable Double cpus, @Nullable Long memoryBytes) implements Placement {}

    /**
     * A process on another machine, by ssh.
     *
     * @param host a login there, such as {@code me@bench1}
     * @param ports that servers may take, as {@link PortRange} reads them; absent for the usual ones
     */
    @JsonTypeName("ssh")
    record Machine(String host, @Nullable String ports) implements Placement {}

    /** The kinds of place, as files and options name them. */
    enum Kind implements WireNamed {
        PROCESS,
        DOCKER,
        KUBERNETES,
        SSH;

        /** Whether a server is started there from an image. */
        public boolean isOfImages() {
            return this == DOCKER || this == KUBERNETES;
        }
    }

    /** How a container is reached. */
    enum Network implements WireNamed {
        /** It has its own address on the engine's bridge. */
        BRIDGE,
        /** It shares the network of this machine, as a process does. */
        HOST
    }
}
