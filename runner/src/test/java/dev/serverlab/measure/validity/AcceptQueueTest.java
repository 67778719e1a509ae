package dev.serverlab.measure.validity;

import static dev.serverlab.measure.validity.AnswerChecksTest.measures;

import java.util.Map;
import org.junit.jupiter.api.Test;

class AcceptQueueTest {

    @Test
    void holdsAnOverflowAgainstTheServerWhoseClientsWaitedASecond() {
        Found.problem("accept-queue-full", ServerChecks.acceptQueue(3L, measures(100, Map.of(), 1_090), 100));
        Found.nothing(ServerChecks.acceptQueue(3L, measures(100, Map.of(), 1_089), 100));
    }

    @Test
    void holdsAnOverflowAgainstTheServerWhoseClientsCouldNotConnect() {
        Found.problem(
                "accept-queue-full", ServerChecks.acceptQueue(3L, measures(100, Map.of("connect", 1L), 101), 100));
    }

    @Test
    void takesALongAnswerAloneForNoOverflow() {
        Found.nothing(ServerChecks.acceptQueue(0L, measures(100, Map.of(), 5_000), 100));
        Found.nothing(ServerChecks.acceptQueue(null, measures(100, Map.of(), 5_000), 100));
    }
}
