package dev.serverlab.gatling.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeartbeatTest {

    private static final long MILLI = 1_000_000;

    @Test
    void countsEveryBeatThatAStallHeldUpWithItsOwnDelay() {
        ScriptedClock clock = new ScriptedClock();
        clock.at(2_100 * MILLI - 1, () -> clock.advance(2_104 * MILLI));
        List<Long> late = new ArrayList<>();
        new Heartbeat(
                        clock,
                        TimelineTest.timeline("0s", "0s", 0),
                        (planned, actual) -> late.add((actual - planned) / MILLI))
                .run();

        assertThat(late).hasSize(2_500);
        assertThat(late.subList(2_099, 2_106)).containsExactly(0L, 4L, 3L, 2L, 1L, 0L, 0L);
    }
}
