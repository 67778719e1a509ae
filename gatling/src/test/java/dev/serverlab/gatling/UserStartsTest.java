package dev.serverlab.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.gatling.settings.LoadModel.Closed;
import dev.serverlab.gatling.settings.LoadModel.Ramp;
import dev.serverlab.generator.Share;
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

    @Test
    void ofSeveralGeneratorsTogetherAreThoseOfOne() {
        Ramp ramp = new Ramp(Duration.ofMillis(500), null, Duration.ofSeconds(30));

        assertThat(offsets(new Closed(5, ramp, null, new Share(0, 2)))).containsExactly(0, 200, 400);
        assertThat(offsets(new Closed(5, ramp, null, new Share(1, 2)))).containsExactly(100, 300);
    }

    private static long[] offsets(int users, Ramp ramp) {
        return offsets(new Closed(users, ramp));
    }

    private static long[] offsets(Closed load) {
        UserStarts starts = new UserStarts(load);
        return LongStream.range(0, starts.count()).map(starts::offsetMillis).toArray();
    }
}
