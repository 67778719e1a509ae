package dev.serverlab.cli.option;

import dev.serverlab.measure.server.Servers;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.util.List;
import picocli.CommandLine.Option;

/** Whether servers are started on the ports of their {@code server.yaml}. */
public final class FixedPorts {

    @Option(names = "--fixed-ports", description = "The ports of server.yaml instead of free ones.")
    private boolean given;

    public boolean given() {
        return given;
    }

    /** @throws LabException when they were asked for, and servers that the experiment brings have none */
    public void requireServersOfLab(Experiment experiment) {
        if (given) {
            OptionsTaken.requireServersOfLab(experiment, "--fixed-ports");
        }
    }

    /** @throws LabException when they were asked for, and are not free, or two variants that run at once would share them */
    public void requireFree(Experiment experiment, Servers servers) {
        if (!given) {
            return;
        }
        List<Variant> variants = experiment.variants();
        // Profiles of one server have the same ports in its server.yaml.
        if (experiment.runs(Protocol.PAIRED)
                && variants.stream().map(Variant::server).distinct().count() < variants.size()) {
            throw Problems.refused(
                    "ports-shared",
                    "Two profiles of one server cannot run at once on the same fixed ports.",
                    "Leave out --fixed-ports, or give --protocol solo.");
        }
        variants.stream().map(servers::of).forEach(server -> server.ports().requireFree());
    }
}
