package dev.serverlab.analysis.claims;

import static dev.serverlab.analysis.claims.MadeUpTrials.NETTY;
import static dev.serverlab.analysis.claims.MadeUpTrials.TOMCAT;
import static dev.serverlab.analysis.claims.MadeUpTrials.against;
import static dev.serverlab.analysis.claims.MadeUpTrials.by;
import static dev.serverlab.analysis.claims.MadeUpTrials.disturbed;
import static dev.serverlab.analysis.claims.MadeUpTrials.experiment;
import static dev.serverlab.analysis.claims.MadeUpTrials.of;
import static dev.serverlab.analysis.claims.MadeUpTrials.session;
import static dev.serverlab.analysis.claims.MadeUpTrials.solo;
import static dev.serverlab.analysis.claims.MadeUpTrials.withErrors;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.serverlab.model.experiment.Claim;
import dev.serverlab.model.experiment.Claim.Effect;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Protocols;
import dev.serverlab.model.run.ClaimResult;
import dev.serverlab.model.run.ClaimResult.Verdict;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.stats.Interval;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClaimsTest {

    /** Tomcat takes 8, 10 and 12 ms longer. */
    private static final List<TrialResult> THREE_ROUNDS = List.of(
            solo(1, NETTY, 100),
            solo(1, TOMCAT, 108),
            solo(2, TOMCAT, 130),
            solo(2, NETTY, 120),
            solo(3, NETTY, 110),
            solo(3, TOMCAT, 122));

    private static ClaimResult judged(Claim claim, TrialResult... trials) {
        return judged(claim, List.of(trials));
    }

    private static ClaimResult judged(Claim claim, List<TrialResult> trials) {
        return Claims.of(experiment(Protocols.SOLO, claim), trials, List.of()).getFirst();
    }

    private static Interval interval(ClaimResult result) {
        return Objects.requireNonNull(result.interval(), result.why());
    }

    @ParameterizedTest
    @CsvSource({
        "4, 16, REPRODUCED",
        "5, , REPRODUCED",
        ", 15, REPRODUCED",
        "6, 16, CANNOT_TELL",
        ", 10, CANNOT_TELL",
        "15, , CONTRADICTED",
        ", 5, CONTRADICTED",
        ", , CANNOT_TELL"
    })
    void aVerdictTakesTheWholeInterval(@Nullable Double from, @Nullable Double to, Verdict verdict) {
        // 10 ± 4.3027 · 2 / √3
        ClaimResult result = judged(against("p90", Effect.DIFFERENCE, from, to), THREE_ROUNDS);

        assertThat(result.measured()).isEqualTo(10);
        assertThat(interval(result).low()).isCloseTo(5.03, within(0.01));
        assertThat(interval(result).high()).isCloseTo(14.97, within(0.01));
        assertThat(result.verdict()).isEqualTo(verdict);
    }

    @Test
    void saysWhyWithItsNumbers() {
        assertThat(judged(against("p90", Effect.DIFFERENCE, 0.5, 20.0), THREE_ROUNDS)
                        .why())
                .isEqualTo(
                        "Measured +10.0 ms [+5.0, +15.0] (95 %, 3 rounds); counted as reproduced from +0.5 to +20 ms.");
    }

    @Test
    void aDifferenceIsTakenWithinARound() {
        ClaimResult result = judged(against("p90", Effect.DIFFERENCE, 1.0, null), THREE_ROUNDS);

        assertThat(result.ofVariant()).isEqualTo(120);
        assertThat(result.ofAgainst()).isEqualTo(110);
        assertThat(interval(result).halfWidth())
                .as("of rounds that differ by 20 ms")
                .isLessThan(6);
    }

    @Test
    void aRatioIsTheGeometricMeanOfThoseOfTheRounds() {
        ClaimResult result = judged(
                against("throughput", Effect.RATIO, 1.0, null),
                solo(1, NETTY, 100),
                solo(1, TOMCAT, 200),
                solo(2, NETTY, 100),
                solo(2, TOMCAT, 800));

        assertThat(result.measured()).isCloseTo(4, within(1e-9));
        assertThat(interval(result).low()).isPositive();
        assertThat(interval(result).low() * interval(result).high()).isCloseTo(16, within(1e-6));
        assertThat(result.verdict()).isEqualTo(Verdict.CANNOT_TELL);
    }

    @Test
    void oneTrialHasNoInterval() {
        ClaimResult result =
                judged(against("p90", Effect.RATIO, 1.02, null), solo(1, NETTY, 100), solo(1, TOMCAT, 108));

        assertThat(result.verdict()).isEqualTo(Verdict.CANNOT_TELL);
        assertThat(result.measured()).isEqualTo(1.08);
        assertThat(result.interval()).isNull();
        assertThat(result.why()).isEqualTo("Measured +8 %; one round gives no interval; run more with --rounds 3.");
    }

    @Test
    void roundsThatAgreeToTheLastDigitHaveAnIntervalWithoutWidth() {
        ClaimResult result = judged(of("throughput", 500.0, 500.0), solo(1, TOMCAT, 500), solo(2, TOMCAT, 500));

        assertThat(result.interval()).isEqualTo(new Interval(500, 500));
        assertThat(result.verdict()).isEqualTo(Verdict.REPRODUCED);
    }

    @Test
    void aRoundThatIsNotValidIsLeftOutAndSaid() {
        ClaimResult result = judged(
                of("p90", null, 1_000.0),
                solo(1, TOMCAT, 100),
                disturbed(Protocol.SOLO, 2, TOMCAT),
                solo(3, TOMCAT, 101));

        assertThat(result.verdict()).isEqualTo(Verdict.REPRODUCED);
        assertThat(result.why()).contains("2 rounds, 1 not valid");
    }

    @Test
    void withoutAValidTrialItSaysWhatWasWrong() {
        ClaimResult result = judged(of("p90", null, 200.0), disturbed(Protocol.SOLO, 1, TOMCAT));

        assertThat(result.verdict()).isEqualTo(Verdict.CANNOT_TELL);
        assertThat(result.measured()).isNull();
        assertThat(result.why())
                .isEqualTo("Not measured: no round counts, as 1 not valid (mvc:single: Others took 30 % of the CPU).");
        assertThat(judged(of("p90", null, 200.0)).why()).isEqualTo("Not measured: no round was measured.");
    }

    @Test
    void errorsAreToldByTrialsThatAreNotValidForThem() {
        ClaimResult result =
                judged(of("availability", 99.9, null), withErrors(1, TOMCAT, 100), withErrors(2, TOMCAT, 100));

        assertThat(result.measured()).isEqualTo(90);
        assertThat(result.verdict()).isEqualTo(Verdict.CONTRADICTED);
        assertThat(judged(of("p90", 1.0, null), withErrors(1, TOMCAT, 100)).measured())
                .isNull();
    }

    @Test
    void whatThisMachineCannotTestIsSaidWhateverWasMeasured() {
        Claim claim = MadeUpTrials.claim("p90", null, new Claim.Expected(Effect.VALUE, 1.0, null), "it takes 8 cores.");

        ClaimResult result = judged(claim, solo(1, TOMCAT, 100), solo(2, TOMCAT, 101));

        assertThat(result.verdict()).isEqualTo(Verdict.CANNOT_TELL);
        assertThat(result.why()).isEqualTo("Cannot be put to the test here: it takes 8 cores.");
    }

    @Test
    void whatIsNotComparedIsToldBySessions() {
        Claim claim = by(Protocol.PAIRED, against("cpuPercent", Effect.RATIO, 1.0, null));
        List<TrialResult> sessions = List.of(
                session(1, NETTY, 100), session(1, TOMCAT, 110), session(2, NETTY, 200), session(2, TOMCAT, 220));

        ClaimResult result = Claims.of(experiment(Protocols.BOTH, claim), sessions, List.of())
                .getFirst();

        assertThat(result.measured()).isCloseTo(1.1, within(1e-9));
        assertThat(result.why()).contains("(95 %, 2 sessions)");
    }

    @Test
    void aSessionThatFailedIsNotMadeUpForByTheOthers() {
        Claim claim = by(Protocol.PAIRED, of("cpuPercent", 1.0, null));
        List<TrialResult> sessions =
                List.of(session(1, TOMCAT, 100), session(2, TOMCAT, 110), disturbed(Protocol.PAIRED, 3, TOMCAT));

        ClaimResult result = Claims.of(experiment(Protocols.BOTH, claim), sessions, List.of())
                .getFirst();

        assertThat(result.verdict()).isEqualTo(Verdict.CANNOT_TELL);
        assertThat(result.why()).contains("Others took 30 % of the CPU");
    }

    @Test
    void soloTrialsTellWhatPairedOnesDoNotCompare() {
        Claim claim = of("threadsPeak", 200.0, null);
        List<TrialResult> trials =
                List.of(session(1, TOMCAT, 1), solo(1, TOMCAT, 220), solo(2, TOMCAT, 220), session(2, TOMCAT, 1));

        assertThat(Claims.of(experiment(Protocols.BOTH, claim), trials, List.of())
                        .getFirst()
                        .measured())
                .isEqualTo(220);
        assertThat(Claims.of(experiment(Protocols.PAIRED, claim), trials, List.of())
                        .getFirst()
                        .measured())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"p999, p999 of mvc:single is absent", "beauty, the lab has no metric beauty"})
    void whatIsAbsentIsNotJudged(String metric, String why) {
        ClaimResult result = judged(of(metric, 1.0, null), solo(1, TOMCAT, 1), solo(2, TOMCAT, 2));

        assertThat(result.verdict()).isEqualTo(Verdict.CANNOT_TELL);
        assertThat(result.why()).startsWith("Not measured: " + why);
    }

    @Test
    void thereIsNoRatioToNothing() {
        ClaimResult result = judged(against("errors", Effect.RATIO, 1.0, null), solo(1, NETTY, 1), solo(1, TOMCAT, 2));

        assertThat(result.verdict()).isEqualTo(Verdict.CANNOT_TELL);
        assertThat(result.measured()).isNull();
    }
}
