package dev.serverlab.model.file;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Sweep;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.Problems;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Refuses what the command line would undo of what an experiment is about.
 *
 * @param variants those of the experiment that are run
 */
record OverrideConflicts(ResolvedExperiment resolved, List<Variant> variants) {

    private static final String LOADS = "--users and --rate";
    private static final List<String> OF_SITES = Stream.concat(
                    Stream.of("in"), ResolvedExperiment.OF_CONTAINERS.stream())
            .toList();

    /**
     * Looks at what is asked for.
     *
     * @param file what is said below it
     * @throws dev.serverlab.model.problem.LabException when it would be without effect, or make variants alike that
     *     differ on purpose
     */
    void refuse(Layer asked, Layer file) {
        Experiment experiment = resolved.experiment();
        if ((asked.has("load.users") || asked.has("load.rate"))
                && experiment.protocol().haveSolo()) {
            if (file.at("load.selfDriven").asBoolean(false)) {
                throw Problems.refused(
                        "self-driven",
                        "The servers of '%s' are self-driven: nothing is sent to them.",
                        "Leave out --users and --rate.",
                        experiment.name());
            }
            refuseSwept("users", LOADS);
            refuseSwept("rate", LOADS);
            String own = thoseThatSay(List.of("users", "rate"));
            if (!own.isEmpty()) {
                throw Problems.refused(
                        "load-of-variants",
                        "The experiment '%s' gives a load of its own to %s, so that one for all would undo what "
                                + "it is about.",
                        "Leave out --users and --rate, choose other variants with --variants, or change the file.",
                        experiment.name(),
                        own);
            }
        }
        if (OF_SITES.stream().anyMatch(asked::has)) {
            String own = thoseThatSay(OF_SITES);
            if (!own.isEmpty()) {
                throw Problems.refused(
                        "site-of-variants",
                        "The experiment '%s' gives a place of its own to %s, so that one for all would undo what "
                                + "it is about.",
                        "Leave out --in, --cpus, --memory and --network, choose other variants with --variants, "
                                + "or change the file.",
                        experiment.name(),
                        own);
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
        for (String key : ResolvedExperiment.OF_CONTAINERS) {
            if (asked.has(key)
                    && !ResolvedExperiment.isOf(experiment.siteOfAll().kind(), key)) {
                throw Problems.refused(
                        "no-container",
                        "--%s is for servers in containers, and these run as processes.",
                        "Give --in docker beside it, or leave out --%s.",
                        key);
            }
        }
    }

    /** Variants of the file that say one of these themselves. */
    private String thoseThatSay(List<String> keys) {
        return variants.stream()
                .filter(each -> resolved.variants().containsKey(each)
                        && keys.stream().anyMatch(resolved.variants().get(each).own()::has))
                .map(Variant::toString)
                .collect(Collectors.joining(", "));
    }

    private void refuseSwept(String name, String option) {
        Experiment experiment = resolved.experiment();
        if (experiment.sweep() != null
                && experiment.sweep().points().stream()
                        .filter(point -> variants.contains(point.variant()))
                        .flatMap(point -> point.values().keySet().stream())
                        .anyMatch(axis -> Sweep.names(axis).contains(name))) {
            throw Problems.refused(
                    "swept",
                    "The experiment '%s' sweeps %s, so that one value for all would undo what it is about.",
                    "Leave out %3$s, or choose some of its variants with --variants.",
                    experiment.name(),
                    name,
                    option);
        }
    }
}
