package dev.serverlab.gatling.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.gatling.settings.LoadModel.Ramped;
import dev.serverlab.gatling.settings.Settings;
import dev.serverlab.gatling.settings.SettingsReader;
import dev.serverlab.generator.PhaseName;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TimelineTest {

    private static final long MILLI = 1_000_000;

    @Test
    void givesEachMomentToOnePhaseWithItsEndOutside() {
        Timeline timeline = timeline("1s", "1s", 0);

        assertThat(phaseAt(timeline, -1)).isNull();
        assertThat(phaseAt(timeline, 0)).isEqualTo(PhaseName.WARMUP);
        assertThat(phaseAt(timeline, 1_000 * MILLI - 1)).isEqualTo(PhaseName.WARMUP);
        assertThat(phaseAt(timeline, 1_000 * MILLI)).isNull();
        assertThat(phaseAt(timeline, 1_500 * MILLI - 1)).isNull();
        assertThat(phaseAt(timeline, 1_500 * MILLI)).isEqualTo(PhaseName.RAMP);
        assertThat(phaseAt(timeline, 2_500 * MILLI)).isEqualTo(PhaseName.STEADY);
        assertThat(phaseAt(timeline, 4_500 * MILLI - 1)).isEqualTo(PhaseName.STEADY);
        assertThat(phaseAt(timeline, 4_500 * MILLI)).isNull();
    }

    @Test
    void leavesOutPhasesThatLastNoTime() {
        assertThat(timeline("0s", "0s", 0).phases()).extracting(Phase::name).containsExactly(PhaseName.STEADY);
        assertThat(timeline("1s", "0s", 0).phases())
                .extracting(Phase::name)
                .containsExactly(PhaseName.WARMUP, PhaseName.STEADY);
    }

    @Test
    void survivesANanoClockThatOverflows() {
        Timeline timeline = timeline("1s", "1s", Long.MAX_VALUE - 2_000 * MILLI);

        assertThat(phaseAt(timeline, timeline.phases().getLast().start())).isEqualTo(PhaseName.STEADY);
        assertThat(phaseAt(timeline, timeline.loadStart())).isEqualTo(PhaseName.RAMP);
        assertThat(timeline.epochMicros(timeline.end())).isEqualTo(7_000_000 + 4_500_000);
    }

    static Timeline timeline(String warmup, String ramp, long origin) {
        Map<String, String> settings =
                Map.of("baseUrl", "http://127.0.0.1:1", "rate", "10", "warmup", warmup, "ramp", ramp, "duration", "2s");
        Settings read = SettingsReader.read(settings::get);
        return Timeline.ramped(read.warmup(), ((Ramped) read.load()).ramp(), origin, 7_000_000);
    }

    private static @Nullable String phaseAt(Timeline timeline, long nanoTime) {
        int phase = timeline.phaseAt(nanoTime);
        return phase < 0 ? null : timeline.phase(phase).name();
    }
}
