package dev.serverlab.measure.validity;

import static org.assertj.core.api.Assertions.assertThat;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class DelayTest {

    private static CheckResults check(long early, double earlyMillis, long inTime) {
        Histogram latency = new Histogram(3);
        latency.recordValueWithCount(Math.round(earlyMillis * 1_000), early);
        latency.recordValueWithCount(100_200, inTime);
        return AnswerChecks.delay(latency, 100);
    }

    @Test
    void allowsATimerToBeAMillisecondEarly() {
        Found.nothing(check(1_000, 99, 0));
    }

    @Test
    void allowsAsManyEarlyAnswersAsErrors() {
        Found.note("delay-not-applied", check(1, 98.5, 999));
        Found.problem("delay-not-applied", check(2, 98.5, 998));
    }

    @Test
    void tellsHowEarlyTheFirstWas() {
        assertThat(check(1_000, 0.5, 0).problems().getFirst().what()).contains("1000 of 1000", "100 ms", "0.50 ms");
    }

    @Test
    void checksNothingWhereNoDelayWasAskedFor() {
        Histogram latency = new Histogram(3);
        latency.recordValue(1);
        Found.nothing(AnswerChecks.delay(latency, 1));
        Found.nothing(AnswerChecks.delay(new Histogram(3), 100));
    }
}
