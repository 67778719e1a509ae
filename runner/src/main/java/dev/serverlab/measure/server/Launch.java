package dev.serverlab.measure.server;

import dev.serverlab.model.experiment.CustomServer;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.experiment.Workload;
import dev.serverlab.model.observation.Cores;
import dev.serverlab.model.problem.LabException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A server to start, with its configuration.
 *
 * @param path the endpoint to request, such as {@code /delay}
 * @param java the java program of its own JDK; absent when it runs on the common one
 * @param settings passed on as system properties
 * @param env environment variables for this variant only
 * @param given the backends' values for an experiment's own server, by name; empty for the lab's servers, which get them as
 *     settings
 * @param own the experiment's description of its own server; absent for the lab's
 * @param log where its output goes
 */
public record Launch(
        ServerDescriptor server,
        Variant variant,
        String path,
        @Nullable Path java,
        List<String> jvmArgs,
        Map<String, String> settings,
        Map<String, String> env,
        Map<String, String> given,
        @Nullable CustomServer own,
        Path log) {

    /** A launch with the endpoint {@value Workload#DELAYED}, on the common JDK. */
    public Launch(
            ServerDescriptor server, Variant variant, List<String> jvmArgs, Map<String, String> settings, Path log) {
        this(server, variant, Workload.DELAYED, null, jvmArgs, settings, Map.of(), Map.of(), null, log);
    }

    /** The environment variables that it gets in addition to the lab's. */
    public Map<String, String> environment(Ports ports) {
        Map<String, String> all = own == null ? new TreeMap<>() : own.environment(ports.service());
        all.putAll(env);
        all.replaceAll((name, value) -> filled(value));
        return all;
    }

    /** The environment of a container from its own image; it carries the whole configuration. */
    public Map<String, String> containedEnvironment(Ports ports) {
        Map<String, String> all = environment(ports);
        Map<String, String> properties = new TreeMap<>(settings);
        properties.replaceAll((name, value) -> filled(value));
        return own == null ? all : own.contained(all, ports.service(), jvmArgs, properties);
    }

    private String filled(String text) {
        String filled = text;
        for (Map.Entry<String, String> value : given.entrySet()) {
            filled = filled.replace("{" + value.getKey() + "}", value.getValue());
        }
        return filled;
    }

    /**
     * The command of its {@code server.yaml} with all placeholders filled in.
     *
     * @param java the JDK's {@code java} program
     * @param more settings that override its own
     */
    public List<String> command(String java, Ports ports, Map<String, String> more) {
        ServerDescriptor.Profile profile = server.profiles().get(variant.profile());
        Map<String, String> all = new TreeMap<>(profile == null ? Map.of() : profile.settings());
        all.putAll(settings);
        all.putAll(more);
        String known = profile == null || profile.like() == null ? variant.profile() : profile.like();
        List<String> command = new ArrayList<>();
        for (String word : server.command()) {
            switch (word) {
                case "{jvmArgs}" -> command.addAll(jvmArgs);
                case "{settings}" -> all.forEach((name, value) -> command.add("-D" + name + "=" + filled(value)));
                default ->
                    command.add(filled(word)
                            .replace("{java}", java)
                            .replace("{port}", Integer.toString(ports.service()))
                            .replace("{managementPort}", Integer.toString(ports.management()))
                            .replace("{profile}", known));
            }
        }
        return command;
    }

    /** Starts servers in one kind of place. */
    @FunctionalInterface
    public interface Launcher {

        /**
         * Starts a server and waits for its first successful response.
         *
         * @throws LabException when it exits first, or does not answer in time; with the end of its log
         */
        RunningServer start(Launch launch) throws InterruptedException;

        /**
         * The CPUs that servers started there, and their load, may use.
         *
         * @param ofLab those of the lab's machine
         */
        default Cores cores(Cores ofLab) {
            return ofLab;
        }
    }
}
