package dev.serverlab.cli.option;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Slo;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.spelling.Durations;
import java.time.Duration;
import java.util.List;

/** Before anything starts: limits that something could keep to, of servers that can be asked. */
public final class LimitChecks {

    private LimitChecks() {}

    /** @throws LabException when there is no limit, one cannot be kept, or a server makes its own work */
    public static void require(Experiment experiment) {
        List<Slo> limits = experiment.slo();
        if (limits == null) {
            throw Problems.refused("no-slo", experiment.name());
        }
        for (Variant variant : experiment.variants()) {
            if (experiment.loadOf(variant) instanceof Load.SelfDriven) {
                throw Problems.refused("capacity-unsuited", variant);
            }
            Duration delay = experiment.workloadOf(variant).delay();
            for (Slo limit : limits) {
                Duration within = limit.within();
                // How long its own servers wait, nobody told the lab.
                if (within != null && experiment.ownServerOf(variant) == null && within.compareTo(delay) <= 0) {
                    throw Problems.refused("slo-below-delay", limit, variant, Durations.format(delay));
                }
            }
        }
    }
}
