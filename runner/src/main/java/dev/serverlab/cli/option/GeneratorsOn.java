package dev.serverlab.cli.option;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.util.List;
import picocli.CommandLine.Option;

/** The machines of load generators; documented in docs/two-machines.md instead of the help. */
public final class GeneratorsOn {

    @Option(
            names = "--generators-on",
            split = ",",
            paramLabel = "LOGIN,…",
            hidden = true,
            description = "Other machines for load generators, one on each, by ssh.")
    private List<String> logins = List.of();

    /** Their logins; empty when the generator is on the lab's machine. */
    public List<String> logins() {
        return logins;
    }

    /**
     * The place of the load generator.
     *
     * @param otherwise without such machines
     * @throws LabException when servers cannot be reached from there, or the load cannot be shared
     */
    public Placement.Kind over(Placement.Kind otherwise, Experiment experiment) {
        boolean there = experiment.variants().stream()
                .allMatch(each -> experiment.subject(each).site().kind() == Placement.Kind.SSH);
        if (logins.isEmpty()) {
            if (otherwise == Placement.Kind.SSH) {
                throw Problems.refused(
                        "generators-nowhere",
                        "--generator-in ssh names no machine.",
                        "Give --generators-on with a login on each.");
            }
            return otherwise;
        }
        if (!there) {
            throw Problems.refused(
                    "generators-apart",
                    "Generators on other machines cannot reach servers on this one's loopback.",
                    "Give --servers-on as well.");
        }
        ClusterChoice.requireShared(logins.size(), experiment);
        return Placement.Kind.SSH;
    }
}
