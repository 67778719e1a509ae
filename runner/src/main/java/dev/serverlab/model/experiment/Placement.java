package dev.serverlab.model.experiment;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Where a server runs. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "in")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Placement.Process.class, name = "process"),
    @JsonSubTypes.Type(value = Placement.Container.class, name = "docker")
})
public sealed interface Placement {

    /** What holds when nobody says otherwise. */
    Placement PROCESS = new Process();

    /** Which of the places it is. */
    Kind kind();

    /** In words for people that follow the name of a variant, such as {@code in a container (1 CPU, 1 GiB)}. */
    String describe();

    /** The same of several servers. */
    String describeAll();

    /** A process of this machine beside the lab. */
    record Process() implements Placement {
        @Override
        public Kind kind() {
            return Kind.PROCESS;
        }

        @Override
        public String describe() {
            return "as a process";
        }

        @Override
        public String describeAll() {
            return "as processes";
        }
    }

    /**
     * A container of a container engine, with one server in it.
     *
     * @param cpus how much CPU time it may use, in CPUs: 0.5 is half the time of one; absent without a limit
     * @param memoryBytes how much memory it may use; absent without a limit
     */
    record Container(
            Network network,
            @Nullable Double cpus,
            @Nullable Long memoryBytes) implements Placement {

        /** One that may use all there is, on the engine's own network. */
        public static final Container UNLIMITED = new Container(Network.BRIDGE, null, null);

        @Override
        public Kind kind() {
            return Kind.DOCKER;
        }

        @Override
        public String describe() {
            return "in a container" + limits();
        }

        @Override
        public String describeAll() {
            return "in containers" + limits();
        }

        private String limits() {
            List<String> limits = new ArrayList<>();
            if (cpus != null) {
                String number = cpus == Math.rint(cpus) ? Long.toString(Math.round(cpus)) : Double.toString(cpus);
                limits.add(number + (cpus == 1 ? " CPU" : " CPUs"));
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
    enum Kind {
        @JsonProperty("process")
        PROCESS,
        @JsonProperty("docker")
        DOCKER;

        /** Such a place; a limit that is absent is none. */
        public Placement placement(@Nullable Network network, @Nullable Double cpus, @Nullable Long memoryBytes) {
            return switch (this) {
                case PROCESS -> Placement.PROCESS;
                case DOCKER -> new Container(network == null ? Network.BRIDGE : network, cpus, memoryBytes);
            };
        }
    }

    /** How a container is reached. */
    enum Network {
        /** It has an address of its own on the engine's bridge. */
        @JsonProperty("bridge")
        BRIDGE,
        /** It shares the network of this machine, as a process does. */
        @JsonProperty("host")
        HOST;

        /** As files and options spell it. */
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
