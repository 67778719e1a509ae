package dev.serverlab.gatling.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class SilenceTest {

    private static final Phase FIRST = new Phase("b00", seconds(10), seconds(20), true);
    private static final Phase SECOND = new Phase("b01", seconds(25), seconds(35), true);

    private final Silence silence = new Silence();

    @Test
    void isTheLongestTimeBetweenAnswers() {
        answers(FIRST, 11, 12, 15, 16);
        assertThat(silence.longest()).isEqualTo(seconds(3));
    }

    @Test
    void beginsWithThePhaseAndEndsWithIt() {
        answers(FIRST, 14, 20);
        assertThat(silence.longest()).isEqualTo(seconds(6));
    }

    @Test
    void isNotTheTimeBetweenPhases() {
        answers(FIRST, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20);
        answers(SECOND, 26, 28);
        assertThat(silence.longest()).isEqualTo(seconds(2));
    }

    @Test
    void passesOverAnswersThatAreReportedLate() {
        answers(FIRST, 12, 11, 13);
        assertThat(silence.longest()).isEqualTo(seconds(2));
    }

    private void answers(Phase phase, long... atSeconds) {
        for (long each : atSeconds) {
            silence.endsAt(seconds(each), phase);
        }
    }

    private static long seconds(long seconds) {
        return TimeUnit.SECONDS.toNanos(seconds);
    }
}
