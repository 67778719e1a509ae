package dev.serverlab.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.gatling.settings.LoadModel.Closed;
import dev.serverlab.gatling.settings.LoadModel.Ramp;
import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class UserStartsTest {

    @Test
    void areEvenWithinARampOfLessThanASecond() {
        assertThat(offsets(100, new Ramp(Duration.ofMillis(500), null, Duration.ofSeconds(30))))
                .startsWith(0, 5, 10)
                .endsWith(490, 495);
    }

    @Test
    void areAllAtOnceWithoutARamp() {
        assertThat(offsets(3, new Ramp(Duration.ZERO, null, Duration.ofSeconds(30))))
                .containsOnly(0);
    }

    @Test
    void areAtTheFootOfEachStair() {
        // 10 users are 2½ for each stair: 2, 5, 7 and all of them.
        assertThat(offsets(10, new Ramp(Duration.ofSeconds(4), 4, Duration.ofSeconds(3))))
                .containsExactly(0, 0, 1_000, 1_000, 1_000, 2_000, 2_000, 3_000, 3_000, 3_000);
    }

    @Test
    void leaveStairsOutWhenThereAreMoreOfThemThanUsers() {
        assertThat(offsets(2, new Ramp(Duration.ofSeconds(4), 4, Duration.ofSeconds(3))))
                .containsExactly(1_000, 3_000);
    }

    @Test
    void areAllAtOnceOnASingleStair() {
        assertThat(offsets(3, new Ramp(Duration.ofSeconds(1), 1, Duration.ofSeconds(1))))
                .containsOnly(0);
    }

    private static long[] offsets(int users, Ramp ramp) {
        return LongStream.range(0, users)
                .map(new UserStarts(new Closed(users, ramp))::offsetMillis)
                .toArray();
    }
}
