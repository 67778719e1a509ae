package dev.serverlab.gatling.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.gatling.settings.LoadModel.Open;
import dev.serverlab.gatling.settings.LoadModel.Ramp;
import dev.serverlab.generator.Share;
import java.time.Duration;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpenPlanTest {

    @Test
    void letsTheRateGrowLinearlyAndThenKeepsIt() {
        long[] millis = millis(100, new Ramp(Duration.ofSeconds(2), null, Duration.ofSeconds(3)));

        // Half the full rate on average in the ramp, of which a quarter in its first half.
        assertThat(LongStream.of(millis).filter(ms -> ms < 1_000).count()).isEqualTo(25);
        assertThat(LongStream.of(millis).filter(ms -> ms < 2_000).count()).isEqualTo(100);
        assertThat(LongStream.of(millis).filter(ms -> ms >= 2_000 && ms < 3_000).count())
                .isEqualTo(100);
        assertThat(millis).hasSize(400).isSorted().startsWith(0).endsWith(4_980, 4_990);
    }

    @Test
    void spacesArrivalsEvenlyBelowAMillisecondToo() {
        OpenPlan plan = new OpenPlan(new Open(3_000, new Ramp(Duration.ZERO, null, Duration.ofSeconds(1)), Share.ALL));

        assertThat(LongStream.rangeClosed(0, 4).map(plan::plannedNanos))
                .containsExactly(0L, 333_333L, 666_666L, 1_000_000L, 1_333_333L);
    }

    @Test
    void sendsAtLeastOneRequestAtTheLowestRate() {
        assertThat(millis(0.01, new Ramp(Duration.ZERO, null, Duration.ofMillis(100))))
                .containsExactly(0);
    }

    @Test
    void keepsTheRateOnEachStair() {
        long[] millis = millis(100, new Ramp(Duration.ofSeconds(4), 4, Duration.ofSeconds(1)));

        assertThat(LongStream.range(0, 5)
                        .map(second -> LongStream.of(millis)
                                .filter(ms -> ms / 1_000 == second)
                                .count()))
                .containsExactly(25L, 50L, 75L, 100L, 100L);
        assertThat(millis).isSorted().startsWith(0, 40, 80);
    }

    @Test
    void beginsWithTheFullLoadOnASingleStair() {
        assertThat(millis(10, new Ramp(Duration.ofSeconds(1), 1, Duration.ofSeconds(1))))
                .hasSize(20)
                .startsWith(0, 100)
                .endsWith(1_900);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 64})
    void dealsTheArrivalsOfOneGeneratorAmongSeveral(int generators) {
        Ramp ramp = new Ramp(Duration.ofSeconds(2), null, Duration.ofSeconds(1));
        long[] byAll = IntStream.range(0, generators)
                .mapToObj(index -> millis(123.4, ramp, new Share(index, generators)))
                .flatMapToLong(LongStream::of)
                .sorted()
                .toArray();

        assertThat(byAll).containsExactly(millis(123.4, ramp));
    }

    private static long[] millis(double rate, Ramp ramp) {
        return millis(rate, ramp, Share.ALL);
    }

    private static long[] millis(double rate, Ramp ramp, Share share) {
        OpenPlan plan = new OpenPlan(new Open(rate, ramp, share));
        return LongStream.range(0, plan.count())
                .map(index -> plan.plannedNanos(index) / 1_000_000)
                .toArray();
    }
}
