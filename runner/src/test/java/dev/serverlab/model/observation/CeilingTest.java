package dev.serverlab.model.observation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class CeilingTest {

    private static final Duration DELAY = Duration.ofMillis(100);

    @Test
    void isPlacesOverTheTimeThatEachIsHeld() {
        assertThat(Ceiling.ofPlaces(100, "users", DELAY)).isEqualTo(new Ceiling(1_000, "users", "100 users / 100 ms"));
    }

    @Test
    void isTenPerSecondForOneThreadThatSleeps100Ms() {
        assertThat(Ceiling.ofPlaces(1, "request threads", DELAY))
                .isEqualTo(new Ceiling(10, "request threads", "1 request thread / 100 ms"));
    }

    @Test
    void isNoneWhenAPlaceIsHeldForNoTime() {
        assertThat(Ceiling.ofPlaces(1, "users", Duration.ZERO)).isNull();
    }

    @Test
    void isNoneOfTheCoresWhenNothingBurnsCpu() {
        assertThat(Ceiling.ofCores(2, 0)).isNull();
        assertThat(Ceiling.ofCores(2, 500)).isEqualTo(new Ceiling(4_000, "cores", "2 cores / 500 µs"));
    }

    @Test
    void isTheLowestOfSeveral() {
        Ceiling arrivals = Ceiling.ofArrivals(50);
        Ceiling users = Objects.requireNonNull(Ceiling.ofPlaces(100, "users", DELAY));
        assertThat(Ceiling.lowest(List.of(users, arrivals))).isEqualTo(arrivals);
        assertThat(Ceiling.lowest(List.of())).isNull();
    }
}
