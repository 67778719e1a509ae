package dev.serverlab.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.gatling.settings.LoadModel.Closed;
import dev.serverlab.gatling.settings.LoadModel.Open;
import dev.serverlab.gatling.settings.LoadModel.Ramp;
import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ArrivalsTest {

    private static final Duration HALF_A_SECOND = Duration.ofMillis(500);

    @Test
    void startsUsersEvenlyWithinARampOfLessThanASecond() {
        Arrivals arrivals = new Arrivals(new Closed(100, new Ramp(HALF_A_SECOND, null, Duration.ofSeconds(30))));

        assertThat(arrivals.count()).isEqualTo(100);
        assertThat(offsets(arrivals)).startsWith(0, 5, 10).endsWith(490, 495);
    }

    @Test
    void startsAllUsersAtOnceWithoutARamp() {
        Arrivals arrivals = new Arrivals(new Closed(3, new Ramp(Duration.ZERO, null, Duration.ofSeconds(30))));

        assertThat(offsets(arrivals)).containsOnly(0);
    }

    @Test
    void letsTheRateGrowLinearlyAndThenKeepsIt() {
        Arrivals arrivals = new Arrivals(new Open(100, new Ramp(Duration.ofSeconds(2), null, Duration.ofSeconds(3))));
        long[] offsets = offsets(arrivals);

        // Half the full rate on average in the ramp, of which a quarter in its first half.
        assertThat(LongStream.of(offsets).filter(ms -> ms < 1_000).count()).isEqualTo(25);
        assertThat(LongStream.of(offsets).filter(ms -> ms < 2_000).count()).isEqualTo(100);
        assertThat(LongStream.of(offsets)
                        .filter(ms -> ms >= 2_000 && ms < 3_000)
                        .count())
                .isEqualTo(100);
        assertThat(offsets).hasSize(400).isSorted().startsWith(0).endsWith(4_980, 4_990);
    }

    @Test
    void sendsAtLeastOneRequestAtTheLowestRate() {
        Arrivals arrivals = new Arrivals(new Open(0.01, new Ramp(Duration.ZERO, null, Duration.ofMillis(100))));

        assertThat(offsets(arrivals)).containsExactly(0);
    }

    @Test
    void startsUsersAtTheFootOfEachStair() {
        Arrivals arrivals = new Arrivals(new Closed(10, new Ramp(Duration.ofSeconds(4), 4, Duration.ofSeconds(3))));

        // 10 users are 2½ for each stair: 2, 5, 7 and all of them.
        assertThat(offsets(arrivals)).containsExactly(0, 0, 1_000, 1_000, 1_000, 2_000, 2_000, 3_000, 3_000, 3_000);
    }

    @Test
    void leavesStairsOutWhenThereAreMoreOfThemThanUsers() {
        Arrivals arrivals = new Arrivals(new Closed(2, new Ramp(Duration.ofSeconds(4), 4, Duration.ofSeconds(3))));

        assertThat(offsets(arrivals)).containsExactly(1_000, 3_000);
    }

    @Test
    void keepsTheRateOnEachStair() {
        Arrivals arrivals = new Arrivals(new Open(100, new Ramp(Duration.ofSeconds(4), 4, Duration.ofSeconds(1))));
        long[] offsets = offsets(arrivals);

        assertThat(LongStream.range(0, 5)
                        .map(second -> LongStream.of(offsets)
                                .filter(ms -> ms / 1_000 == second)
                                .count()))
                .containsExactly(25L, 50L, 75L, 100L, 100L);
        assertThat(offsets).isSorted().startsWith(0, 40, 80);
    }

    @Test
    void beginsWithTheFullLoadOnASingleStair() {
        Arrivals open = new Arrivals(new Open(10, new Ramp(Duration.ofSeconds(1), 1, Duration.ofSeconds(1))));
        assertThat(offsets(open)).hasSize(20).startsWith(0, 100).endsWith(1_900);

        Arrivals closed = new Arrivals(new Closed(3, new Ramp(Duration.ofSeconds(1), 1, Duration.ofSeconds(1))));
        assertThat(offsets(closed)).containsOnly(0);
    }

    private static long[] offsets(Arrivals arrivals) {
        return LongStream.range(0, arrivals.count()).map(arrivals::offsetMillis).toArray();
    }
}
