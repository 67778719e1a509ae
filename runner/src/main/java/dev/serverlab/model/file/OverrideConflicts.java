package dev.serverlab.model.file;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Sweep;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.Problems;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Refuses overrides that would undo the purpose of an experiment.
 *
 * @param variants the variants of the experiment that are run
 */
record OverrideConflicts(ResolvedExperiment resolved, List<Variant> variants) {

    private static final String LOADS = "--users and --rate";
    private static final List<String> PLACEMENT_KEYS = Stream.of(
                    List.of("in"), SiteChecks.MACHINE_KEYS, SiteChecks.CONTAINER_KEYS)
            .flatMap(List::stream)
            .toList();

    /**
     * Checks the overrides.
     *
     * @param file the layers below
     * @throws dev.serverlab.model.problem.LabException when an override would have no effect, or make variants alike that
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
            String own = variantsSetting(List.of("users", "rate"));
            if (!own.isEmpty()) {
                throw Problems.refused(
                        "load-of-variants",
                        "The experiment '%s' gives a different load to %s, so a common one would defeat its purpose.",
                        "Leave out --users and --rate, choose other variants with --variants, or change the file.",
                        experiment.name(),
                        own);
            }
        }
        if (PLACEMENT_KEYS.stream().anyMatch(asked::has)) {
            String own = variantsSetting(PLACEMENT_KEYS);
            if (!own.isEmpty()) {
                throw Problems.refused(
                        "site-of-variants",
                        "The experiment '%s' gives a different place to %s, so a common one would defeat its purpose.",
                        "Leave out --in, --cpus, --memory and --network, choose other variants with --variants, "
                                + "or change the file.",
                        experiment.name(),
                        own);
            }
        }
        refuseSweptWorkload(asked, "delay", "--delay");
        refuseSweptWorkload(asked, "cpuMicros", "--cpu-micros");
        refuseSweptWorkload(asked, "items", "--items");
        asked.part("settings")
                .keys()
                .forEachEntry((server, settings) -> settings.propertyNames()
                        .forEach(name -> refuseSwept(server + "." + name, "--set " + server + "." + name)));
        for (String key : SiteChecks.CONTAINER_KEYS) {
            if (asked.has(key) && !SiteChecks.isOf(experiment.siteOfAll().kind(), key)) {
                throw Problems.refused(
                        "no-container",
                        "--%s is for servers in containers, but these run as processes.",
                        "Add --in docker, or leave out --%s.",
                        key);
            }
        }
    }

    /** The variants of the file that have their own value for one of these keys. */
    private String variantsSetting(List<String> keys) {
        return variants.stream()
                .filter(each -> resolved.variants().containsKey(each)
                        && keys.stream().anyMatch(resolved.variants().get(each).own()::has))
                .map(Variant::toString)
                .collect(Collectors.joining(", "));
    }

    private void refuseSweptWorkload(Layer asked, String key, String option) {
        if (asked.has("workload." + key)) {
            refuseSwept(key, option);
        }
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
                    "The experiment '%s' sweeps %s, so a common value would defeat its purpose.",
                    "Leave out %3$s, or choose some of its variants with --variants.",
                    experiment.name(),
                    name,
                    option);
        }
    }
}
