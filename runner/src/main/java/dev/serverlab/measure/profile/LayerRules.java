package dev.serverlab.measure.profile;

import dev.serverlab.measure.profile.Frame.Kind;
import dev.serverlab.model.experiment.Experiment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Which layer the CPU of a sampled stack belongs to: that of the innermost frame that a rule of {@code layers.yaml} knows.
 * What the kernel does to wake a thread belongs to the kernel, no matter who asked for it; a copy of bytes in the C
 * library belongs to the method that called it, and so does a method of a library that all layers use, such as Jackson.
 * Any other Java method that no rule knows is the application's.
 */
public final class LayerRules {

    /** The layer of Java methods that no rule knows. */
    public static final String APPLICATION = "application";

    private static final String REST_OF_KERNEL = "rest of the kernel";
    private static final String COLLECTOR = "garbage collector";
    private static final String REST_OF_JVM = "rest of the JVM";
    private static final String JDK = "JDK";
    /** Packages of the JDK whose methods nobody calls but the JDK. */
    private static final List<String> INTERNAL = List.of("jdk.", "sun.", "java.util.concurrent.locks.");

    private static final String LIBJVM = "libjvm.so`";

    private static final File BUILT_IN = new YAMLMapper()
            .readValue(Objects.requireNonNull(LayerRules.class.getResourceAsStream("layers.yaml")), File.class);

    private final Map<Kind, List<Rule>> rules = new HashMap<>();
    private final Map<Frame, Rule> known = new HashMap<>();

    /** {@code layers.yaml}; each entry begins the name of a frame or thread. */
    private record File(
            Map<String, List<String>> kernel,
            Map<String, List<String>> libraries,
            Map<String, List<String>> packages,
            List<String> callers,
            List<String> systemCalls,
            List<String> collectorThreads) {}

    /** @param layer null where a frame belongs to its caller */
    private record Rule(String prefix, @Nullable String layer) {

        static final Rule OF_CALLER = new Rule("", null);
        static final Rule OF_APPLICATION = new Rule("", APPLICATION);
    }

    /** @param own packages by layer, before those of {@code layers.yaml} */
    public LayerRules(Map<String, List<String>> own) {
        own.forEach((layer, packages) ->
                packages.forEach(name -> of(Kind.JAVA).add(new Rule(name.endsWith(".") ? name : name + ".", layer))));
        add(Kind.JAVA, BUILT_IN.packages);
        add(Kind.KERNEL, BUILT_IN.kernel);
        add(Kind.NATIVE, BUILT_IN.libraries);
        BUILT_IN.callers.forEach(prefix -> of(Kind.JAVA).add(new Rule(prefix, null)));
        BUILT_IN.systemCalls.forEach(prefix -> of(Kind.NATIVE).add(new Rule(prefix, REST_OF_KERNEL)));
        Comparator<Rule> longestFirst = Comparator.comparingInt(rule -> -rule.prefix.length());
        rules.values().forEach(each -> each.sort(longestFirst));
    }

    /** The rules with an experiment's own layers. */
    public static LayerRules of(Experiment experiment) {
        return new LayerRules(Objects.requireNonNullElse(experiment.conditions().layers(), Map.of()));
    }

    private void add(Kind kind, Map<String, List<String>> layers) {
        layers.forEach((layer, prefixes) -> prefixes.forEach(prefix -> of(kind).add(new Rule(prefix, layer))));
    }

    private List<Rule> of(Kind kind) {
        return rules.computeIfAbsent(kind, none -> new ArrayList<>());
    }

    /** The layer of a sample. */
    String layer(Sample sample) {
        boolean inKernel = false;
        for (Frame frame : sample.frames().reversed()) {
            if (inKernel && frame.kind() != Kind.KERNEL) {
                return REST_OF_KERNEL;
            }
            inKernel = frame.kind() == Kind.KERNEL;
            String layer = frame.name().startsWith(LIBJVM) ? ofJvm(sample) : rule(frame).layer;
            if (layer != null) {
                return layer;
            }
        }
        return inKernel ? REST_OF_KERNEL : ofJvm(sample);
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
                unknown -> of(unknown.kind()).stream()
                        .filter(rule -> unknown.name().startsWith(rule.prefix))
                        .findFirst()
                        .orElse(unknown.isJava() ? Rule.OF_APPLICATION : Rule.OF_CALLER));
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
