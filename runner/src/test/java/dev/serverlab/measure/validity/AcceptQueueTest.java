package dev.serverlab.measure.validity;

import static dev.serverlab.measure.validity.AnswersTest.measures;

import java.util.Map;
import org.junit.jupiter.api.Test;

class AcceptQueueTest {

    @Test
    void holdsAnOverflowAgainstTheServerWhoseClientsWaitedASecond() {
        Found.problem("accept-queue-full", AcceptQueue.check(3L, measures(100, Map.of(), 1_090), 100));
        Found.note("accept-queue-full", AcceptQueue.check(3L, measures(100, Map.of(), 1_089), 100));
    }

    @Test
    void holdsAnOverflowAgainstTheServerWhoseClientsCouldNotConnect() {
        Found.problem("accept-queue-full", AcceptQueue.check(3L, measures(100, Map.of("connect", 1L), 101), 100));
    }

    @Test
    void takesALongAnswerAloneForNoOverflow() {
        Found.nothing(AcceptQueue.check(0L, measures(100, Map.of(), 5_000), 100));
        Found.nothing(AcceptQueue.check(null, measures(100, Map.of(), 5_000), 100));
    }
}
