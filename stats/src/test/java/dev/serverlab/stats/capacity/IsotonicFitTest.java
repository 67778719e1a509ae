package dev.serverlab.stats.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.serverlab.stats.capacity.IsotonicFit.Point;
import java.util.List;
import org.junit.jupiter.api.Test;

class IsotonicFitTest {

    @Test
    void poolsNeighboursThatFall() {
        IsotonicFit fit = IsotonicFit.of(
                List.of(new Point(3, 1, 2), new Point(1, 0, 1), new Point(2, 0.5, 2), new Point(4, 0.25, 2)));

        assertThat(fit.points()).extracting(Point::y).containsExactly(0.0, 0.5, 0.625, 0.625);
    }

    @Test
    void crossesAHeightBetweenPoints() {
        IsotonicFit fit = IsotonicFit.of(List.of(new Point(1, 0, 1), new Point(2, 1, 1)));

        assertThat(fit.crossing(0.5)).isCloseTo(1.5, within(1e-9));
        IsotonicFit other = IsotonicFit.of(List.of(new Point(1, 0.2, 1), new Point(3, 1, 1)));
        assertThat(other.crossing(0.8)).isCloseTo(2.5, within(1e-9));
    }

    @Test
    void takesTheMiddleOfAPartThatStaysThere() {
        IsotonicFit fit = IsotonicFit.of(
                List.of(new Point(1, 0, 1), new Point(2, 0.5, 1), new Point(4, 0.5, 1), new Point(5, 1, 1)));

        assertThat(fit.crossing(0.5)).isEqualTo(3);
    }

    @Test
    void crossesNoHeightThatAllPointsLieOnOneSideOf() {
        assertThat(IsotonicFit.of(List.of(new Point(1, 0, 1))).crossing(0.5)).isNull();
        assertThat(IsotonicFit.of(List.of(new Point(1, 1, 1))).crossing(0.5)).isNull();
    }
}
