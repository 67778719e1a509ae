package dev.serverlab.measure.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.measure.sampling.ProcessSample;
import java.util.List;
import java.util.Objects;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class SamplesTest {

    private static ProcessSample at(long millis, long cpuMillis) {
        return new ProcessSample(millis * 1_000, millis * 1_000_000, cpuMillis * 1_000_000, null, null);
    }

    private static double busiest(long fromMillis, long toMillis, ProcessSample... samples) {
        return Objects.requireNonNull(Samples.busiestSecond(List.of(samples), fromMillis * 1_000, toMillis * 1_000));
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

        assertThat(Samples.busiestSecond(List.of(), 0, 5_000_000)).isNull();
        assertThat(Samples.busiestSecond(List.of(at(0, 0), at(500, 100)), 0, 5_000_000))
                .isNull();
        assertThat(Samples.busiestSecond(List.of(at(0, 0), unread), 0, 5_000_000))
                .isNull();
    }
}
