package dev.serverlab.measure.trial;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.file.Layer;
import dev.serverlab.model.problem.Problems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Something that a server was given and could refuse.
 *
 * @param words with which its log would speak of that, as a regular expression
 * @param by where it can be changed, for people
 */
record Given(String words, String by) {

    private static final String OUT_OF_MEMORY = "[\\w.]*OutOfMemoryError";
    private static final String OF_JVM = "VM|" + OUT_OF_MEMORY;

    /**
     * All that a variant is given: settings, limits of its container, and by the command line JVM arguments and a JDK.
     *
     * @param asked what the command line says above the experiment's file
     * @param jdk absent for the lab's own
     */
    static List<Given> to(Variant variant, Experiment experiment, Layer asked, @Nullable Path jdk) {
        Layer options = asked.part("settings").part(variant.server());
        List<Given> given = new ArrayList<>();
        experiment.settingsOf(variant).forEach((name, value) -> {
            boolean option = options.keys().has(name)
                    && !experiment.ownSettingsOf(variant).containsKey(name);
            String words = Problems.part(
                    option ? "start-refused.option" : "start-refused.file",
                    variant.server(),
                    name,
                    value,
                    experiment.name());
            given.add(new Given(Pattern.quote(name), words));
        });
        if (asked.has("jvmArgs")) {
            given.add(new Given(OF_JVM, "--jvm-args \"" + String.join(" ", experiment.jvmArgs()) + "\""));
        }
        if (asked.has("heap")) {
            given.add(new Given(OF_JVM, "--heap " + asked.read("heap", String.class)));
        }
        if (jdk != null) {
            given.add(new Given("[\\w.]*UnsupportedClassVersionError", "--jdk " + jdk));
        }
        Placement site = experiment.siteOf(variant);
        if (site.mostCpus() != null || site.mostMemory() != null) {
            given.add(new Given(OUT_OF_MEMORY, Problems.part("start-refused.limits", site.describe())));
        }
        return given;
    }
}
