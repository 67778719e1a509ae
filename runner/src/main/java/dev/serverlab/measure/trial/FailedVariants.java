package dev.serverlab.measure.trial;

import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.run.Outcome;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.model.run.TrialResult.ServerFacts;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Variants of a run that did not come up the first time. They would not the next time, so their other trials are not run. */
final class FailedVariants {

    /** What ended them will do so again, as no port that is taken for a moment would. */
    private static final Set<String> LASTING = Set.of("server-not-up", "not-started", "server-exhausted");

    private final List<Variant> variants;
    private final Set<Variant> cameUp = new HashSet<>();
    private final Map<Variant, Integer> failedIn = new HashMap<>();

    /** @param variants of the run, in its order */
    FailedVariants(List<Variant> variants) {
        this.variants = variants;
    }

    /** Remembers how a trial ended that was run. */
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

    /** The outcome of a trial that need not be run, with the trial that tells why; empty when it is to be run. */
    Optional<Outcome> insteadOf(Trial trial) {
        return variants.stream()
                .filter(each -> trial.variants().contains(each) && failedIn.containsKey(each))
                .findFirst()
                .map(cause -> {
                    Integer told = failedIn.get(cause);
                    Problem own = Problems.of(
                            "not-run",
                            "Not run: %s did not start in trial %s.",
                            "See the problem of trial %2$s.",
                            cause,
                            told);
                    Problem others = Problems.of(
                            "session-ended",
                            "Not run: %s did not start in trial %s.",
                            "See the problem of trial %2$s.",
                            cause,
                            told);
                    Instant now = Instant.now();
                    List<Outcome.OfVariant> results = variants.stream()
                            .filter(trial.variants()::contains)
                            .map(each ->
                                    Judge.failed(trial, each, now, null, failedIn.containsKey(each) ? own : others))
                            .toList();
                    return new Outcome(results, null, ExitCode.FAILED);
                });
    }
}
