package dev.serverlab.stats.latency;

import static org.assertj.core.api.Assertions.assertThat;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LatencyCurveTest {

    @Test
    void drawsOutTheTailInEvenStepsOfNines() {
        LatencyCurve curve = LatencyCurve.of(upTo(100_000));

        assertThat(curve.percentiles())
                .startsWith(0.0)
                .contains(50.0, 90.0, 99.0, 99.9)
                .isSorted();
        assertThat(curve.millis()).hasSameSizeAs(curve.percentiles()).isSorted();
        assertThat(curve.millis().get(curve.percentiles().indexOf(90.0))).isEqualTo(90.0);
        assertThat(curve.millis().get(curve.percentiles().indexOf(99.9))).isEqualTo(99.9);
    }

    @Test
    void endsWhereTooFewAnswersLieBeyond() {
        assertThat(LatencyCurve.of(upTo(36)).percentiles()).endsWith(90.0);
        assertThat(LatencyCurve.of(upTo(35)).percentiles()).doesNotContain(90.0);
        assertThat(LatencyCurve.of(upTo(3_688)).percentiles()).endsWith(99.9);
        assertThat(LatencyCurve.of(upTo(3_687)).percentiles()).doesNotContain(99.9);
    }

    @Test
    void hasNoPointWithoutAnswers() {
        assertThat(LatencyCurve.of(LatencyMicros.empty()).percentiles()).isEmpty();
    }

    /** One answer for each µs from 1, so that a percentile can be told by heart. */
    private static Histogram upTo(int micros) {
        Histogram histogram = new Histogram(5);
        for (int value = 1; value <= micros; value++) {
            histogram.recordValue(value);
        }
        return histogram;
    }
}
