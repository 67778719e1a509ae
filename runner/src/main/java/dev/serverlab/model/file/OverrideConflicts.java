package dev.serverlab.model.file;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Sweep;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.LabException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Refuses what the command line would undo of what an experiment is about. */
final class OverrideConflicts {

    private final Experiment experiment;
    private final List<Variant> variants;
    private final Set<String> swept = new LinkedHashSet<>();

    /**
     * Of those variants of the experiment that are run.
     */
    OverrideConflicts(Experiment experiment, List<Variant> variants) {
        this.experiment = experiment;
        this.variants = variants;
        if (experiment.sweep() != null) {
            experiment.sweep().points().stream()
                    .filter(point -> variants.contains(point.variant()))
                    .flatMap(point -> point.values().keySet().stream())
                    .flatMap(axis -> Sweep.names(axis).stream())
                    .forEach(swept::add);
        }
    }

    /**
     * Looks at what is asked for.
     *
     * @throws LabException when it would be without effect, or make variants alike that differ on purpose
     */
    void refuse(Overrides overrides) {
        boolean solo = (overrides.protocol() == null ? experiment.protocol() : overrides.protocol()).haveSolo();
        if (overrides.load().hasModel() && solo) {
            refuseLoad();
        }
        if (!overrides.site().isNone()) {
            refuseSite();
        }
        if (overrides.workload().delay() != null) {
            refuseSwept("delay", "--delay");
        }
        if (overrides.workload().cpuMicros() != null) {
            refuseSwept("cpuMicros", "--cpu-micros");
        }
        overrides
                .settings()
                .forEach((server, settings) -> settings.keySet()
                        .forEach(name -> refuseSwept(server + "." + name, "--set " + server + "." + name)));
    }

    private void refuseLoad() {
        if (experiment.load() instanceof Load.SelfDriven) {
            throw LabException.refused(
                    "self-driven",
                    "The servers of '" + experiment.name() + "' are self-driven: nothing is sent to them.",
                    "Leave out --users and --rate.");
        }
        refuseSwept("users", "--users and --rate");
        refuseSwept("rate", "--users and --rate");
        List<String> own = variants.stream()
                .filter(variant -> experiment.loadOf(variant) != experiment.load())
                .map(Variant::toString)
                .toList();
        if (!own.isEmpty()) {
            throw LabException.refused(
                    "load-of-variants",
                    "The experiment '" + experiment.name() + "' gives a load of its own to " + String.join(", ", own)
                            + ", so that one for all would undo what it is about.",
                    "Leave out --users and --rate, choose other variants with --variants, or change the file.");
        }
    }

    private void refuseSite() {
        List<String> own = variants.stream()
                .filter(variant -> !experiment.siteOf(variant).equals(experiment.siteOfAll()))
                .map(Variant::toString)
                .toList();
        if (!own.isEmpty()) {
            throw LabException.refused(
                    "site-of-variants",
                    "The experiment '" + experiment.name() + "' says itself where " + String.join(", ", own)
                            + (own.size() == 1 ? " runs" : " run") + ", so that one place for all would undo what it is"
                            + " about.",
                    "Leave out --in, --cpus, --memory and --network, choose other variants with --variants, or change"
                            + " the file.");
        }
    }

    private void refuseSwept(String name, String option) {
        if (swept.contains(name)) {
            throw LabException.refused(
                    "swept",
                    "The experiment '" + experiment.name() + "' sweeps " + name
                            + ", so that one value for all would undo what it is about.",
                    "Leave out " + option + ", or choose some of its variants with --variants.");
        }
    }
}
