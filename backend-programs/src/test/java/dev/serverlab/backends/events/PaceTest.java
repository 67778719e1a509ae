package dev.serverlab.backends.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class PaceTest {

    private final Pace pace = new Pace(2_500);

    @Test
    void dealsEventsEvenly() {
        assertThat(LongStream.of(0, 399_999, 400_000, 800_000, 1_000_000).map(pace::due))
                .containsExactly(0L, 0L, 1L, 2L, 2L);
    }

    @Test
    void holdsItsRateForHours() {
        assertThat(pace.due(Duration.ofHours(300).toNanos())).isEqualTo(300L * 3_600 * 2_500);
    }
}
