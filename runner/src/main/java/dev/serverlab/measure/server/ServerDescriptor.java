package dev.serverlab.measure.server;

import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.OptBoolean;
import dev.serverlab.contract.Work;
import dev.serverlab.model.file.Catalogue;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All that the lab knows of a server: its {@code server.yaml}.
 *
 * @param file where all this is written; the server is started in its folder
 * @param name the first half of a variant
 * @param title for people
 * @param ports what it takes when started by hand
 * @param command how to start it; {@code {java}}, {@code {port}}, {@code {managementPort}} and {@code {profile}} are
 *     replaced, {@code {jvmArgs}} and {@code {settings}} become as many arguments as there are
 * @param defaultWork how it waits when a request does not say
 * @param profiles by name, in the order of the file
 * @param settings what {@code --set} accepts, each with what it means
 * @param container how it is started in a container; absent when it is not made for that
 * @param burns on which threads it burns the CPU that requests ask for
 * @param counters what the server counts itself, by the name that reports give it; empty when there is nothing to read
 */
public record ServerDescriptor(
        @JacksonInject(useInput = OptBoolean.FALSE) Path file,
        String name,
        String title,
        Ports ports,
        List<String> command,
        Work defaultWork,
        Map<String, Profile> profiles,
        Map<String, String> settings,
        @Nullable Container container,
        Burns burns,
        Map<String, CounterSource> counters)
        implements Catalogue.Server {

    public ServerDescriptor {
        Objects.requireNonNull(name, "name is missing");
        Objects.requireNonNull(title, "title is missing");
        Objects.requireNonNull(ports, "ports is missing");
        Objects.requireNonNull(command, "command is missing");
        Objects.requireNonNull(defaultWork, "defaultWork is missing");
        Objects.requireNonNull(profiles, "profiles is missing");
        Objects.requireNonNull(settings, "settings is missing");
        // A file that says nothing of these leaves the keys out.
        burns = burns == null ? Burns.UNSAID : burns;
        counters = CounterSource.checked(counters);
    }

    /** Where the server is started. */
    public Path folder() {
        return Objects.requireNonNull(file.getParent(), "A file that was read lies in a folder");
    }

    /** TCP ports on loopback. */
    public record Ports(int service, int management) {
        public Ports {
            requirePort("service", service);
            requirePort("management", management);
        }

        private static void requirePort(String name, int port) {
            if (port < 1 || port > 65_535) {
                throw new IllegalArgumentException(name + ": " + port + " is not a port from 1 to 65535");
            }
        }
    }

    /**
     * How a server is started in a container: by the same command.
     *
     * @param image what it is started from; its working folder looks like the server's own folder
     * @param settings with which it is reached from outside of the container, each passed on as a system property
     */
    public record Container(String image, Map<String, String> settings) {
        public Container {
            Objects.requireNonNull(image, "image is missing");
            settings = settings == null ? Map.of() : Map.copyOf(settings);
        }
    }

    /**
     * A named tuning of the threads.
     *
     * @param threads the request threads it means
     * @param about for people
     */
    public record Profile(ThreadCount threads, String about) {
        public Profile {
            Objects.requireNonNull(threads, "threads is missing");
            Objects.requireNonNull(about, "about is missing");
        }
    }

    /** Whether what {@link #command} starts has been built. */
    public boolean isBuilt() {
        return command.stream()
                .filter(word -> word.endsWith(".jar"))
                .allMatch(jar -> folder().resolve(jar).toFile().isFile());
    }

    /**
     * On which threads a server burns the CPU that a request asks for, by the way it waits: {@link #REQUEST}, {@link #WORKER}, or
     * the name of the setting that says how many threads of another kind do; without that setting it is one per core. Each is
     * absent when the file does not say.
     */
    public record Burns(
            @Nullable String block,
            @Nullable String offload,
            @Nullable String timer) {

        /** The threads that take requests. */
        public static final String REQUEST = "request";
        /** The threads that sleep for {@link Work#OFFLOAD}. */
        public static final String WORKER = "worker";

        /** Of a file that says nothing. */
        static final Burns UNSAID = new Burns(null, null, null);

        /** On which threads with that work; empty when it is not known. */
        public Optional<String> on(Work work) {
            return Optional.ofNullable(
                    switch (work) {
                        case BLOCK -> block;
                        case OFFLOAD -> offload;
                        case TIMER -> timer;
                    });
        }
    }
}
