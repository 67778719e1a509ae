package dev.serverlab.cli.option;

import dev.serverlab.model.experiment.CustomServer;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.file.Layer;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Checks before the start that options reach the servers: one that a server's command has no place for would have no
 * effect.
 */
public final class OptionsTaken {

    /** Each option with the placeholder in a server's command that takes it. */
    private static final Map<String, String> OPTIONS = Map.of(
            CustomServer.JAVA, "--jdk", CustomServer.JVM_ARGS, "--jvm-args or --heap", CustomServer.SETTINGS, "--set");

    private OptionsTaken() {}

    /**
     * Checks every variant.
     *
     * @param asked the command line's overrides of the experiment's file
     * @param jdk where {@code --jdk} finds the servers' JDK; absent for the lab's own
     * @throws LabException when a server's command has no place for an option that was given
     */
    public static void require(Experiment experiment, Layer asked, @Nullable Path jdk) {
        for (Variant variant : experiment.variants()) {
            CustomServer own = experiment.subject(variant).server();
            if (own != null) {
                require(variant, own, asked, jdk);
            }
            if ((jdk != null || experiment.subject(variant).jvm().jdk() != null)
                    && experiment.subject(variant).site().kind() != Placement.Kind.PROCESS) {
                throw Problems.refused(
                        "jdk-of-image",
                        "jdk and --jdk set the JDK of servers that run as processes; those in containers use that "
                                + "of their image.",
                        "Leave it out, or build the images on another JDK: BASE_IMAGE=… docker/build.");
            }
        }
    }

    /** @throws LabException when the experiment brings its own servers */
    static void requireServersOfLab(Experiment experiment) {
        if (experiment.bringsServers()) {
            throw Problems.refused(
                    "own-option",
                    "'%s' brings its own servers, which cannot take --against.",
                    "Leave out --against.",
                    experiment.name());
        }
    }

    private static void require(Variant variant, CustomServer own, Layer asked, @Nullable Path jdk) {
        Map<String, Boolean> given = new LinkedHashMap<>();
        given.put(CustomServer.JAVA, jdk != null && !own.inContainer());
        given.put(CustomServer.JVM_ARGS, asked.has("jvmArgs") || asked.has("heap"));
        given.put(
                CustomServer.SETTINGS,
                !asked.part("settings").part(variant.server()).keys().isEmpty());
        given.forEach((place, isGiven) -> {
            if (isGiven && !own.takes(place)) {
                throw Problems.refused(
                        "own-untaken",
                        "%s is started by a command without %s, so %s would have no effect.",
                        "Leave it out, or write %2$s into the command in the experiment.",
                        variant,
                        place,
                        OPTIONS.get(place));
            }
        });
    }
}
