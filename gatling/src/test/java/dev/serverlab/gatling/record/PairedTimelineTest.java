package dev.serverlab.gatling.record;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PairedTimelineTest {

    private static final long MILLI = 1_000_000;

    @ParameterizedTest
    @ValueSource(longs = {0, 5_000 * MILLI, Long.MAX_VALUE - 3_000 * MILLI})
    void countsABlockFromItsEdgeToItsEndWithTheEndOutside(long origin) {
        PairedTimeline timeline = timeline(origin);

        assertThat(timeline.coreAt(origin + 1_100 * MILLI)).isEqualTo(-1);
        assertThat(timeline.coreAt(origin + 1_600 * MILLI - 1)).isEqualTo(-1);
        assertThat(timeline.coreAt(origin + 1_600 * MILLI)).isZero();
        assertThat(timeline.coreAt(origin + 3_100 * MILLI - 1)).isZero();
        assertThat(timeline.coreAt(origin + 3_100 * MILLI)).isEqualTo(-1);
        assertThat(timeline.coreAt(origin + 3_600 * MILLI)).isOne();
        assertThat(timeline.coreAt(origin + 5_100 * MILLI - 1)).isOne();
        assertThat(timeline.coreAt(origin + 5_100 * MILLI)).isEqualTo(-1);
        assertThat(timeline.end()).isEqualTo(origin + 5_100 * MILLI);
        assertThat(timeline.core(1)).isEqualTo(new Timeline.Window(origin + 3_600 * MILLI, origin + 5_100 * MILLI));
    }

    @Test
    void settlesBetweenTheWarmupsLastAnswersAndTheFirstBlock() {
        PairedTimeline timeline = timeline(0);

        assertThat(timeline.isSettling(100 * MILLI - 1)).isFalse();
        assertThat(timeline.isSettling(100 * MILLI)).isTrue();
        assertThat(timeline.isSettling(1_100 * MILLI - 1)).isTrue();
        assertThat(timeline.isSettling(1_100 * MILLI)).isFalse();
    }

    @Test
    void tellsItsMomentsOnTheClockThatAllProcessesShare() {
        assertThat(timeline(0).epochMicros(1_100 * MILLI)).isEqualTo(7_000_000 + 1_100_000);
        assertThat(timeline(0).epochMicros(-1_001)).isEqualTo(7_000_000 - 2);
    }

    @Test
    void countsWhatWasUnderWayAtEachEndOfACountedPart() {
        InFlight inFlight = new InFlight(timeline(0));
        inFlight.add(1_599 * MILLI, 1_600 * MILLI); // ends just when the count begins
        inFlight.add(1_600 * MILLI, 1_700 * MILLI); // begins just then
        inFlight.add(1_500 * MILLI, 3_100 * MILLI); // from before block 0's count to just after it
        inFlight.add(3_000 * MILLI, 5_200 * MILLI); // over block 1 as a whole
        inFlight.add(200 * MILLI, 300 * MILLI); // settling

        assertThat(inFlight.atStart(0)).isEqualTo(2);
        assertThat(inFlight.atEnd(0)).isEqualTo(2);
        assertThat(inFlight.atStart(1)).isEqualTo(1);
        assertThat(inFlight.atEnd(1)).isEqualTo(1);
    }

    /** Two blocks of 2 s, whose first 500 ms do not count, after 1 s of settling. */
    private static PairedTimeline timeline(long origin) {
        return new PairedTimeline(
                origin, 7_000_000, origin + 100 * MILLI, origin + 1_100 * MILLI, 2, 2_000 * MILLI, 500 * MILLI);
    }
}
