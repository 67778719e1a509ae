package dev.serverlab.cli.own;

import dev.serverlab.measure.discovery.FirstStart;
import dev.serverlab.measure.discovery.FoundService;
import dev.serverlab.measure.discovery.GivenStart;
import dev.serverlab.measure.discovery.PortOption;
import dev.serverlab.measure.jar.Application;
import dev.serverlab.measure.jar.ConfigOption;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.run.Jdk;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Turns a jar into an experiment.
 *
 * @param jdk that it runs on
 * @param taken names that other servers have
 * @param given how to start it, as far as it is known
 * @param base what to compare it with; absent for other settings
 */
public record Discovery(
        Jdk jdk,
        Set<String> taken,
        GivenStart given,
        @Nullable BaseRevision base) {

    /** What is being done, for {@link dev.serverlab.cli.console.Busy}. */
    public static final String DOING = "Starting it to see how to set its port and what it answers";

    /**
     * Starts an application in that folder.
     *
     * @param paths to request; empty for those of its OpenAPI document
     * @throws LabException when it cannot be started, given a port, or sent requests
     */
    public FoundExperiment of(Application application, List<String> paths, Path folder) throws InterruptedException {
        int feature = jdk.feature();
        application.requireRunsOn(feature);
        FirstStart start = new FirstStart(application, jdk.java(), folder.toAbsolutePath(), given);
        FoundService found = start.find(paths);
        String name = application.name(taken);
        if (base != null) {
            FoundExperiment both = new FoundExperiment(name, application, found, given, base, List.of(), List.of());
            if (both.runsAlone()) {
                throw Problems.refused(
                        "base-port",
                        "%s always listens on port %s, so two revisions of it cannot run at the same time.",
                        "Have its port set by --args with {port} or by --env, and turn off further ones.",
                        application.jar(),
                        found.port() instanceof PortOption.Fixed fixed
                                ? fixed.port()
                                : found.otherPorts().getFirst());
            }
            return both;
        }
        int cores = Runtime.getRuntime().availableProcessors();
        List<ConfigOption> choices = new ArrayList<>();
        List<String> ignored = new ArrayList<>();
        for (ConfigOption choice : ConfigOption.of(
                application,
                feature,
                cores,
                found.threads().width(),
                found.threads().pools())) {
            String why = start.ignored(choice, found);
            if (why == null) {
                choices.add(choice);
            } else {
                ignored.add(choice.name() + " is left out, as " + why);
            }
        }
        return new FoundExperiment(name, application, found, given, null, ConfigOption.orCollector(choices), ignored);
    }
}
