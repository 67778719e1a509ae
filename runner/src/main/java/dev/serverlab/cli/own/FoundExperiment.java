package dev.serverlab.cli.own;

import dev.serverlab.measure.discovery.FoundService;
import dev.serverlab.measure.discovery.GivenStart;
import dev.serverlab.measure.discovery.PortOption;
import dev.serverlab.measure.jar.Application;
import dev.serverlab.measure.jar.ConfigOption;
import dev.serverlab.model.experiment.CustomServer;
import dev.serverlab.report.document.CommandName;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * The text of an experiment file, with a comment on all that was found out or guessed.
 *
 * @param name of the server
 * @param found what its first start showed
 * @param given how it was started
 * @param base the revision that it is compared with; absent for choices
 * @param choices that it has; each makes a variant
 * @param ignored other choices, each with why it would have no effect
 */
public record FoundExperiment(
        String name,
        Application application,
        FoundService found,
        GivenStart given,
        @Nullable BaseRevision base,
        List<ConfigOption> choices,
        List<String> ignored) {

    private static final JsonMapper JSON = new JsonMapper();
    private static final int MAX_PASSED_OVER = 10;
    /** Keys without findings, as commented examples. */
    private static final List<String> TO_EDIT = List.of(
            "data: items.csv # Its first line names the columns: {NAME} in a request is a value from one.",
            "reset: [./reset.sh] # Run before each trial, for example to empty a database.",
            "env: { DB_URL: \"\" }    # Variables of its process.");

    /**
     * The text of the file.
     *
     * @param folder where the file is
     */
    public String text(Path folder) {
        List<String> lines = new ArrayList<>();
        String lab = CommandName.ofTheLab();
        lines.add("# What " + lab + " found out about " + application.jar().getFileName() + ", to be edited; " + lab
                + " run runs it.");
        lines.add("# docs/your-own-service.md explains every key.");
        lines.add("#");
        lines.add("# It is " + application.describe() + ".");
        lines.add("question: " + quoted(question()));
        lines.add("servers:");
        lines.add("  " + name + ":");
        start(folder).forEach(each -> lines.add("    " + each));
        if (found.transport() != null) {
            lines.add("    transport: " + found.transport().wireName()
                    + " # It speaks only TLS; tls is HTTP/1.1, h2 HTTP/2.");
        }
        if (found.ready() == null) {
            lines.add("    # ready: /health # No readiness path was found: the first request is used.");
        } else {
            lines.add("    ready: " + quoted(found.ready()));
        }
        requests().forEach(each -> lines.add("    " + each));
        if (base != null) {
            lines.add("    build: " + quoted(base.build()) + " # In a checkout of the other revision.");
        }
        if (!given.env().isEmpty()) {
            lines.add("    env: " + settings(given.env()));
        }
        TO_EDIT.stream()
                .filter(each -> given.env().isEmpty() || !each.startsWith("env:"))
                .forEach(each -> lines.add("    # " + each));
        if (!found.settings().isEmpty()) {
            lines.add("settings: # Needed to run here.");
            lines.add("  " + name + ": " + settings(found.settings()));
        }
        lines.add("variants:");
        if (base != null) {
            lines.add("  - { variant: " + quoted(name + ":before") + ", git: " + quoted(base.revision()) + " }");
        }
        lines.add("  - " + variant(base == null ? "as-is" : "now", Map.of(), List.of()));
        for (ConfigOption choice : choices) {
            lines.add("  # " + choice.about());
            lines.add("  - " + variant(choice.name(), choice.settings(), choice.jvmArgs()));
        }
        lines.add("  # Another JDK that is installed, by its number (" + lab + " doctor lists them) or its path:");
        lines.add("  # - { variant: " + quoted(name + ":jdk21") + ", jdk: 21 }");
        connections().forEach(lines::add);
        if (!found.otherPorts().isEmpty()) {
            lines.add("# It listens on "
                    + found.otherPorts().stream().map(String::valueOf).collect(Collectors.joining(", "))
                    + " as well, whatever its port: two instances cannot run at the same time.");
        }
        lines.add("protocol: " + (runsAlone() ? "solo" : "paired"));
        return String.join("\n", lines) + "\n";
    }

    private String question() {
        return base == null
                ? "What do the choices of " + name + " cost, beside " + name + " as shipped?"
                : "What did the changes to " + name + " since " + base.shown() + " cost?";
    }

    private List<String> start(Path folder) {
        Path here = folder.toAbsolutePath().normalize();
        Path jar = application.jar().toAbsolutePath().normalize();
        boolean near = here.getParent() != null && jar.startsWith(here.getParent());
        String file = quoted((near ? here.relativize(jar) : jar).toString());
        String tried = "  # Tried: it listens there.";
        return switch (found.port()) {
            case PortOption.Property property ->
                List.of(start(file, List.of()), "port: { property: " + plain(property.name()) + " }" + tried);
            case PortOption.Variable variable ->
                List.of(start(file, List.of()), "port: { env: " + variable.name() + " }" + tried);
            case PortOption.Moved moved ->
                List.of(start(file, List.of()), "port: { number: " + moved.port() + " }" + tried);
            case PortOption.Fixed fixed -> List.of(command(file), "port: { number: " + fixed.port() + " }" + tried);
            case PortOption.Arguments arguments ->
                arguments.words().size() == 1
                        ? List.of(
                                start(file, List.of()),
                                "port: { argument: " + quoted(arguments.words().getFirst()) + " }" + tried)
                        : List.of(start(file, arguments.words()) + tried);
        };
    }

    /** As a jar its port would be moved. */
    private String command(String file) {
        Stream<String> java = Stream.of(CustomServer.JAVA, CustomServer.JVM_ARGS, CustomServer.SETTINGS, "-jar");
        return Stream.of(
                        java.map(FoundExperiment::quoted),
                        Stream.of(file),
                        given.arguments().stream().map(FoundExperiment::quoted))
                .flatMap(words -> words)
                .collect(Collectors.joining(", ", "start: { command: [", "] }"));
    }

    /** Whether no two can run at the same time. */
    boolean runsAlone() {
        return !found.otherPorts().isEmpty() || found.port() instanceof PortOption.Fixed;
    }

    private String start(String file, List<String> port) {
        List<String> words =
                Stream.concat(given.arguments().stream(), port.stream()).toList();
        return "start: { jar: " + file
                + (words.isEmpty()
                        ? ""
                        : ", arguments: "
                                + words.stream()
                                        .map(FoundExperiment::quoted)
                                        .collect(Collectors.joining(", ", "[", "]")))
                + " }";
    }

    private List<String> requests() {
        List<String> lines = new ArrayList<>();
        FoundService.Document document = found.document();
        lines.add("requests:" + (document == null ? "" : "  # Of its OpenAPI document, " + document.path() + "."));
        for (FoundService.Request each : found.requests()) {
            String why = !each.alike()
                    ? "Two answers differed, so only their status is compared."
                    : base == null ? "" : "A change may answer otherwise, so only the status is compared.";
            lines.add("  - { get: " + quoted(each.get()) + (why.isEmpty() ? " }" : ", same: status }  # " + why));
        }
        if (document == null) {
            return lines;
        }
        if (!document.posts().isEmpty()) {
            lines.add("  # Not sent, as they may change data; reset can restore it before each trial:");
            document.posts().forEach(each -> lines.add("  # " + post(each)));
        }
        document.passedOver().stream()
                .limit(MAX_PASSED_OVER)
                .forEach(each -> lines.add("  # Left out " + each.replaceAll("\\s+", " ") + "."));
        return lines;
    }

    private static String post(FoundService.Post post) {
        return "- { post: " + quoted(post.post())
                + (post.json() == null ? "" : ", json: " + post.json())
                + (post.expect() == null ? "" : ", expect: " + post.expect())
                + " }";
    }

    private String variant(String variant, Map<String, String> own, List<String> jvmArgs) {
        String named = quoted(name + ":" + variant);
        if (own.isEmpty() && jvmArgs.isEmpty()) {
            return named;
        }
        String arguments = jvmArgs.stream().map(FoundExperiment::quoted).collect(Collectors.joining(", "));
        return "{ variant: " + named
                + (own.isEmpty() ? "" : ", settings: " + settings(own))
                + (arguments.isEmpty() ? "" : ", jvmArgs: [" + arguments + "]")
                + " }";
    }

    private static String settings(Map<String, String> all) {
        return new TreeMap<>(all)
                .entrySet().stream()
                        .map(each -> quoted(each.getKey()) + ": " + quoted(each.getValue()))
                        .collect(Collectors.joining(", ", "{ ", " }"));
    }

    private String needed() {
        return found.settings().entrySet().stream()
                .map(each -> each.getKey() + "=" + each.getValue())
                .collect(Collectors.joining(", "));
    }

    /** The next limit that virtual threads meet. */
    private List<String> connections() {
        return application.connectionPool() && application.springBoot() != null
                ? List.of(
                        "  # Its pool of database connections; HikariCP's default is 10:",
                        "  # - { variant: " + quoted(name + ":connections-20")
                                + ", settings: { spring.datasource.hikari.maximum-pool-size: 20 } }")
                : List.of();
    }

    /** The findings in words, one line each. */
    public List<String> summary() {
        List<String> summary = new ArrayList<>();
        summary.add("It is " + application.describe() + ".");
        summary.add(
                switch (found.port()) {
                    case PortOption.Moved moved ->
                        "It always takes port " + moved.port() + "; in its JVM, each instance gets another.";
                    case PortOption.Fixed fixed ->
                        "It always takes port " + fixed.port() + ", so one runs at a time (solo).";
                    case PortOption told -> "It takes its port from " + told.describe() + ", as a start showed.";
                });
        if (found.transport() != null) {
            summary.add("It speaks only TLS, so it is measured over "
                    + (found.transport() == CustomServer.Transport.H2 ? "HTTP/2" : "HTTP/1.1")
                    + " and TLS; its certificate is not checked.");
        }
        if (!found.settings().isEmpty()) {
            summary.add("To run here it needs " + needed() + ", which all variants have.");
        }
        summary.add(
                found.ready() == null
                        ? "No readiness path was found: the first request is used; --ready PATH names one."
                        : "It is up when " + found.ready() + " answers.");
        String gets = found.requests().stream().map(FoundService.Request::get).collect(Collectors.joining(", "));
        summary.add("Requests"
                + (found.document() == null ? "" : " of " + found.document().path()) + ": GET " + gets + ".");
        String unlike = found.requests().stream()
                .filter(each -> !each.alike())
                .map(FoundService.Request::get)
                .collect(Collectors.joining(", "));
        if (!unlike.isEmpty()) {
            summary.add("Two answers to GET " + unlike + " differ, so only their status is compared.");
        }
        if (base != null) {
            summary.add(name + ":before is " + base.revision() + ", built by: " + base.build());
        }
        choices.forEach(each -> summary.add(name + ":" + each.name() + ": " + each.about()));
        ignored.forEach(each -> summary.add(name + ":" + each + "."));
        if (!found.otherPorts().isEmpty() && !(found.port() instanceof PortOption.Fixed)) {
            summary.add("It also listens on "
                    + found.otherPorts().stream().map(String::valueOf).collect(Collectors.joining(", "))
                    + ", so one runs at a time (solo).");
        }
        return List.copyOf(summary);
    }

    /** Quoted where YAML needs it. */
    private static String plain(String name) {
        return name.matches("[\\w.-]+") ? name : quoted(name);
    }

    /** As JSON quotes it, which YAML reads. */
    private static String quoted(String text) {
        return JSON.writeValueAsString(text);
    }
}
