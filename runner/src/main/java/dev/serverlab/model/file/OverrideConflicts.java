package dev.serverlab.model.file;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Sweep;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.LabException;
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
    private static final String UNDO = " for all would undo what it is about.";

    /**
     * Looks at what is asked for.
     *
     * @param result as the experiment then is
     * @throws LabException when it would be without effect, or make variants alike that differ on purpose
     */
    void refuse(Layer asked, Experiment result) {
        if ((asked.has("load.users") || asked.has("load.rate"))
                && result.protocol().haveSolo()) {
            if (experiment.load() instanceof Load.SelfDriven) {
                throw LabException.refused(
                        "self-driven",
                        "The servers of '" + experiment.name() + "' are self-driven: nothing is sent to them.",
                        "Leave out " + LOADS + ".");
            }
            refuseSwept("users", LOADS);
            refuseSwept("rate", LOADS);
            refuseOwn(
                    each -> experiment.loadOf(each) != experiment.load(),
                    "load-of-variants",
                    "a load of its own",
                    LOADS);
        }
        if (asked.has("in") || Meaning.OF_CONTAINERS.stream().anyMatch(asked::has)) {
            String options = "--in, --cpus, --memory and --network";
            refuseOwn(
                    each -> !experiment.siteOf(each).equals(experiment.siteOfAll()),
                    "site-of-variants",
                    "a place of its own",
                    options);
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
            if (result.siteOfAll().kind() == Placement.Kind.PROCESS && asked.has(key)) {
                throw LabException.refused(
                        "no-container",
                        "--" + key + " is for servers in containers, and these run as processes.",
                        "Give --in docker beside it, or leave out --" + key + ".");
            }
        }
    }

    private void refuseOwn(Predicate<Variant> differs, String code, String what, String options) {
        String own = variants.stream().filter(differs).map(Variant::toString).collect(Collectors.joining(", "));
        if (!own.isEmpty()) {
            throw LabException.refused(
                    code,
                    "The experiment '" + experiment.name() + "' gives " + what + " to " + own + ", so that one" + UNDO,
                    "Leave out " + options + ", choose other variants with --variants, or change the file.");
        }
    }

    private void refuseSwept(String name, String option) {
        if (experiment.sweep() != null
                && experiment.sweep().points().stream()
                        .filter(point -> variants.contains(point.variant()))
                        .flatMap(point -> point.values().keySet().stream())
                        .anyMatch(axis -> Sweep.names(axis).contains(name))) {
            throw LabException.refused(
                    "swept",
                    "The experiment '" + experiment.name() + "' sweeps " + name + ", so that one value" + UNDO,
                    "Leave out " + option + ", or choose some of its variants with --variants.");
        }
    }
}
