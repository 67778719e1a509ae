package dev.serverlab.measure.server;

import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.annotation.OptBoolean;
import dev.serverlab.contract.Work;
import dev.serverlab.model.experiment.CustomServer;
import dev.serverlab.model.experiment.Workload;
import dev.serverlab.model.file.Catalogue;
import dev.serverlab.model.file.Setting;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The description of a server: its {@code server.yaml}.
 *
 * @param file the path of the descriptor; the server is started in its folder
 * @param name the first half of a variant
 * @param title its display name
 * @param ports the ports that it takes when started by hand
 * @param command how to start it; {@code {java}}, {@code {port}}, {@code {managementPort}} and {@code {profile}} are
 *     replaced, {@code {jvmArgs}} and {@code {settings}} become as many arguments as there are
 * @param defaultWork how it waits when a request does not say
 * @param profiles by name, in the order of the file
 * @param settings what {@code --set} accepts, by name
 * @param container how it is started in a container; absent when it does not support that
 * @param burns on which threads it burns the CPU that requests ask for
 * @param paths the endpoints that it has, each followed by the delay in ms; {@code /delay} when the file does not say
 * @param counters its own counters, by their names in reports; empty when there are none
 * @param connections how many it can hold, and what each takes
 * @param tune the setting that decides how much it can hold; absent when the file names none
 * @param shippedTransport its default network transport, such as {@code nio}, if its profiles change it: reports then name
 *     the transport; else absent
 */
public record ServerDescriptor(
        @JacksonInject(useInput = OptBoolean.FALSE) Path file,
        String name,
        String title,
        Ports ports,
        @JsonSetter(contentNulls = Nulls.FAIL) List<String> command,
        Work defaultWork,
        @JsonSetter(contentNulls = Nulls.FAIL) Map<String, Profile> profiles,
        @JsonSetter(contentNulls = Nulls.FAIL) Map<String, Setting> settings,
        @Nullable Container container,
        Burns burns,
        @JsonSetter(contentNulls = Nulls.FAIL) List<String> paths,
        Map<String, CounterSource> counters,
        Connections connections,
        @Nullable Tune tune,
        @Nullable String shippedTransport)
        implements Catalogue.Server {

    /** In a separate container any unprivileged port will do. */
    private static final int USUAL_PORT = 8080;

    public ServerDescriptor {
        Objects.requireNonNull(name, "name is missing");
        Objects.requireNonNull(title, "title is missing");
        Objects.requireNonNull(ports, "ports is missing");
        Objects.requireNonNull(command, "command is missing");
        Objects.requireNonNull(defaultWork, "defaultWork is missing");
        Objects.requireNonNull(profiles, "profiles is missing");
        Objects.requireNonNull(settings, "settings is missing");
        profiles.forEach((own, profile) -> {
            Profile like = profiles.get(profile.like());
            if (profile.like() != null && (like == null || like.like() != null)) {
                throw new IllegalArgumentException(
                        "profiles: " + own + " is like '" + profile.like() + "', which the server does not know");
            }
        });
        // The keys are optional.
        burns = burns == null ? Burns.UNSPECIFIED : burns;
        paths = paths == null ? List.of(Workload.DELAYED) : List.copyOf(paths);
        counters = CounterSource.checked(counters);
        connections = connections == null ? Connections.UNSPECIFIED : connections;
    }

    /** The descriptor of an experiment's own server. It is never started by hand, so its ports matter only to an image. */
    static ServerDescriptor of(String name, CustomServer own) {
        CustomServer.Port port = own.port();
        int listening = port == null || port.number() == null ? USUAL_PORT : port.number();
        String image = own.start().image();
        return new ServerDescriptor(
                own.folder().toAbsolutePath().resolve(name),
                name,
                Objects.requireNonNullElse(own.title(), name),
                new Ports(listening, listening),
                own.command(),
                Work.TIMER,
                Map.of(),
                Map.of(),
                image == null ? null : new Container(image, Map.of()),
                Burns.UNSPECIFIED,
                List.of(),
                Map.of(),
                Connections.UNSPECIFIED,
                null,
                null);
    }

    /**
     * The same server, started from another folder.
     *
     * @param own the experiment's description of it in that folder; absent for a server of the lab
     */
    public ServerDescriptor in(Path folder, @Nullable CustomServer own) {
        return own != null
                ? of(name, own)
                : new ServerDescriptor(
                        folder.toAbsolutePath().resolve(file.getFileName()),
                        name,
                        title,
                        ports,
                        command,
                        defaultWork,
                        profiles,
                        settings,
                        container,
                        burns,
                        paths,
                        counters,
                        connections,
                        tune,
                        shippedTransport);
    }

    /** How it waits on that profile when a request does not say. */
    public Work workOn(String profile) {
        Profile named = profiles.get(profile);
        if (named == null) {
            return defaultWork;
        }
        return named.like() == null ? Objects.requireNonNullElse(named.work(), defaultWork) : workOn(named.like());
    }

    /** Where the server is started. */
    public Path folder() {
        return Objects.requireNonNull(file.getParent(), "A file that was read lies in a folder");
    }

    /**
     * How it is started in a container.
     *
     * @throws LabException when it does not support that
     */
    public Container requireContainer() {
        if (container == null) {
            throw Problems.refused(
                    "no-container-image",
                    "%s cannot be started in a container: its %s names no image.",
                    "Choose other variants, or leave out --in; see docs/adding-a-server.md.",
                    name,
                    file.getFileName());
        }
        return container;
    }

    /**
     * How a server is started in a container: by the same command.
     *
     * @param image what it is started from; its working folder looks like the server's own folder
     * @param settings that make it reachable from outside the container, each passed on as a system property
     */
    public record Container(String image, Map<String, String> settings) {
        public Container {
            Objects.requireNonNull(image, "image is missing");
            settings = settings == null ? Map.of() : Map.copyOf(settings);
        }
    }

    /**
     * A named thread configuration.
     *
     * @param threads its number of request threads
     * @param about a description for people
     * @param work how it waits when a request does not say; absent where it is as on the server's other profiles
     * @param like the built-in profile from which settings derive this one; absent for a built-in profile
     * @param settings the settings that derive it
     */
    public record Profile(
            ThreadCount threads,
            String about,
            @Nullable Work work,
            @Nullable String like,
            Map<String, String> settings) {

        /** @throws IllegalArgumentException when there are settings but no profile that they change */
        public Profile {
            Objects.requireNonNull(threads, "threads is missing");
            Objects.requireNonNull(about, "about is missing");
            settings = settings == null ? Map.of() : new TreeMap<>(settings);
            if (like == null && !settings.isEmpty()) {
                throw new IllegalArgumentException("settings: name the profile that they change, as in like: default");
            }
        }
    }

    /**
     * What {@code ./lab tune} searches for.
     *
     * @param setting its name, or several that take the same value, joined by {@code " + "}
     * @param paste how to set the value outside the lab, with {@code {value}} as its placeholder
     */
    public record Tune(String setting, String paste) {
        public Tune {
            Objects.requireNonNull(setting, "setting is missing");
            Objects.requireNonNull(paste, "paste is missing");
        }
    }

    /** Whether what {@link #command} starts has been built. */
    public boolean isBuilt() {
        return command.stream()
                .filter(word -> word.endsWith(".jar"))
                .allMatch(jar -> folder().resolve(jar).toFile().isFile());
    }

    /**
     * The threads on which a server burns the CPU of a request, by the way it waits: {@link #REQUEST}, {@link #WORKER}, or
     * the setting with the number of other threads, one per core by default. Each is absent when the file does not say.
     */
    public record Burns(
            @Nullable String block,
            @Nullable String offload,
            @Nullable String timer) {

        /** The threads that take requests. */
        public static final String REQUEST = "request";
        /** The threads that sleep for {@link Work#OFFLOAD}. */
        public static final String WORKER = "worker";

        /** The value for a file without this key. */
        static final Burns UNSPECIFIED = new Burns(null, null, null);

        /** The threads for that kind of work; empty when unknown. */
        public Optional<String> on(Work work) {
            return Optional.ofNullable(
                    switch (work) {
                        case BLOCK -> block;
                        case OFFLOAD -> offload;
                        case TIMER -> timer;
                    });
        }
    }

    /**
     * The number of request threads of a profile, as in {@code server.yaml}: {@code { fixed: 200 }}, {@code { perCore: 2,
     * atLeast: 4 }} or {@code unlimited}, which has neither number.
     */
    public record ThreadCount(
            @Nullable Integer fixed, @Nullable Integer perCore, int atLeast) {

        private static final String FORM = "threads: write unlimited, { fixed: N } or { perCore: N, atLeast: M }";

        /** The number on a machine with that many cores; absent when there is no limit. */
        public @Nullable Integer on(int cores) {
            return fixed != null || perCore == null ? fixed : Integer.valueOf(Math.max(perCore * cores, atLeast));
        }

        /**
         * Reads {@code unlimited}.
         *
         * @throws IllegalArgumentException when it is another word
         */
        @JsonCreator
        static ThreadCount ofWord(String word) {
            if (!word.equals("unlimited")) {
                throw new IllegalArgumentException(FORM);
            }
            return new ThreadCount(null, null, 0);
        }

        /**
         * Reads the numbers.
         *
         * @throws IllegalArgumentException when not exactly one of {@code fixed} and {@code perCore} is given
         */
        @JsonCreator
        static ThreadCount ofNumbers(
                @JsonProperty("fixed") @Nullable Integer fixed,
                @JsonProperty("perCore") @Nullable Integer perCore,
                @JsonProperty("atLeast") @Nullable Integer atLeast) {
            if ((fixed == null) == (perCore == null) || fixed != null && atLeast != null) {
                throw new IllegalArgumentException(FORM);
            }
            return new ThreadCount(fixed, perCore, atLeast == null ? 1 : atLeast);
        }
    }
}
