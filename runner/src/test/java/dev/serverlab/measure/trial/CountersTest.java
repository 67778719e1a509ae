package dev.serverlab.measure.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.serverlab.measure.server.CounterReading;
import dev.serverlab.measure.server.CounterSource;
import dev.serverlab.measure.server.CounterSource.Kind;
import dev.serverlab.model.run.TrialResult.ServerCounter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What two readings of a server's metrics say together. */
class CountersTest {

    private static List<ServerCounter> between(long seconds, String from, String to, String metric, Kind kind) {
        return Counters.between(
                CounterReading.of(5, from),
                CounterReading.of(5 + TimeUnit.SECONDS.toNanos(seconds), to),
                Map.of("it", new CounterSource(metric, kind, "what is counted")));
    }

    @Test
    void countsWhatWasAddedPerMinuteOfTheTimeBetween() {
        assertThat(between(30, "sent_total 1000.0", "sent_total 1300.0", "sent_total", Kind.COUNT))
                .containsExactly(new ServerCounter("it", Map.of(), 600, "per minute", 300.0));
    }

    @Test
    void takesTheMeanOfWhatCameInBetweenOnly() {
        assertThat(between(
                        30,
                        "t_seconds_sum 100.0\nt_seconds_count 2",
                        "t_seconds_sum 100.6\nt_seconds_count 4",
                        "t_seconds",
                        Kind.MEAN))
                .singleElement()
                .satisfies(mean -> {
                    assertThat(mean.value()).isCloseTo(300, within(1e-6));
                    assertThat(mean.unit()).isEqualTo("ms");
                    assertThat(mean.events()).isEqualTo(2);
                });
    }

    @Test
    void hasNoMeanOfNothing() {
        String same = "t_seconds_sum 100.0\nt_seconds_count 2";

        assertThat(between(30, same, same, "t_seconds", Kind.MEAN)).isEmpty();
    }

    @Test
    void tellsHowManyOneThreadCouldDoThatWaitsForEach() {
        assertThat(between(
                        30,
                        "t_seconds_sum 100.0\nt_seconds_count 2",
                        "t_seconds_sum 100.5\nt_seconds_count 4",
                        "t_seconds",
                        Kind.CEILING))
                .containsExactly(new ServerCounter("it", Map.of(), 240, "per minute", 2.0));
    }

    @Test
    void weighsTheCeilingsOfSeveralByTheirTime() {
        String to = "t_seconds_sum{w=\"a\"} 1\nt_seconds_count{w=\"a\"} 10\n"
                + "t_seconds_sum{w=\"b\"} 2\nt_seconds_count{w=\"b\"} 5";

        assertThat(between(30, "", to, "t_seconds", Kind.CEILING))
                .extracting(ServerCounter::value)
                .containsExactly(300.0, 600.0, 150.0);
    }

    @Test
    void hasNoCeilingOfWhatTookNoTime() {
        String to = "t_seconds_sum 0\nt_seconds_count 5";

        assertThat(between(30, "", to, "t_seconds", Kind.CEILING)).isEmpty();
    }

    @Test
    void takesAStateAsItIsAtTheEnd() {
        assertThat(between(30, "threads 3", "threads 2", "threads", Kind.STATE))
                .containsExactly(new ServerCounter("it", Map.of(), 2, "", null));
    }

    @Test
    void givesTheTotalFirstAndThenEachSeriesInTheOrderOfItsNumbers() {
        String from = "r_total{t=\"w-2\",s=\"x\"} 1\nother{s=\"x\"} 1";
        String to = "r_total{t=\"w-10\",s=\"x\"} 5\nr_total{t=\"w-2\",s=\"x\"} 4\nother{s=\"x\"} 1";

        assertThat(between(60, from, to, "r_total", Kind.COUNT))
                .containsExactly(
                        new ServerCounter("it", Map.of(), 8, "per minute", 8.0),
                        new ServerCounter("it", Map.of("t", "w-2"), 3, "per minute", 3.0),
                        new ServerCounter("it", Map.of("t", "w-10"), 5, "per minute", 5.0));
    }

    @Test
    void keepsATagThatOnlyOneMetricHas() {
        String from = "r_total{t=\"w-2\"} 1\nother 1";

        assertThat(between(60, from, from, "r_total", Kind.COUNT))
                .extracting(ServerCounter::tags)
                .containsExactly(Map.of(), Map.of("t", "w-2"));
    }

    @Test
    void keepsTheTotalOfMoreSeriesThanItKeeps() {
        StringBuilder to = new StringBuilder();
        for (int i = 0; i < 1_000; i++) {
            to.append("r_total{t=\"").append(i).append("\"} 1\n");
        }

        List<ServerCounter> counted = between(60, "", to.toString(), "r_total", Kind.COUNT);

        assertThat(counted).hasSize(Counters.MAX_SERIES + 1);
        assertThat(counted.getFirst().value()).isEqualTo(1_000);
    }

    @Test
    void leavesOutWhatIsNotThereAndWhatBeganAnew() {
        assertThat(between(60, "a_total 1", "a_total 1", "b_total", Kind.COUNT)).isEmpty();
        assertThat(between(60, "a_total 9", "a_total 1", "a_total", Kind.COUNT)).isEmpty();
        assertThat(between(60, "", "", "b", Kind.STATE)).isEmpty();
    }

    @Test
    void countsNothingWithoutBothReadings() {
        CounterReading reading = CounterReading.of(0, "a_total 1");

        assertThat(Counters.between(null, reading, Map.of())).isEmpty();
        assertThat(Counters.between(reading, null, Map.of())).isEmpty();
    }
}
