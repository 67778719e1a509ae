package dev.serverlab.measure.agent;

import static dev.serverlab.testing.Awaited.await;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

class CallerTest {

    private final Caller caller = new Caller();

    @Test
    void hasGoneWhenItHasAskedNothingForThatLong() throws InterruptedException {
        assertThat(caller.awaitLeave(Duration.ofNanos(1))).isFalse();
    }

    @Test
    void isThereAsLongAsItWaitsForAnAnswer() throws Exception {
        caller.asks();
        FutureTask<Boolean> leave = new FutureTask<>(() -> caller.awaitLeave(Duration.ofNanos(1)));
        Thread waiting = Thread.ofPlatform().daemon().start(leave);
        await().until(() -> waiting.getState() == Thread.State.WAITING);
        caller.answered();

        assertThat(leave.get()).isFalse();
    }

    @Test
    void isDoneWhenItSaysSo() throws InterruptedException {
        caller.asks();
        caller.isDone();

        assertThat(caller.awaitLeave(Duration.ofDays(1))).isTrue();
    }
}
