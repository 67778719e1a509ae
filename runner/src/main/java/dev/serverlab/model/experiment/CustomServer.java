package dev.serverlab.model.experiment;

import dev.serverlab.generator.GeneratorRequests;
import dev.serverlab.model.spelling.WireNamed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An experiment's own server: any program that answers HTTP. The lab knows only its file and what it observes.
 *
 * @param title for people; absent: its name
 * @param folder of the experiment's file: its working directory, and the base of relative paths in the file
 * @param port how its port is set; absent when its command has {@code {port}}
 * @param transport what its requests are sent over; absent for HTTP/1.1 without TLS
 * @param ready the path that answers with 200 to 299 when it is up; absent: its first GET has to answer with a status
 *     below 500, or without a GET it has to accept connections
 * @param data the CSV file whose columns requests take values from; absent without one
 * @param reset the command that is run before each trial; absent without one
 * @param env environment variables of its process, sorted; absent without any
 */
public record CustomServer(
        @Nullable String title,
        Path folder,
        Start start,
        @Nullable Port port,
        @Nullable Transport transport,
        @Nullable String ready,
        List<OwnRequest> requests,
        @Nullable String data,
        @Nullable List<String> reset,
        @Nullable Map<String, String> env) {

    /** The placeholder for the port in a command, an argument, or alone. */
    public static final String PORT = "{port}";

    public static final String SETTINGS = "{settings}";
    public static final String JVM_ARGS = "{jvmArgs}";
    public static final String JAVA = "{java}";
    /** The variable that any JVM reads; its command line takes precedence. */
    private static final String JVM_OPTIONS = "JAVA_TOOL_OPTIONS";

    private static final String PROFILE = "{profile}";

    public CustomServer {
        env = env == null ? null : new TreeMap<>(env);
    }

    /**
     * How the server is started: from a jar, by a command or from an image.
     *
     * @param jar the jar to run with the JVM arguments and settings of the experiment
     * @param arguments after the jar or the image; absent without any
     * @param command words as in a {@code server.yaml}
     * @param image the container image, which starts its own program
     */
    public record Start(
            @Nullable String jar,
            @Nullable List<String> arguments,
            @Nullable List<String> command,
            @Nullable String image) {}

    /**
     * How the server's port is set: exactly one of these.
     *
     * @param property a system property
     * @param env an environment variable
     * @param argument a word after the jar or the image, with {@value #PORT} in it
     * @param number the port that it always takes; that of a jar is moved to a free one
     */
    public record Port(
            @Nullable String property,
            @Nullable String env,
            @Nullable String argument,
            @Nullable Integer number) {}

    /** What requests are sent over, other than HTTP/1.1 without TLS. */
    public enum Transport implements WireNamed {
        /** HTTP/1.1 over TLS. */
        TLS,
        /** HTTP/2 over TLS, as ALPN (RFC 7301) chooses. */
        H2;

        /** For people. */
        String describe() {
            return this == H2 ? "HTTP/2 and TLS" : "TLS";
        }
    }

    /** Whether it speaks TLS. */
    public boolean speaksTls() {
        return transport != null;
    }

    /** The words of its command and its port, as in a {@code server.yaml}; for an image, the words after it. */
    public List<String> command() {
        List<String> words = new ArrayList<>();
        if (inContainer()) {
            words.addAll(Objects.requireNonNullElse(start.arguments(), List.of()));
        } else if (start.jar() == null) {
            words.addAll(Objects.requireNonNullElse(start.command(), List.of()));
        } else {
            words.addAll(List.of(JAVA, JVM_ARGS, SETTINGS));
            if (port != null && port.property() != null) {
                words.add("-D" + port.property() + "=" + PORT);
            }
            words.addAll(
                    List.of("-jar", folder.resolve(start.jar()).toAbsolutePath().toString()));
            words.addAll(Objects.requireNonNullElse(start.arguments(), List.of()));
        }
        if (port != null && port.argument() != null) {
            words.add(port.argument());
        }
        return List.copyOf(words);
    }

    /** The environment of its process when it listens on that port. */
    public Map<String, String> environment(int listening) {
        Map<String, String> all = new TreeMap<>(Objects.requireNonNullElse(env, Map.of()));
        if (port != null && port.env() != null) {
            all.put(port.env(), Integer.toString(listening));
        }
        return all;
    }

    /** Adds JVM arguments, settings and the port property to an environment: their only way into a container. */
    public Map<String, String> contained(
            Map<String, String> environment, int listening, List<String> jvmArgs, Map<String, String> settings) {
        Map<String, String> properties = new TreeMap<>(settings);
        if (port != null && port.property() != null) {
            properties.put(port.property(), Integer.toString(listening));
        }
        List<String> words = new ArrayList<>(jvmArgs);
        properties.forEach((name, value) -> words.add("-D" + name + "=" + value));
        Map<String, String> all = new TreeMap<>(environment);
        if (!words.isEmpty()) {
            String options = words.stream().map(CustomServer::quoted).collect(Collectors.joining(" "));
            all.merge(JVM_OPTIONS, options, (own, given) -> own + " " + given);
        }
        return all;
    }

    /** The same started elsewhere, such as in the checkout of another revision; its data file stays where it is. */
    public CustomServer in(Path other) {
        String read =
                data == null ? null : folder.resolve(data).toAbsolutePath().toString();
        return new CustomServer(title, other, start, port, transport, ready, requests, read, reset, env);
    }

    /** Quotes a word as the JVM reads it from {@value #JVM_OPTIONS}. */
    private static String quoted(String word) {
        String quote = word.contains("\"") ? "'" : "\"";
        return word.matches("[^\\s\"']+") ? word : quote + word + quote;
    }

    /** Whether its command has that placeholder; in a container an environment variable replaces it. */
    public boolean takes(String place) {
        return inContainer() ? !place.equals(JAVA) : command().contains(place);
    }

    /** The port that its program asks for and that its JVM moves to a free one; absent where none has to be moved. */
    public @Nullable Integer movedPort() {
        return port == null || start.jar() == null ? null : port.number();
    }

    /** Whether it is started in a container. */
    public boolean inContainer() {
        return start.image() != null;
    }

    /** Whether it uses the second half of a variant as a profile. */
    public boolean takesProfile() {
        return command().stream().anyMatch(word -> word.contains(PROFILE));
    }

    /** The same without think times. */
    CustomServer withoutThinkTimes() {
        return new CustomServer(
                title,
                folder,
                start,
                port,
                transport,
                ready,
                requests.stream().map(OwnRequest::withoutThinkTimes).toList(),
                data,
                reset,
                env);
    }

    /** Its requests in the generator's form, without the values of its data file. */
    public GeneratorRequests.Target sent() {
        return new GeneratorRequests.Target(
                requests.stream().map(OwnRequest::sent).toList(), Map.of(), null);
    }

    /** Its requests in one line, such as {@code GET /orders/{1..1000} (9), POST /login → 200ms → POST /orders (1)}. */
    public String describe() {
        List<String> arrivals = new ArrayList<>();
        boolean only = requests.stream().filter(each -> !each.follows()).count() == 1;
        for (int place = 0; place < requests.size(); ) {
            OwnRequest first = requests.get(place);
            StringBuilder words = new StringBuilder(first.title());
            for (place++; place < requests.size() && requests.get(place).follows(); place++) {
                OwnRequest step = requests.get(place);
                words.append(step.think() == null ? "" : " → " + step.think())
                        .append(" → ")
                        .append(step.title());
            }
            arrivals.add(words + (only ? "" : " (" + first.weight() + ")"));
        }
        return String.join(", ", arrivals) + (transport == null ? "" : " over " + transport.describe());
    }
}
