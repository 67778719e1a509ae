package dev.serverlab.measure.validity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.experiment.Load;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SettledTest {

    private static final Duration WINDOW = Duration.ofSeconds(5);

    private static CheckResults check(int users, double throughput) {
        return AnswerChecks.settled(new Load.Closed(users, Duration.ZERO, WINDOW, null), throughput, WINDOW);
    }

    @Test
    void notesAQueueThatIsLongerThanTheWindow() {
        Found.note("latency-unsettled", check(200, 10));
        assertThat(check(200, 10).notes().getFirst().what()).contains("200 users", "20.0 s", "5.0 s");
    }

    @Test
    void saysNothingWhereEveryUserWasAnsweredInTheWindow() {
        Found.nothing(check(200, 40));
        Found.nothing(check(200, 2_000));
    }

    @Test
    void asksNothingOfArrivalsNorOfAServerThatAnsweredNothing() {
        Found.nothing(AnswerChecks.settled(new Load.Open(10, Duration.ZERO, WINDOW), 1, WINDOW));
        Found.nothing(check(200, 0));
    }
}
