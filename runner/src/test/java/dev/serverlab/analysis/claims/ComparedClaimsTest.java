package dev.serverlab.analysis.claims;

import static dev.serverlab.analysis.claims.MadeUpTrials.NETTY;
import static dev.serverlab.analysis.claims.MadeUpTrials.TOMCAT;
import static dev.serverlab.analysis.claims.MadeUpTrials.against;
import static dev.serverlab.analysis.claims.MadeUpTrials.compared;
import static dev.serverlab.analysis.claims.MadeUpTrials.experiment;
import static dev.serverlab.analysis.claims.MadeUpTrials.invalid;
import static dev.serverlab.analysis.claims.MadeUpTrials.session;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.serverlab.model.experiment.Claim;
import dev.serverlab.model.experiment.Claim.Effect;
import dev.serverlab.model.experiment.Protocols;
import dev.serverlab.model.run.ClaimResult;
import dev.serverlab.model.run.ClaimResult.Verdict;
import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.stats.Interval;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Claims that are judged by what the paired trials of a run were compared by. */
class ComparedClaimsTest {

    private static ClaimResult compare(Claim claim, ComparisonResult... comparisons) {
        return Claims.of(
                        experiment(Protocols.BOTH, claim),
                        List.of(session(1, NETTY, 100), session(1, TOMCAT, 120)),
                        List.of(comparisons))
                .getFirst();
    }

    private static Interval interval(ClaimResult result) {
        return Objects.requireNonNull(result.interval(), result.why());
    }

    @Test
    void pairedTrialsAreJudgedByTheirComparison() {
        ClaimResult result = compare(
                against("cpuPerRequest", Effect.RATIO, 1.02, null),
                compared("cpuPerRequest", NETTY, TOMCAT, 3.1, 1.9, 4.3));

        assertThat(result.measured()).isCloseTo(1.031, within(1e-12));
        assertThat(result.verdict()).isEqualTo(Verdict.CANNOT_TELL);
        assertThat(result.why())
                .isEqualTo("Measured +3.1 % [+1.9, +4.3] (95 % for all pairs at once, 1 session);"
                        + " counted as reproduced from +2 % up.");
        assertThat(result.ofVariant()).isEqualTo(120);
        assertThat(result.ofAgainst()).isEqualTo(100);
    }

    /** The run compares CPU by ratios, so each session is a round. */
    @Test
    void aDifferenceOfCpuIsTakenFromTheSessions() {
        ClaimResult result = compare(
                against("cpuPerRequest", Effect.DIFFERENCE, 1.0, null),
                compared("cpuPerRequest", NETTY, TOMCAT, 3.1, 1.9, 4.3));

        assertThat(result.measured()).isEqualTo(20);
        assertThat(result.why()).doesNotContain("for all pairs at once");
    }

    @Test
    void aComparisonIsTurnedRoundWhereTheClaimIsAboutItsBaseline() {
        ClaimResult ratio = compare(
                against("cpuPerRequest", Effect.RATIO, null, 0.9),
                compared("cpuPerRequest", TOMCAT, NETTY, 100, 25, 300));
        ClaimResult difference =
                compare(against("p90", Effect.DIFFERENCE, null, 0.0), compared("p90", TOMCAT, NETTY, 2, 1, 4));

        assertThat(ratio.measured()).isCloseTo(0.5, within(1e-12));
        assertThat(interval(ratio).low()).isCloseTo(0.25, within(1e-12));
        assertThat(interval(ratio).high()).isCloseTo(0.8, within(1e-12));
        assertThat(difference.measured()).isEqualTo(-2);
        assertThat(difference.interval()).isEqualTo(new Interval(-4, -1));
    }

    @Test
    void aComparisonThatIsInvalidTellsNothing() {
        ClaimResult result = compare(
                against("cpuPerRequest", Effect.RATIO, 1.0, null),
                invalid("cpuPerRequest", "mvc:single: session 2: 40 of 3200 answers were errors."));

        assertThat(result.verdict()).isEqualTo(Verdict.CANNOT_TELL);
        assertThat(result.why()).endsWith("40 of 3200 answers were errors.").doesNotContain("..");
    }
}
