package dev.serverlab.cli.own;

import dev.serverlab.measure.discovery.FirstStart;
import dev.serverlab.measure.discovery.FoundService;
import dev.serverlab.measure.jar.Application;
import dev.serverlab.measure.jar.ConfigOption;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.run.Jdk;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * Turns a jar into an experiment.
 *
 * @param jdk that it runs on
 * @param taken names that other servers have
 */
public record Discovery(Jdk jdk, Set<String> taken) {

    /**
     * Starts an application in that folder.
     *
     * @param paths to request; empty for those of its OpenAPI document
     * @throws LabException when it cannot be started, given a port, or sent requests
     */
    public FoundExperiment of(Application application, List<String> paths, Path folder) throws InterruptedException {
        int feature = jdk.feature();
        application.requireRunsOn(feature);
        FoundService found = new FirstStart(application, jdk.java(), folder.toAbsolutePath()).find(paths);
        int cores = Runtime.getRuntime().availableProcessors();
        return new FoundExperiment(
                application.name(taken),
                application,
                found,
                ConfigOption.of(application, feature, cores, found.width()));
    }
}
