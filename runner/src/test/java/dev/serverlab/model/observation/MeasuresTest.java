package dev.serverlab.model.observation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.serverlab.stats.Interval;
import dev.serverlab.stats.latency.Latency;
import dev.serverlab.stats.latency.LatencyMicros;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class MeasuresTest {

    private static final @Nullable Long ABSENT = null;

    private static Histogram times(int count, int millis) {
        Histogram histogram = LatencyMicros.empty();
        histogram.recordValueWithCount(millis * 1_000L, count);
        return histogram;
    }

    private static Observation observation(
            Histogram latency, Map<String, Long> errors, int seconds, @Nullable Long cpuNanos) {
        return new Observation(
                latency,
                errors,
                Duration.ofSeconds(seconds),
                new Observation.ProcessUse(
                        cpuNanos, ABSENT, Duration.ofSeconds(seconds), seconds, (long) seconds, rising(seconds)),
                seconds * 100L,
                new Observation.GeneratorUse(cpuNanos, times(1_000, 1), 3L),
                MachineUse.UNKNOWN,
                Waits.NONE,
                300L);
    }

    /** 1 % of a core in the first second, 2 % in the next. */
    private static List<Double> rising(int seconds) {
        return IntStream.rangeClosed(1, seconds).mapToObj(Double::valueOf).toList();
    }

    private static Measures of(Observation... observations) {
        return Measures.of(List.of(observations), 100, Bounds.ofCores(2));
    }

    @Test
    void addsHistogramsInsteadOfAveragingPercentiles() {
        // Nine in ten of all answers took 100 ms; the mean of the two p90 would be 550 ms.
        Measures measures = of(
                observation(times(900, 100), Map.of(), 10, ABSENT),
                observation(times(90, 1_000), Map.of(), 10, ABSENT));
        assertThat(measures.latency().latencyMillis().p90()).isCloseTo(100.0, within(0.2));
        assertThat(measures.latency().latencyMillis().max()).isCloseTo(1_000.0, within(2.0));
        assertThat(measures.answers().requests()).isEqualTo(990);
    }

    @Test
    void ofAServerToWhichNothingWasSentHasItsProcessAndNoAnswers() {
        Measures own = of(observation(LatencyMicros.empty(), Map.of(), 10, 500_000_000L));

        assertThat(own.answers().nothingSent()).isTrue();
        assertThat(own.answers().perSecond()).isNull();
        assertThat(own.limits().bottleneck()).isNull();
        assertThat(own.limits().ceiling()).isNull();
        assertThat(own.latency().latencyMillis().p90()).isNull();
        Measures.Cpu cpu = Objects.requireNonNull(own.server().cpu());
        assertThat(cpu.percentOfOneCore()).isCloseTo(5, within(1e-9));
        assertThat(cpu.microsPerRequest()).isNull();
        assertThat(own.server().threadsPeak()).isEqualTo(10);
    }

    @Test
    void countsErrorsAsSomethingThatWasSent() {
        Measures errors = of(observation(LatencyMicros.empty(), Map.of("status 500", 3L), 10, ABSENT));

        assertThat(errors.answers().nothingSent()).isFalse();
        assertThat(errors.answers().perSecond()).isZero();
        assertThat(errors.limits().bottleneck()).isNotNull();
    }

    @Test
    void enclosesP90AndLeavesTheIntervalOutWhereThereIsNone() {
        Histogram even = LatencyMicros.empty();
        for (int millis = 1; millis <= 1_000; millis++) {
            even.recordValue(millis * 1_000L);
        }
        // Of 1000 samples the 881st and the 919th enclose it: B(1000, 0.9) has its 2.5 % tails there.
        Interval interval = Objects.requireNonNull(
                of(observation(even, Map.of(), 10, ABSENT)).latency().p90Interval());
        assertThat(interval.low()).isCloseTo(881, within(0.5));
        assertThat(interval.high()).isCloseTo(919, within(0.5));
        assertThat(of(observation(times(35, 100), Map.of(), 10, ABSENT))
                        .latency()
                        .p90Interval())
                .isNull();
    }

    /** Buckets of three digits are 0.064 ms wide there. */
    @Test
    void keepsTimesApartThatDifferByAHundredthOfAMillisecond() {
        Histogram longer = LatencyMicros.empty();
        longer.recordValueWithCount(100_010, 1_000);
        double difference = p90(of(observation(longer, Map.of(), 10, ABSENT)))
                - p90(of(observation(times(1_000, 100), Map.of(), 10, ABSENT)));
        assertThat(difference).isCloseTo(0.01, within(0.004));
    }

    private static double p90(Measures measures) {
        return Objects.requireNonNull(measures.latency().latencyMillis().p90());
    }

    @Test
    void dividesSumsInsteadOfAveragingRatios() {
        // 100/s for 1 s and 10/s for 9 s are 19/s; the mean of the rates would be 55/s.
        Measures measures = of(
                observation(times(100, 100), Map.of(), 1, 100_000_000L),
                observation(times(90, 100), Map.of(), 9, 280_000_000L));
        assertThat(measures.answers().throughputPerSecond()).isCloseTo(19.0, within(1e-9));
        Measures.Cpu cpu = Objects.requireNonNull(measures.server().cpu());
        assertThat(cpu.microsPerRequest()).isCloseTo(2_000.0, within(1e-9));
        assertThat(cpu.percentOfOneCore()).isCloseTo(3.8, within(1e-9));
        assertThat(cpu.jitMicrosPerRequest()).isNull();
    }

    /** The kernel had a half of 100 ms and a quarter of 300 ms: 125 ms for 200 requests. */
    @Test
    void addsWhatTheKernelUsedByItsShareOfEachTrial() {
        Measures measures = of(
                withShare(observation(times(100, 100), Map.of(), 1, 100_000_000L), 0.5),
                withShare(observation(times(100, 100), Map.of(), 1, 300_000_000L), 0.25));

        assertThat(Objects.requireNonNull(measures.server().cpu()).systemMicrosPerRequest())
                .isEqualTo(625);
        assertThat(Objects.requireNonNull(of(observation(times(100, 100), Map.of(), 1, 100_000_000L))
                                .server()
                                .cpu())
                        .systemMicrosPerRequest())
                .isNull();
    }

    private static Observation withShare(Observation observation, double systemShare) {
        return new Observation(
                observation.latencyMicros(),
                observation.errorKinds(),
                observation.window(),
                observation.server(),
                observation.startupMillis(),
                observation.generator(),
                new MachineUse(null, null, null, null, systemShare, List.of(), List.of(), null, null),
                Waits.NONE,
                300L);
    }

    @Test
    void takesTheHighPercentileOverTheSecondsOfAllTrials() {
        // 1, 1, 2, 2, … 20, 20: the 38th of 40.
        assertThat(p95(20, 20)).isEqualTo(19);
        assertThat(p95(20)).isEqualTo(19);
    }

    @Test
    void leavesOutAPercentileThatWouldBeTheMaximum() {
        assertThat(p95(19)).isNull();
        assertThat(p95(10, 9)).isNull();
    }

    private static @Nullable Double p95(int... seconds) {
        Measures measures = of(IntStream.of(seconds)
                .mapToObj(each -> observation(times(100, 100), Map.of(), each, 100_000_000L))
                .toArray(Observation[]::new));
        return Objects.requireNonNull(measures.server().cpu()).p95PercentOfOneCore();
    }

    @Test
    void countsErrorsNeitherAsThroughputNorAsLatency() {
        Measures measures = of(observation(times(100, 100), Map.of("status 500", 900L, "wrong body", 7L), 10, 1_000L));
        assertThat(measures.answers().throughputPerSecond()).isCloseTo(10.0, within(1e-9));
        assertThat(measures.answers().requests()).isEqualTo(100);
        assertThat(measures.answers().errors()).isEqualTo(907);
        assertThat(measures.answers().errorKinds()).isEqualTo(Map.of("status 500", 900L, "wrong body", 7L));
    }

    @Test
    void leavesASumWithAGapAbsent() {
        Measures measures = of(
                observation(times(100, 100), Map.of(), 10, 1_000_000L),
                observation(times(100, 100), Map.of(), 10, ABSENT));
        assertThat(measures.server().cpu()).isNull();
        assertThat(measures.generator().cpuMicrosPerRequest()).isNull();
        assertThat(measures.generator().gcPauseMillis()).isEqualTo(6);
    }

    @Test
    void hasNoNumbersPerRequestWithoutAnyRequest() {
        Measures measures = of(observation(LatencyMicros.empty(), Map.of("timeout", 5L), 10, 1_000_000L));
        assertThat(measures.answers().throughputPerSecond()).isZero();
        assertThat(measures.latency().latencyMillis()).isEqualTo(new Latency(null, null, null, null, null));
        assertThat(measures.latency().overheadMillis()).isEqualTo(new Latency(null, null, null, null, null));
        Measures.Cpu cpu = Objects.requireNonNull(measures.server().cpu());
        assertThat(cpu.microsPerRequest()).isNull();
        assertThat(cpu.percentOfOneCore()).isPositive();
    }

    @Test
    void takesTheLargestPeakAndTheMedianStart() {
        Measures measures = of(
                observation(times(1, 100), Map.of(), 1, ABSENT),
                observation(times(1, 100), Map.of(), 9, ABSENT),
                observation(times(1, 100), Map.of(), 2, ABSENT));
        assertThat(measures.server().threadsPeak()).isEqualTo(9);
        assertThat(measures.server().rssPeakBytes()).isEqualTo(9);
        assertThat(measures.server().startupMillis()).isEqualTo(200);
    }

    @Test
    void tellsHowNearTheCeilingTheThroughputCame() {
        Observation observation = observation(times(95, 100), Map.of(), 10, ABSENT);
        Measures measures = Measures.of(
                List.of(observation),
                100,
                new Bounds(
                        List.of(new Ceiling(10, "request threads", "1 request thread / 100 ms")),
                        false,
                        Cores.shared(2)));
        assertThat(measures.limits().ceiling())
                .isEqualTo(new Measures.CeilingReached(10, "request threads", "1 request thread / 100 ms", 0.95));
    }

    @Test
    void givesLatencyAboveTheDelay() {
        Measures measures = of(observation(times(1_000, 101), Map.of(), 10, ABSENT));
        assertThat(measures.latency().overheadMillis().p90()).isCloseTo(1.0, within(0.1));
        assertThat(measures.latency().overheadMillis().p999()).isNull();
    }
}
