package dev.serverlab.measure.validity;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LoadChecksTest {

    @Test
    void refusesFewerAnswersThanNineteenOfTwentyArrivals() {
        Found.nothing(AnswerChecks.reached(95, 100, Duration.ofSeconds(2)));
        Found.problem("rate-not-reached", AnswerChecks.reached(94.9, 100, Duration.ofSeconds(2)));
    }

    @Test
    void letsTheAnswersOfATenthOfASecondBeLateInAShortBlock() {
        Found.nothing(AnswerChecks.reached(80, 100, Duration.ofMillis(500)));
        Found.problem("rate-not-reached", AnswerChecks.reached(79.9, 100, Duration.ofMillis(500)));
    }

    @Test
    void letsAsManyArrivalsWaitAsMayBeErrors() {
        Found.nothing(AnswerChecks.waited(0, 0, 1_000));
        Found.note("arrivals-waited", AnswerChecks.waited(1, 0, 1_000));
        Found.problem("arrivals-waited", AnswerChecks.waited(1, 1, 1_000));
    }
}
