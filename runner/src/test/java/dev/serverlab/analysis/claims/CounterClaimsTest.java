package dev.serverlab.analysis.claims;

import static dev.serverlab.analysis.claims.MadeUpTrials.NETTY;
import static dev.serverlab.analysis.claims.MadeUpTrials.TOMCAT;
import static dev.serverlab.analysis.claims.MadeUpTrials.against;
import static dev.serverlab.analysis.claims.MadeUpTrials.counting;
import static dev.serverlab.analysis.claims.MadeUpTrials.experiment;
import static dev.serverlab.analysis.claims.MadeUpTrials.of;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.serverlab.model.experiment.Claim;
import dev.serverlab.model.experiment.Claim.Effect;
import dev.serverlab.model.experiment.Protocols;
import dev.serverlab.model.run.ClaimResult;
import dev.serverlab.model.run.ClaimResult.Verdict;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.model.run.TrialResult.ServerCounter;
import dev.serverlab.stats.Interval;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CounterClaimsTest {

    private static final String SENT = "counter:bus.sent";

    private static ClaimResult judged(Claim claim, TrialResult... trials) {
        return Claims.of(experiment(Protocols.SOLO, claim), List.of(trials), List.of())
                .getFirst();
    }

    /** In a window of 30 s. */
    private static ServerCounter sent(String thread, double events) {
        return new ServerCounter("bus.sent", Map.of("thread", thread), events * 2, "per minute", events);
    }

    private static ServerCounter time(String thread, double millis, double events) {
        return new ServerCounter("bus.time", Map.of("thread", thread), millis, "ms", events);
    }

    private static ServerCounter state(String thread, double value) {
        return new ServerCounter("bus.loops", Map.of("thread", thread), value, "", null);
    }

    @Test
    void aCountInOneWindowIsKnownToOneEventAtEitherEnd() {
        ClaimResult result = judged(of(SENT, 190.0, 210.0), counting(1, TOMCAT, sent("a", 100)));

        assertThat(result.measured()).isEqualTo(200);
        assertThat(result.interval()).isEqualTo(new Interval(198, 202));
        assertThat(result.unit()).isEqualTo("per minute");
        assertThat(result.verdict()).isEqualTo(Verdict.REPRODUCED);
        assertThat(result.why())
                .isEqualTo("Measured 200.0 per minute [198.0, 202.0] (bounds by counting, 1 round);"
                        + " counted as reproduced from 190 to 210 per minute.");
    }

    @Test
    void eventsOfAllTagsAreAddedAndEachHasEndsOfItsOwn() {
        ClaimResult result =
                judged(of(SENT, 0.0, null), counting(1, TOMCAT, sent("a", 100), sent("b", 50), sent("idle", 0)));

        assertThat(result.measured()).isEqualTo(300);
        assertThat(result.interval()).isEqualTo(new Interval(296, 304));
    }

    @Test
    void moreRoundsAddEventsAndTimeAndLieWithinTheBoundAsLongAsTheyDifferByNoMore() {
        ClaimResult result =
                judged(of(SENT, 0.0, null), counting(1, TOMCAT, sent("a", 100)), counting(2, TOMCAT, sent("a", 101)));

        assertThat(result.measured()).isEqualTo(201);
        assertThat(result.interval()).isEqualTo(new Interval(199, 203));
    }

    @Test
    void roundsThatDifferByMoreThanTheBoundWidenIt() {
        ClaimResult result =
                judged(of(SENT, 0.0, null), counting(1, TOMCAT, sent("a", 100)), counting(2, TOMCAT, sent("a", 140)));

        assertThat(result.measured()).isEqualTo(240);
        assertThat(result.interval()).isEqualTo(new Interval(200, 280));
    }

    @Test
    void nothingCountedLeavesTheMeasuredWindow() {
        ClaimResult result = judged(of(SENT, null, 10.0), counting(1, TOMCAT, sent("a", 0)));

        assertThat(result.interval()).isEqualTo(new Interval(0, 3));
    }

    @Test
    void boundsOfTwoCountsBoundTheirRatioAndDifference() {
        TrialResult[] trials = {counting(1, TOMCAT, sent("a", 300)), counting(1, NETTY, sent("a", 100))};

        ClaimResult ratio = judged(against(SENT, Effect.RATIO, 2.9, 3.1), trials);
        ClaimResult difference = judged(against(SENT, Effect.DIFFERENCE, 0.0, null), trials);

        assertThat(ratio.measured()).isEqualTo(3);
        assertThat(ratio.interval()).isEqualTo(new Interval(299 / 101.0, 301 / 99.0));
        assertThat(ratio.verdict()).isEqualTo(Verdict.REPRODUCED);
        assertThat(ratio.why()).startsWith("Measured ×3.000 [×2.960, ×3.040]");
        assertThat(difference.interval()).isEqualTo(new Interval(396, 404));
    }

    @Test
    void thereIsNoRatioToACountThatMayBeNone() {
        ClaimResult result = judged(
                against(SENT, Effect.RATIO, 2.0, null),
                counting(1, TOMCAT, sent("a", 300)),
                counting(1, NETTY, sent("a", 1)));

        assertThat(result.verdict()).isEqualTo(Verdict.CANNOT_TELL);
        assertThat(result.measured()).isNull();
    }

    @Test
    void aStateIsTheLargestOfItsTagsAndNeedsNoSecondRound() {
        ClaimResult result =
                judged(of("counter:bus.loops", 4.0, 4.0), counting(1, TOMCAT, state("a", 1), state("b", 4)));

        assertThat(result.interval()).isEqualTo(new Interval(4, 4));
        assertThat(result.verdict()).isEqualTo(Verdict.REPRODUCED);
        assertThat(result.why()).isEqualTo("Measured 4 [4, 4] (read in 1 round); counted as reproduced at 4.");
    }

    @Test
    void aStateThatChangedLiesBetweenItsReadings() {
        ClaimResult result = judged(
                of("counter:bus.loops", 4.0, 4.0),
                counting(1, TOMCAT, state("a", 4)),
                counting(2, TOMCAT, state("a", 6)));

        assertThat(result.interval()).isEqualTo(new Interval(4, 6));
        assertThat(result.verdict()).isEqualTo(Verdict.CANNOT_TELL);
    }

    @Test
    void aMeanWeighsItsTagsByTheirEventsAndNeedsTwoRounds() {
        TrialResult first = counting(1, TOMCAT, time("a", 300, 30), time("b", 400, 10));

        ClaimResult one = judged(of("counter:bus.time", 300.0, 330.0), first);
        ClaimResult two = judged(of("counter:bus.time", 300.0, 350.0), first, counting(2, TOMCAT, time("a", 325, 1)));

        assertThat(one.measured()).isCloseTo(325, within(1e-9));
        assertThat(one.interval()).isNull();
        assertThat(one.verdict()).isEqualTo(Verdict.CANNOT_TELL);
        assertThat(two.interval()).isEqualTo(new Interval(325, 325));
        assertThat(two.verdict()).isEqualTo(Verdict.REPRODUCED);
    }

    @Test
    void whatWasNotCountedIsSaid() {
        assertThat(judged(of("counter:bus.lost", 1.0, null), counting(1, TOMCAT, sent("a", 1)))
                        .why())
                .isEqualTo("Not measured: mvc:single counted no bus.lost.");
    }
}
