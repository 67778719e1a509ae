package dev.serverlab.measure.trial.preflight;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.file.Layer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An input that a server could refuse.
 *
 * @param words that its log would use for it, as a regular expression
 * @param by where it can be changed, in words for the user
 */
record StartInput(String words, String by) {

    private static final String OUT_OF_MEMORY = "[\\w.]*OutOfMemoryError";
    private static final String OF_JVM = "VM|" + OUT_OF_MEMORY;

    /**
     * All inputs of a variant: settings, limits of its container, and JVM arguments and a JDK from the command line.
     *
     * @param asked the command line's overrides of the experiment's file
     * @param jdk absent for the lab's own
     */
    static List<StartInput> to(Variant variant, Experiment experiment, Layer asked, @Nullable Path jdk) {
        Layer options = asked.part("settings").part(variant.server());
        List<StartInput> given = new ArrayList<>();
        experiment.subject(variant).settings().forEach((name, value) -> {
            boolean option = options.keys().has(name)
                    && !experiment.subject(variant).ownSettings().containsKey(name);
            String words = (option ? "--set %1$s.%2$s=%3$s" : "%2$s=%3$s in the experiment '%4$s'")
                    .formatted(variant.server(), name, value, experiment.name());
            given.add(new StartInput(Pattern.quote(name), words));
        });
        if (asked.has("jvmArgs")) {
            given.add(new StartInput(OF_JVM, "--jvm-args \"" + String.join(" ", experiment.jvmArgs()) + "\""));
        }
        if (asked.has("heap")) {
            given.add(new StartInput(OF_JVM, "--heap " + asked.read("heap", String.class)));
        }
        if (jdk != null) {
            given.add(new StartInput("[\\w.]*UnsupportedClassVersionError", "--jdk " + jdk));
        }
        Placement site = experiment.subject(variant).site();
        if (site.maxCpus() != null || site.mostMemory() != null) {
            given.add(new StartInput(OUT_OF_MEMORY, "the limits of its place, %s".formatted(site.describe())));
        }
        return given;
    }
}
