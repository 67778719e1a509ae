package dev.serverlab.measure.trial;

import dev.serverlab.measure.environment.VariantJdks;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.run.Outcome;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.model.run.TrialResult.ServerFacts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Variants of a run that are left out of its trials. Those whose JDK is not installed cannot run here: their trials are
 * run without them. Those that fail to come up the first time would fail again: their later trials are not run.
 */
final class VariantsNotRun {

    private static final Outcome NOTHING = new Outcome(List.of(), null, ExitCode.FINE);

    /** Failures that would recur, unlike a port that is taken for a moment. */
    private static final Set<String> LASTING = Set.of("server-not-up", "not-started", "server-exhausted");

    private final List<Variant> variants;
    private final VariantJdks jdks;
    private final Set<Variant> cameUp = new HashSet<>();
    private final Map<Variant, Integer> failedIn = new HashMap<>();

    /** @param variants of the run, in its order */
    VariantsNotRun(List<Variant> variants, VariantJdks jdks) {
        this.variants = variants;
        this.jdks = jdks;
    }

    /** The trial without variants whose JDK is missing; empty when none remain. */
    Optional<Trial> rest(Trial trial) {
        return trial.of(jdks.runnable(variants));
    }

    /** Remembers the outcome of a trial that was run. */
    void learn(Outcome outcome) {
        for (TrialResult result : outcome.results()) {
            Variant variant = result.variant();
            if (!result.server().equals(ServerFacts.NONE)) {
                cameUp.add(variant);
            } else if (!cameUp.contains(variant)
                    && result.validity().problems().stream().anyMatch(each -> LASTING.contains(each.code()))) {
                failedIn.putIfAbsent(variant, result.number());
            }
        }
    }

    /** The outcome of a trial that need not run, referring to the trial that shows why; empty when it has to run. */
    Optional<Outcome> insteadOf(Trial trial) {
        return rest(trial).map(this::insteadOfRest).orElse(Optional.of(NOTHING));
    }

    private Optional<Outcome> insteadOfRest(Trial trial) {
        return variants.stream()
                .filter(each -> trial.variants().contains(each) && failedIn.containsKey(each))
                .findFirst()
                .map(cause -> {
                    Problem own = Problems.of(
                            "not-run",
                            "Not run: %s did not start in trial %s.",
                            "See the problem of trial %2$s.",
                            cause,
                            failedIn.get(cause));
                    Problem others = new Problem(TrialResult.SESSION_ENDED, own.what(), own.action());
                    Instant now = Instant.now();
                    List<Outcome.OfVariant> results = variants.stream()
                            .filter(trial.variants()::contains)
                            .map(each ->
                                    Judge.failed(trial, each, now, null, failedIn.containsKey(each) ? own : others))
                            .toList();
                    return new Outcome(results, null, ExitCode.FAILED);
                });
    }

    /** The outcome of the rest, completed with the variants without a JDK. */
    Outcome with(Trial trial, Outcome ofRest) {
        List<Outcome.OfVariant> all = new ArrayList<>(ofRest.variants());
        Instant now = Instant.now();
        jdks.missing().forEach((variant, problem) -> {
            if (trial.variants().contains(variant)) {
                all.add(Judge.failed(trial, variant, now, null, problem));
            }
        });
        all.sort(Comparator.comparingInt(each -> variants.indexOf(each.result().variant())));
        return new Outcome(List.copyOf(all), ofRest.blocks(), ofRest.exitCode());
    }
}
