package dev.serverlab.measure.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class ProcessTrackTest {

    private static ProcessSample at(long millis, long cpuMillis) {
        return new ProcessSample(millis * 1_000, millis * 1_000_000, cpuMillis * 1_000_000, null, null);
    }

    private static double busiest(long fromMillis, long toMillis, ProcessSample... samples) {
        return Objects.requireNonNull(new ProcessTrack(List.of(samples))
                .within(fromMillis * 1_000, toMillis * 1_000)
                .busiestSecond());
    }

    @Test
    void findsTheBusiestSecondBetweenSamplesTwiceASecond() {
        assertThat(busiest(
                        0,
                        2_500,
                        at(0, 0),
                        at(500, 50),
                        at(1_000, 450),
                        at(1_500, 900),
                        at(2_000, 950),
                        at(2_500, 960)))
                .isEqualTo(0.85);
    }

    @Test
    void doesNotTakeHalfASecondForASecond() {
        assertThat(busiest(0, 1_000, at(0, 0), at(500, 500), at(1_000, 500))).isEqualTo(0.5);
    }

    @Test
    void dividesByTheTimeThatTwoSamplesAreReallyApart() {
        assertThat(busiest(0, 5_000, at(0, 0), at(2_000, 400))).isEqualTo(0.2);
        assertThat(busiest(0, 5_000, at(0, 0), at(999, 500))).isCloseTo(0.5005, Offset.offset(0.0001));
    }

    @Test
    void leavesOutWhatIsNotInTheWindow() {
        assertThat(busiest(1_000, 2_000, at(0, 0), at(1_000, 1_000), at(2_000, 1_100), at(3_000, 2_100)))
                .isEqualTo(0.1);
    }

    @Test
    void knowsNothingWithoutTwoSamplesASecondApart() {
        ProcessSample unread = new ProcessSample(1_000_000, 1_000_000_000, null, null, null);

        assertThat(new ProcessTrack(List.of()).within(0, 5_000_000).busiestSecond())
                .isNull();
        assertThat(new ProcessTrack(List.of(at(0, 0), at(500, 100)))
                        .within(0, 5_000_000)
                        .busiestSecond())
                .isNull();
        assertThat(new ProcessTrack(List.of(at(0, 0), unread))
                        .within(0, 5_000_000)
                        .busiestSecond())
                .isNull();
    }
}
