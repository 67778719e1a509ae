package dev.serverlab.measure.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ProcessTrackTest {

    private static ProcessSample at(long millis, long cpuMillis) {
        return new ProcessSample(millis * 1_000, millis * 1_000_000, cpuMillis * 1_000_000, null, null);
    }

    private static List<Double> bySecond(long fromMillis, long toMillis, ProcessSample... samples) {
        return new ProcessTrack(List.of(samples)).cpuPercentBySecond(fromMillis * 1_000, toMillis * 1_000);
    }

    @Test
    void tellsTheCpuOfEachWholeSecond() {
        assertThat(bySecond(1_000, 3_500, at(0, 0), at(1_000, 50), at(2_000, 500), at(3_000, 1_500), at(3_500, 1_500)))
                .containsExactly(45.0, 100.0);
    }

    @Test
    void countsSecondsFromTheWindowsStartOnTheLineBetweenSamples() {
        assertThat(bySecond(250, 2_250, at(0, 0), at(500, 200), at(1_000, 400), at(1_500, 400), at(2_500, 1_200)))
                .containsExactly(30.0, 60.0);
    }

    @Test
    void sharesOutWhatALateSampleTells() {
        assertThat(bySecond(500, 2_500, at(0, 0), at(2_500, 500))).containsExactly(20.0, 20.0);
    }

    @Test
    void leavesOutSecondsThatSamplesDoNotEnclose() {
        ProcessSample unread = new ProcessSample(3_000_000, 3_000_000_000L, null, null, null);

        assertThat(bySecond(0, 3_000, at(500, 0), at(1_000, 100), at(2_000, 300), unread))
                .containsExactly(20.0);
        assertThat(bySecond(0, 5_000)).isEmpty();
    }
}
