package dev.serverlab.measure.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.measure.environment.VariantJdks;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.Outcome;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.model.run.TrialResult.Identity;
import dev.serverlab.model.run.TrialResult.ServerFacts;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class VariantsNotRunTest {

    private static final Variant MVC = new Variant("mvc", "default");
    private static final Variant VERTX = new Variant("vertx", "default");
    private static final ServerFacts UP = new ServerFacts(180, Map.of("name", "mvc"), List.of());

    private final VariantsNotRun notRun = new VariantsNotRun(List.of(MVC, VERTX), VariantJdks.NONE);

    private void failed(Trial trial, ServerFacts facts, String code) {
        TrialResult result = TrialResult.failed(
                Identity.of(trial, MVC, Instant.EPOCH), facts, new Problem(code, "It failed.", "Look."));
        notRun.learn(new Outcome(List.of(new Outcome.OfVariant(result, null, null)), null, ExitCode.FAILED));
    }

    private static Trial solo(int number, Variant variant) {
        return new Trial.Solo(number, 1, variant);
    }

    @Test
    void doesNotTryAgainWhatDidNotComeUp() {
        failed(solo(1, MVC), ServerFacts.NONE, "server-not-up");

        Outcome instead = notRun.insteadOf(solo(2, MVC)).orElseThrow();

        assertThat(instead.exitCode()).isEqualTo(ExitCode.FAILED);
        TrialResult result = instead.results().getFirst();
        assertThat(result.number()).isEqualTo(2);
        assertThat(result.validity().problems())
                .containsExactly(new Problem(
                        "not-run", "Not run: mvc:default did not start in trial 1.", "See the problem of trial 1."));
        assertThat(notRun.insteadOf(solo(3, VERTX))).isEmpty();
    }

    @Test
    void blamesNobodyElseOfASession() {
        failed(solo(1, MVC), ServerFacts.NONE, "not-started");

        Outcome instead =
                notRun.insteadOf(new Trial.Paired(4, 1, List.of(VERTX, MVC))).orElseThrow();

        assertThat(instead.results()).extracting(TrialResult::variant).containsExactly(MVC, VERTX);
        assertThat(instead.results())
                .extracting(each -> each.validity().problems().getFirst().code())
                .containsExactly("not-run", TrialResult.SESSION_ENDED);
    }

    @Test
    void triesAgainWhatCameUpOnce() {
        failed(solo(1, MVC), UP, "server-died");
        failed(solo(2, MVC), ServerFacts.NONE, "server-not-up");

        assertThat(notRun.insteadOf(solo(3, MVC))).isEmpty();
    }

    @Test
    void triesAgainWhatFailedForAMoment() {
        failed(solo(1, MVC), ServerFacts.NONE, "port-in-use");

        assertThat(notRun.insteadOf(solo(2, MVC))).isEmpty();
    }
}
