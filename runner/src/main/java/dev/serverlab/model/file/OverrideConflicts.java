package dev.serverlab.model.file;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Sweep;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.Problems;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Refuses what the command line would undo of what an experiment is about.
 *
 * @param variants those of the experiment that are run
 */
record OverrideConflicts(Experiment experiment, List<Variant> variants) {

    private static final String LOADS = "--users and --rate";

    /**
     * Looks at what is asked for.
     *
     * @param result as the experiment then is
     * @throws dev.serverlab.model.problem.LabException when it would be without effect, or make variants alike that
     *     differ on purpose
     */
    void refuse(Layer asked, Experiment result) {
        if ((asked.has("load.users") || asked.has("load.rate"))
                && result.protocol().haveSolo()) {
            if (experiment.load() instanceof Load.SelfDriven) {
                throw Problems.refused("self-driven", experiment.name());
            }
            refuseSwept("users", LOADS);
            refuseSwept("rate", LOADS);
            String own = those(each -> experiment.loadOf(each) != experiment.load());
            if (!own.isEmpty()) {
                throw Problems.refused("load-of-variants", experiment.name(), own);
            }
        }
        if (asked.has("in") || Meaning.OF_CONTAINERS.stream().anyMatch(asked::has)) {
            String own = those(each -> !experiment.siteOf(each).equals(experiment.siteOfAll()));
            if (!own.isEmpty()) {
                throw Problems.refused("site-of-variants", experiment.name(), own);
            }
        }
        if (asked.has("workload.delay")) {
            refuseSwept("delay", "--delay");
        }
        if (asked.has("workload.cpuMicros")) {
            refuseSwept("cpuMicros", "--cpu-micros");
        }
        asked.part("settings")
                .keys()
                .forEachEntry((server, settings) -> settings.propertyNames()
                        .forEach(name -> refuseSwept(server + "." + name, "--set " + server + "." + name)));
        for (String key : Meaning.OF_CONTAINERS) {
            if (asked.has(key) && !Meaning.isOf(result.siteOfAll().kind(), key)) {
                throw Problems.refused("no-container", key);
            }
        }
    }

    private String those(Predicate<Variant> differing) {
        return variants.stream().filter(differing).map(Variant::toString).collect(Collectors.joining(", "));
    }

    private void refuseSwept(String name, String option) {
        if (experiment.sweep() != null
                && experiment.sweep().points().stream()
                        .filter(point -> variants.contains(point.variant()))
                        .flatMap(point -> point.values().keySet().stream())
                        .anyMatch(axis -> Sweep.names(axis).contains(name))) {
            throw Problems.refused("swept", experiment.name(), name, option);
        }
    }
}
