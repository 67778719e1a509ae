package dev.serverlab.measure.trial;

import dev.serverlab.measure.environment.VariantJdks;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.run.Outcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Variants that cannot be run here, as their JDK is not installed: the others of their trials are run without them. */
final class SkippedVariants {

    private static final Outcome NOTHING = new Outcome(List.of(), null, ExitCode.FINE);

    private final List<Variant> variants;
    private final VariantJdks jdks;

    SkippedVariants(TrialContext context) {
        variants = context.experiment().variants();
        jdks = context.jdks();
    }

    /** The trial of those that can be run; empty when it has none. */
    Optional<Trial> rest(Trial trial) {
        return trial.of(jdks.runnable(variants));
    }

    /** The outcome of a trial of which none can be run. */
    Outcome nothing() {
        return NOTHING;
    }

    /** An outcome of the rest, with what was not run. */
    Outcome with(Trial trial, Outcome tried) {
        List<Outcome.OfVariant> all = new ArrayList<>(tried.variants());
        Instant now = Instant.now();
        jdks.missing().forEach((variant, problem) -> {
            if (trial.variants().contains(variant)) {
                all.add(Judge.failed(trial, variant, now, null, problem));
            }
        });
        all.sort(Comparator.comparingInt(each -> variants.indexOf(each.result().variant())));
        return new Outcome(List.copyOf(all), tried.blocks(), tried.exitCode());
    }
}
