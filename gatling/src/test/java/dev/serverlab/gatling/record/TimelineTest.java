package dev.serverlab.gatling.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.gatling.settings.SettingsReader;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TimelineTest {

    private static final long MILLI = 1_000_000;

    @Test
    void givesEachMomentToOnePhaseWithItsEndOutside() {
        Timeline timeline = timeline("1s", "1s", 0);

        assertThat(timeline.phaseAt(-1)).isNull();
        assertThat(timeline.phaseAt(0)).isEqualTo(Phase.WARMUP);
        assertThat(timeline.phaseAt(1_000 * MILLI - 1)).isEqualTo(Phase.WARMUP);
        assertThat(timeline.phaseAt(1_000 * MILLI)).isNull();
        assertThat(timeline.phaseAt(1_500 * MILLI - 1)).isNull();
        assertThat(timeline.phaseAt(1_500 * MILLI)).isEqualTo(Phase.RAMP);
        assertThat(timeline.phaseAt(2_500 * MILLI)).isEqualTo(Phase.STEADY);
        assertThat(timeline.phaseAt(4_500 * MILLI - 1)).isEqualTo(Phase.STEADY);
        assertThat(timeline.phaseAt(4_500 * MILLI)).isNull();
    }

    @Test
    void leavesOutPhasesThatLastNoTime() {
        assertThat(timeline("0s", "0s", 0).phases()).containsExactly(Phase.STEADY);
        assertThat(timeline("1s", "0s", 0).phases()).containsExactly(Phase.WARMUP, Phase.STEADY);
    }

    @Test
    void survivesANanoClockThatOverflows() {
        Timeline timeline = timeline("1s", "1s", Long.MAX_VALUE - 2_000 * MILLI);

        assertThat(timeline.phaseAt(timeline.steadyStart())).isEqualTo(Phase.STEADY);
        assertThat(timeline.phaseAt(timeline.rampStart())).isEqualTo(Phase.RAMP);
        assertThat(timeline.epochMicros(timeline.steadyEnd())).isEqualTo(7_000_000 + 4_500_000);
    }

    static Timeline timeline(String warmup, String ramp, long origin) {
        Map<String, String> settings =
                Map.of("baseUrl", "http://127.0.0.1:1", "rate", "10", "warmup", warmup, "ramp", ramp, "duration", "2s");
        return Timeline.of(SettingsReader.read(settings::get), origin, 7_000_000);
    }
}
