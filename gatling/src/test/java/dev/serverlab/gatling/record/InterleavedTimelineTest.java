package dev.serverlab.gatling.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.gatling.settings.LoadModel.Interleaved;
import dev.serverlab.gatling.settings.Settings;
import dev.serverlab.gatling.settings.SettingsReader;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InterleavedTimelineTest {

    private static final long MILLI = 1_000_000;

    @ParameterizedTest
    @ValueSource(longs = {0, 5_000 * MILLI, Long.MAX_VALUE - 3_000 * MILLI})
    void countsABlockFromItsEdgeToItsEndWithTheEndOutside(long origin) {
        Timeline timeline = timeline(origin);

        assertThat(blockAt(timeline, origin + 1_100 * MILLI)).isEqualTo(-1);
        assertThat(blockAt(timeline, origin + 1_600 * MILLI - 1)).isEqualTo(-1);
        assertThat(blockAt(timeline, origin + 1_600 * MILLI)).isZero();
        assertThat(blockAt(timeline, origin + 3_100 * MILLI - 1)).isZero();
        assertThat(blockAt(timeline, origin + 3_100 * MILLI)).isEqualTo(-1);
        assertThat(blockAt(timeline, origin + 3_600 * MILLI)).isOne();
        assertThat(blockAt(timeline, origin + 5_100 * MILLI - 1)).isOne();
        assertThat(blockAt(timeline, origin + 5_100 * MILLI)).isEqualTo(-1);
        assertThat(timeline.end()).isEqualTo(origin + 5_100 * MILLI);
        assertThat(timeline.phase(2).start()).isEqualTo(origin + 3_600 * MILLI);
        assertThat(timeline.phase(2).end()).isEqualTo(origin + 5_100 * MILLI);
    }

    @Test
    void settlesBetweenTheWarmupsLastAnswersAndTheFirstBlock() {
        Timeline timeline = timeline(0);

        assertThat(timeline.phaseAt(100 * MILLI - 1)).isNotEqualTo(0);
        assertThat(timeline.phaseAt(100 * MILLI)).isEqualTo(0);
        assertThat(timeline.phaseAt(1_100 * MILLI - 1)).isEqualTo(0);
        assertThat(timeline.phaseAt(1_100 * MILLI)).isNotEqualTo(0);
    }

    @Test
    void tellsItsMomentsOnTheClockThatAllProcessesShare() {
        assertThat(timeline(0).epochMicros(1_100 * MILLI)).isEqualTo(7_000_000 + 1_100_000);
        assertThat(timeline(0).epochMicros(-1_001)).isEqualTo(7_000_000 - 2);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 5_000 * MILLI, Long.MAX_VALUE - 3_000 * MILLI})
    void movesAllThatFollowsTheWarmupToTheMomentThatItWasTold(long origin) {
        // Time begins at 7 s since 1970.
        Timeline told = timeline(origin).startingAt(9_345_678);

        assertThat(told.loadStart()).isEqualTo(origin + 2_345_678_000L);
        assertThat(told.epochMicros(told.loadStart())).isEqualTo(9_345_678);
        assertThat(told.end() - told.loadStart()).isEqualTo(5_000 * MILLI);
        assertThat(told.phase(2).end() - told.phase(2).start()).isEqualTo(1_500 * MILLI);
        assertThat(told.warmupEnd()).isEqualTo(origin);
    }

    @Test
    void leavesTheWarmupWhereItWasWhenTheLoadMoves() {
        Settings read = SettingsReader.read(settings("10s")::get);
        ScriptedClock clock = new ScriptedClock();
        Timeline warmingUp = Timeline.warmingUp(read.warmup(), clock);
        clock.advance(1_000 * MILLI);
        Timeline told =
                warmingUp.interleaved((Interleaved) read.load(), clock, "told").startingAt(8_250_000);

        assertThat(told.phase(0).start()).isZero();
        assertThat(told.phase(0).end()).isEqualTo(1_000 * MILLI);
        assertThat(told.loadStart()).isEqualTo(1_250 * MILLI);
        assertThat(told.phaseAt(1_250 * MILLI - 1)).isEqualTo(-1);
        assertThat(told.phaseAt(1_250 * MILLI)).isEqualTo(1);
    }

    @Test
    void countsWhatWasUnderWayAtEachEndOfACountedPart() {
        InFlight inFlight = new InFlight(timeline(0));
        inFlight.add(1_599 * MILLI, 1_600 * MILLI); // ends just when the count begins
        inFlight.add(1_600 * MILLI, 1_700 * MILLI); // begins just then
        inFlight.add(1_500 * MILLI, 3_100 * MILLI); // from before block 0's count to just after it
        inFlight.add(3_000 * MILLI, 5_200 * MILLI); // over block 1 as a whole
        inFlight.add(200 * MILLI, 300 * MILLI); // settling

        assertThat(inFlight.atStart(1)).isEqualTo(2);
        assertThat(inFlight.atEnd(1)).isEqualTo(2);
        assertThat(inFlight.atStart(2)).isEqualTo(1);
        assertThat(inFlight.atEnd(2)).isEqualTo(1);
    }

    /** The block whose counted part has that moment, or -1. */
    private static int blockAt(Timeline timeline, long nanoTime) {
        int phase = timeline.phaseAt(nanoTime);
        return phase >= 0 && timeline.phase(phase).counted() ? phase - 1 : -1;
    }

    /** Two blocks of 2 s, whose first 500 ms do not count, after 1 s of settling and no warm-up. */
    private static Timeline timeline(long origin) {
        Settings read = SettingsReader.read(settings("0s")::get);
        ScriptedClock clock = new ScriptedClock(origin);
        return Timeline.warmingUp(read.warmup(), clock).interleaved((Interleaved) read.load(), clock, "none");
    }

    private static Map<String, String> settings(String warmup) {
        return Map.of(
                "targets", "a@http://127.0.0.1:1,b@http://127.0.0.1:2",
                "rate", "10",
                "warmup", warmup,
                "settle", "1s",
                "blocks", "2",
                "block", "2s",
                "edge", "500ms");
    }
}
