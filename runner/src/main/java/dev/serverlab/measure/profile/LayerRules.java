package dev.serverlab.measure.profile;

import dev.serverlab.model.experiment.Experiment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Which layer the CPU of a sampled stack belongs to: that of the innermost frame that a rule of {@code layers.yaml} knows.
 * A thread seen in a system call is in the kernel, no matter who called it; a copy of bytes in the C library belongs to the
 * method that called it, and so does a method of a library that all layers use, such as Jackson.
 * Any other Java method that no rule knows is the application's.
 */
public final class LayerRules {

    /** The layer of Java methods that no rule knows. */
    public static final String APPLICATION = "application";

    private static final String COLLECTOR = "garbage collector";
    private static final String REST_OF_JVM = "rest of the JVM";
    private static final String JDK = "JDK";
    /** Packages of the JDK whose methods nobody calls but the JDK. */
    private static final List<String> INTERNAL = List.of("jdk.", "sun.", "java.util.concurrent.locks.");

    private static final String LIBJVM = "libjvm.so`";

    private static final File BUILT_IN = new YAMLMapper()
            .readValue(Objects.requireNonNull(LayerRules.class.getResourceAsStream("layers.yaml")), File.class);

    private final List<Rule> systemCalls = new ArrayList<>();
    private final List<Rule> libraries = new ArrayList<>();
    private final List<Rule> packages = new ArrayList<>();
    private final Map<Frame, Rule> known = new HashMap<>();

    /** {@code layers.yaml}; each entry begins the name of a frame or thread. */
    private record File(
            Map<String, List<String>> systemCalls,
            Map<String, List<String>> libraries,
            Map<String, List<String>> packages,
            List<String> callers,
            List<String> collectorThreads) {}

    /** @param layer null where a frame belongs to its caller */
    private record Rule(String prefix, @Nullable String layer) {

        static final Rule OF_CALLER = new Rule("", null);
        static final Rule OF_APPLICATION = new Rule("", APPLICATION);
    }

    /** @param own packages by layer, before those of {@code layers.yaml} */
    public LayerRules(Map<String, List<String>> own) {
        own.forEach((layer, names) ->
                names.forEach(name -> packages.add(new Rule(name.endsWith(".") ? name : name + ".", layer))));
        add(packages, BUILT_IN.packages);
        add(libraries, BUILT_IN.libraries);
        BUILT_IN.systemCalls.forEach((layer, functions) -> functions.forEach(
                name -> systemCalls.add(new Rule(name.contains("`") ? name : Frame.C_LIBRARY + name, layer))));
        BUILT_IN.callers.forEach(prefix -> packages.add(new Rule(prefix, null)));
        Comparator<Rule> longestFirst = Comparator.comparingInt(rule -> -rule.prefix.length());
        List.of(packages, libraries, systemCalls).forEach(each -> each.sort(longestFirst));
    }

    /** The rules with an experiment's own layers. */
    public static LayerRules of(Experiment experiment) {
        return new LayerRules(Objects.requireNonNullElse(experiment.conditions().layers(), Map.of()));
    }

    private static void add(List<Rule> rules, Map<String, List<String>> layers) {
        layers.forEach((layer, prefixes) -> prefixes.forEach(prefix -> rules.add(new Rule(prefix, layer))));
    }

    /** The layer of a sample. */
    String layer(Sample sample) {
        List<Frame> innermostFirst = sample.frames().reversed();
        String kernel = kernel(innermostFirst);
        if (kernel != null) {
            return kernel;
        }
        for (Frame frame : innermostFirst) {
            String layer = frame.name().startsWith(LIBJVM) ? ofJvm(sample) : rule(frame).layer;
            if (layer != null) {
                return layer;
            }
        }
        return ofJvm(sample);
    }

    /** The part of the kernel that a thread is in; where a rule knows the caller of its system call, that decides. */
    private @Nullable String kernel(List<Frame> innermostFirst) {
        if (innermostFirst.isEmpty() || !innermostFirst.getFirst().isOfCLibrary()) {
            return null;
        }
        String called = systemCall(innermostFirst.getFirst());
        String caller = innermostFirst.size() == 1 ? null : systemCall(innermostFirst.get(1));
        return called == null || caller == null ? called : caller;
    }

    private @Nullable String systemCall(Frame function) {
        return first(systemCalls, function.name()).map(Rule::layer).orElse(null);
    }

    private static Optional<Rule> first(List<Rule> rules, String name) {
        return rules.stream().filter(rule -> name.startsWith(rule.prefix)).findFirst();
    }

    /** The layer of a Java method; empty where it belongs to its caller. */
    String layer(Frame method) {
        String layer = rule(method).layer;
        return layer == null ? "" : layer;
    }

    boolean isOfJdk(Frame method) {
        return layer(method).equals(JDK);
    }

    private static String ofJvm(Sample sample) {
        return BUILT_IN.collectorThreads.stream().anyMatch(sample.thread()::startsWith) ? COLLECTOR : REST_OF_JVM;
    }

    private Rule rule(Frame frame) {
        return known.computeIfAbsent(
                frame,
                unknown -> unknown.isJava()
                        ? first(packages, unknown.name()).orElse(Rule.OF_APPLICATION)
                        : first(libraries, unknown.name()).orElse(Rule.OF_CALLER));
    }

    /**
     * The method that a sample is charged to: the innermost one outside the JDK and the libraries that all layers use, with
     * all that these, the JVM and the kernel did for it. Where there is none, the innermost of the JDK's API; without any, the
     * thread.
     */
    String method(Sample sample) {
        String innermost = null;
        for (Frame frame : sample.frames().reversed()) {
            if (frame.isJava()) {
                String layer = rule(frame).layer;
                if (layer != null && !layer.equals(JDK)) {
                    return frame.name();
                }
                innermost = innermost == null && INTERNAL.stream().noneMatch(frame.name()::startsWith)
                        ? frame.name()
                        : innermost;
            }
        }
        return innermost == null ? "[" + sample.thread() + "]" : innermost;
    }
}
