package dev.serverlab.stats.paired;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.serverlab.stats.Direction;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Margin;
import dev.serverlab.stats.MeanSquare;
import dev.serverlab.stats.Scale;
import dev.serverlab.stats.Yardstick;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PaceSlopesTest {

    private static final Yardstick COST = new Yardstick(Scale.RATIO, Direction.LOWER_IS_BETTER, new Margin.Share(5));
    private static final Prior PRIOR = new Prior(new MeanSquare(4e-4, 12), new MeanSquare(1e-4, 6));
    private static final List<Double> PACES = List.of(-0.1, 0.05, 0.1, -0.05);

    /** Of two variants: costs 100 and 110 at the usual pace, where the second slows down by a power more or less. */
    private static List<Session> sessions(double slope, double noise) {
        return IntStream.range(0, 3)
                .mapToObj(session -> Sessions.ofBlocks(List.of(
                        blocks(100, 1 - slope / 2, session, noise), blocks(110, 1 + slope / 2, session, -noise))))
                .toList();
    }

    private static List<Double> blocks(double cost, double power, int session, double noise) {
        return IntStream.range(0, PACES.size())
                .mapToObj(block -> cost
                        * Math.exp(power * PACES.get(block) + noise * ((block + session) % 2 - 0.5) + noise * session))
                .toList();
    }

    private static Comparison compared(List<Session> sessions, @Nullable Double slower) {
        return Comparison.ofPairs(COST, sessions, Map.of(), new EarlierRuns(PRIOR, slower, 10))
                .getFirst();
    }

    private static PaceShift shift(Comparison comparison) {
        return Objects.requireNonNull(comparison.evidence().pace());
    }

    private static Interval interval(Comparison comparison) {
        return Objects.requireNonNull(comparison.evidence().interval());
    }

    @Test
    void shrinksASlopeTowardsThatOfEqualServers() {
        double slope = shift(compared(sessions(0.3, 0.002), 0.0)).slope();

        assertThat(slope).isBetween(0.2, 0.3);
        assertThat(shift(compared(sessions(0, 0.002), 0.0)).slope()).isCloseTo(0, within(0.02));
        assertThat(shift(compared(sessions(0.3, 0.05), 0.0)).slope()).isLessThan(slope);
    }

    /** Without noise v is 0.15²; with 0.05, σ² is 0.00375, Sxx 0.075 and s² 0.075/9, so that v is 0.089375. */
    @Test
    void shrinksByHowWellItIsKnown() {
        PaceShift known = shift(compared(sessions(0.3, 0), 0.0));
        PaceShift noisy = shift(compared(sessions(0.3, 0.05), 0.0));

        assertThat(known.slope()).isCloseTo(0.24, within(1e-9));
        assertThat(known.standardError()).isCloseTo(0.3 * Math.sqrt(0.2), within(1e-9));
        assertThat(noisy.slope()).isCloseTo(0.3 * 0.09 / (0.09 + 0.089375), within(1e-9));
        assertThat(noisy.standardError()).isCloseTo(0.3 * Math.sqrt(0.089375 / (0.09 + 0.089375)), within(1e-9));
    }

    @Test
    void putsTheEffectAtTheUsualPace() {
        Comparison slow = compared(sessions(0.3, 0.002), 0.2);
        Comparison usual = compared(sessions(0.3, 0.002), 0.0);
        double measured = Objects.requireNonNull(usual.evidence().effect());

        assertThat(shift(slow).measured()).isCloseTo(measured, within(1e-9));
        assertThat(Objects.requireNonNull(slow.evidence().effect()))
                .isCloseTo(
                        Scale.RATIO.shown(
                                Scale.RATIO.effect(measured) - 0.2 * shift(slow).slope()),
                        within(1e-9));
    }

    @Test
    void knowsLessTheFartherThePaceIsFromTheUsualOne() {
        List<Session> sessions = sessions(0.1, 0.002);

        assertThat(interval(compared(sessions, 0.2)).halfWidth())
                .isGreaterThan(interval(compared(sessions, 0.05)).halfWidth());
        assertThat(interval(compared(sessions, null)).halfWidth())
                .isGreaterThan(interval(compared(sessions, 0.0)).halfWidth());
    }

    @Test
    void tellsNoSlopeWhereThePaceDidNotChange() {
        List<Session> steady = List.of(Sessions.of(100, 110), Sessions.of(101, 112), Sessions.of(99, 108));

        assertThat(shift(compared(steady, 0.2)).slope()).isZero();
        assertThat(shift(compared(steady, 0.2)).standardError()).isEqualTo(0.3);
        assertThat(shift(compared(steady, null)).measured())
                .isEqualTo(compared(steady, null).evidence().effect());
        assertThat(Comparison.ofPairs(COST, sessions(0.3, 0.002), Map.of())
                        .getFirst()
                        .evidence()
                        .pace())
                .isNull();
    }
}
