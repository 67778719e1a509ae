package dev.serverlab.model.experiment;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.serverlab.model.spelling.MemorySizes;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where a server runs. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "in")
public sealed interface Placement {

    /** What holds when nobody says otherwise. */
    Placement PROCESS = new Process();

    /** Which of the places it is. */
    default Kind kind() {
        return switch (this) {
            case Process process -> Kind.PROCESS;
            case Container container -> Kind.DOCKER;
        };
    }

    /** In words for people that follow the name of a variant, such as {@code in a container (1 CPU, 1 GiB)}. */
    default String describe() {
        return this instanceof Container container ? "in a container" + container.limits() : "as a process";
    }

    /** The same of several servers. */
    default String describeAll() {
        return this instanceof Container container ? "in containers" + container.limits() : "as processes";
    }

    /** A process of this machine beside the lab. */
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

        /** One that may use all there is, on the engine's own network. */
        public static final Container UNLIMITED = new Container(Network.BRIDGE, null, null);

        private String limits() {
            List<String> limits = new ArrayList<>();
            if (cpus != null) {
                limits.add(Load.number(cpus) + (cpus == 1 ? " CPU" : " CPUs"));
            }
            if (memoryBytes != null) {
                limits.add(MemorySizes.describe(memoryBytes));
            }
            if (network == Network.HOST) {
                limits.add("the host's network");
            }
            return limits.isEmpty() ? "" : " (" + String.join(", ", limits) + ")";
        }
    }

    /** The places by the names that files and options spell. */
    enum Kind implements WireNamed {
        PROCESS,
        DOCKER
    }

    /** How a container is reached. */
    enum Network implements WireNamed {
        /** It has an address of its own on the engine's bridge. */
        BRIDGE,
        /** It shares the network of this machine, as a process does. */
        HOST
    }
}
