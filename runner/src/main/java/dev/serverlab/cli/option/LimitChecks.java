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

/** Checks, before the start, that limits can be met and that servers take requests. */
public final class LimitChecks {

    private LimitChecks() {}

    /** @throws LabException when there is no limit, one cannot be kept, or a server generates its own work */
    public static void require(Experiment experiment) {
        List<Slo> limits = experiment.expectations().slo();
        if (limits == null) {
            throw Problems.refused(
                    "no-slo",
                    "%s has no limit to search under.",
                    "Give one with --slo 'p90 <= 120ms', or with slo in the experiment file.",
                    experiment.name());
        }
        for (Variant variant : experiment.variants()) {
            if (experiment.subject(variant).load() instanceof Load.SelfDriven) {
                throw Problems.refused(
                        "capacity-unsuited",
                        "A search sends load to servers, but %s generates its own work.",
                        "Measure it by ./lab run, or choose other variants.",
                        variant);
            }
            Duration delay = experiment.subject(variant).workload().delay();
            for (Slo limit : limits) {
                Duration within = limit.within();
                // The delay of the experiment's own servers is unknown.
                if (within != null && experiment.subject(variant).server() == null && within.compareTo(delay) <= 0) {
                    throw Problems.refused(
                            "slo-below-delay",
                            "%s cannot be met at any rate: %s delays each answer by %s.",
                            "Give a limit above the delay, or a shorter --delay.",
                            limit,
                            variant,
                            Durations.format(delay));
                }
            }
        }
    }
}
