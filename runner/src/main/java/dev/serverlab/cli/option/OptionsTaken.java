package dev.serverlab.cli.option;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.OwnServer;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.file.Layer;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Before anything starts: options that reach the servers. One that a server has no place for would be without effect. */
public final class OptionsTaken {

    /** By what of a server's command they get in. */
    private static final Map<String, String> OPTIONS =
            Map.of(OwnServer.JAVA, "--jdk", OwnServer.JVM_ARGS, "--jvm-args or --heap", OwnServer.SETTINGS, "--set");

    private OptionsTaken() {}

    /**
     * Of every variant.
     *
     * @param asked what the command line says above the experiment's file
     * @param jdk where {@code --jdk} finds the servers' JDK; absent for the lab's own
     * @throws LabException when one has no place for what it is given
     */
    public static void require(Experiment experiment, Layer asked, @Nullable Path jdk) {
        for (Variant variant : experiment.variants()) {
            OwnServer own = experiment.ownServerOf(variant);
            if (own != null) {
                require(variant, own, asked, jdk);
            }
            if ((jdk != null || experiment.jdkOf(variant) != null)
                    && experiment.siteOf(variant).kind() != Placement.Kind.PROCESS) {
                throw Problems.refused("jdk-of-image");
            }
        }
    }

    private static void require(Variant variant, OwnServer own, Layer asked, @Nullable Path jdk) {
        Map<String, Boolean> given = new LinkedHashMap<>();
        given.put(OwnServer.JAVA, jdk != null && !own.inContainer());
        given.put(OwnServer.JVM_ARGS, asked.has("jvmArgs") || asked.has("heap"));
        given.put(
                OwnServer.SETTINGS,
                !asked.part("settings").part(variant.server()).keys().isEmpty());
        given.forEach((place, isGiven) -> {
            if (isGiven && !own.takes(place)) {
                throw Problems.refused("own-untaken", variant, place, OPTIONS.get(place));
            }
        });
    }
}
