package dev.serverlab.model.file;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Sweep;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.LabException;
import java.util.List;
import java.util.function.Predicate;

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
     * @throws LabException when it would be without effect, or make variants alike that differ on purpose
     */
    void refuse(Layer asked, Experiment result) {
        if ((asked.has("load.users") || asked.has("load.rate"))
                && result.protocol().haveSolo()) {
            refuseLoad();
        }
        if (asked.has("in") || Meaning.OF_CONTAINERS.stream().anyMatch(asked::has)) {
            refuseOwn(
                    variant -> !experiment.siteOf(variant).equals(experiment.siteOfAll()),
                    "site-of-variants",
                    "a place of its own",
                    "--in, --cpus, --memory and --network");
        }
        if (asked.has("workload.delay")) {
            refuseSwept("delay", "--delay");
        }
        if (asked.has("workload.cpuMicros")) {
            refuseSwept("cpuMicros", "--cpu-micros");
        }
        asked.part("settings")
                .keys()
                .forEachEntry((server, settings) -> settings.forEachEntry(
                        (name, value) -> refuseSwept(server + "." + name, "--set " + server + "." + name)));
        if (result.siteOfAll().kind() == Placement.Kind.PROCESS) {
            Meaning.OF_CONTAINERS.stream().filter(asked::has).findFirst().ifPresent(key -> {
                throw LabException.refused(
                        "no-container",
                        "--" + key + " is for servers in containers, and these run as processes.",
                        "Give --in docker beside it, or leave out --" + key + ".");
            });
        }
    }

    private void refuseLoad() {
        if (experiment.load() instanceof Load.SelfDriven) {
            throw LabException.refused(
                    "self-driven",
                    "The servers of '" + experiment.name() + "' are self-driven: nothing is sent to them.",
                    "Leave out " + LOADS + ".");
        }
        refuseSwept("users", LOADS);
        refuseSwept("rate", LOADS);
        refuseOwn(
                variant -> experiment.loadOf(variant) != experiment.load(),
                "load-of-variants",
                "a load of its own",
                LOADS);
    }

    private void refuseOwn(Predicate<Variant> differs, String code, String what, String options) {
        String own = String.join(
                ", ", variants.stream().filter(differs).map(Variant::toString).toList());
        if (!own.isEmpty()) {
            throw LabException.refused(
                    code,
                    "The experiment '" + experiment.name() + "' gives " + what + " to " + own
                            + ", so that one for all would undo what it is about.",
                    "Leave out " + options + ", choose other variants with --variants, or change the file.");
        }
    }

    private void refuseSwept(String name, String option) {
        boolean swept = experiment.sweep() != null
                && experiment.sweep().points().stream()
                        .filter(point -> variants.contains(point.variant()))
                        .flatMap(point -> point.values().keySet().stream())
                        .anyMatch(axis -> Sweep.names(axis).contains(name));
        if (swept) {
            throw LabException.refused(
                    "swept",
                    "The experiment '" + experiment.name() + "' sweeps " + name
                            + ", so that one value for all would undo what it is about.",
                    "Leave out " + option + ", or choose some of its variants with --variants.");
        }
    }
}
