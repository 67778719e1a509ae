package dev.serverlab.stats.paired;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.serverlab.stats.Direction;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Margin;
import dev.serverlab.stats.Scale;
import dev.serverlab.stats.Verdict;
import dev.serverlab.stats.Yardstick;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class ComparisonsTest {

    private static final Offset<Double> TINY = within(1e-4);
    private static final Yardstick COST = new Yardstick(Scale.RATIO, Direction.LOWER_IS_BETTER, new Margin.Share(5));

    /** Three sessions of a, b and c; each expected number was computed with NumPy 2.4.6 and SciPy 1.17.1. */
    private static final List<Session> RUN =
            List.of(Sessions.of(200, 210, 260), Sessions.of(190, 215, 250), Sessions.of(205, 205, 270));

    @Test
    void comparesEveryVariantWithEachBeforeIt() {
        assertThat(Comparison.ofPairs(COST, RUN, Map.of()))
                .extracting(pair -> pair.candidate() + " against " + pair.baseline())
                .containsExactly("b against a", "c against a", "c against b");
    }

    @Test
    void poolsTheVarianceOfAllVariants() {
        Comparison comparison = Comparison.ofPairs(COST, RUN, Map.of()).get(1);
        Evidence evidence = comparison.evidence();
        Interval interval = requireNonNull(evidence.interval());
        Interval alone = requireNonNull(evidence.alone());

        assertThat(comparison.verdict()).isEqualTo(Verdict.WORSE);
        assertThat(comparison.reason()).isNull();
        assertThat(evidence.effect()).isCloseTo(31.093116, TINY);
        assertThat(interval.low()).isCloseTo(18.027670, TINY);
        assertThat(interval.high()).isCloseTo(45.604885, TINY);
        assertThat(alone.low()).isCloseTo(28.747514, TINY);
        assertThat(alone.high()).isCloseTo(33.481453, TINY);
        assertThat(evidence.smallestDetectable()).isCloseTo(14.726482, TINY);
        assertThat(evidence.sessions()).isEqualTo(3);
        assertThat(evidence.blocks()).isEqualTo(3);
    }

    @Test
    void saysWhatCouldHaveBeenSeenWhenItCannotTell() {
        Comparison comparison = Comparison.ofPairs(COST, RUN, Map.of()).getFirst();

        assertThat(comparison.verdict()).isEqualTo(Verdict.INDISTINGUISHABLE);
        assertThat(comparison.evidence().effect()).isCloseTo(5.915142, TINY);
        assertThat(comparison.evidence().smallestDetectable()).isCloseTo(14.726482, TINY);
    }

    @Test
    void saysTheSameWhicheverIsTheBaseline() {
        Evidence there =
                pair(List.of(Sessions.of(100, 40), Sessions.of(100, 41))).evidence();
        Evidence back =
                pair(List.of(Sessions.of(40, 100), Sessions.of(41, 100))).evidence();

        double ratioThere = 1 + requireNonNull(there.effect()) / 100;
        double ratioBack = 1 + requireNonNull(back.effect()) / 100;
        assertThat(ratioThere * ratioBack).isCloseTo(1, within(1e-12));
        assertThat((1 + requireNonNull(there.interval()).low() / 100)
                        * (1 + requireNonNull(back.interval()).high() / 100))
                .isCloseTo(1, within(1e-9));
    }

    @Test
    void findsMoreBetterWhereHigherIsBetter() {
        Yardstick rate = new Yardstick(Scale.RATIO, Direction.HIGHER_IS_BETTER, new Margin.Share(5));

        assertThat(Comparison.ofPairs(rate, List.of(Sessions.of(1_000, 1_300), Sessions.of(1_000, 1_310)), Map.of())
                        .getFirst()
                        .verdict())
                .isEqualTo(Verdict.BETTER);
    }

    @Test
    void differencesAreInTheUnitOfTheValues() {
        Yardstick latency = new Yardstick(Scale.DIFFERENCE, Direction.LOWER_IS_BETTER, new Margin.Amount(0.5));
        List<Session> sessions = List.of(Sessions.of(2, 3), Sessions.of(2, 3.01), Sessions.of(2, 3.02));
        Comparison comparison = Comparison.ofPairs(latency, sessions, Map.of()).getFirst();

        assertThat(comparison.verdict()).isEqualTo(Verdict.WORSE);
        assertThat(comparison.evidence().effect()).isCloseTo(1.01, within(1e-9));
    }

    @Test
    void takesTheMarginThatIsStated() {
        assertThat(Comparison.ofPairs(
                        new Yardstick(Scale.RATIO, Direction.LOWER_IS_BETTER, new Margin.Share(50)), RUN, Map.of()))
                .extracting(Comparison::verdict)
                .containsOnly(Verdict.EQUIVALENT);
    }

    @Test
    void withholdsTheIntervalOfOneSession() {
        Comparison comparison = pair(List.of(Sessions.of(100, 50)));

        assertThat(comparison.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(comparison.reason()).contains("One session").contains("two sessions or more");
        assertThat(comparison.evidence().effect()).isCloseTo(-50, TINY);
        assertThat(comparison.evidence().interval()).isNull();
        assertThat(comparison.evidence().alone()).isNull();
        assertThat(comparison.evidence().smallestDetectable()).isNull();
    }

    /** Those after it keep their numbers. */
    @Test
    void aSessionThatIsLeftOutHasNoPartInAnything() {
        Session first = Sessions.ofBlocks(List.of(cpu(100, 100, 100, 100), cpu(200, 203, 198, 201)));
        Session last = Sessions.ofBlocks(List.of(cpu(100, 100, 100, 100), cpu(210, 213, 207, 400)));

        Comparison without = pair(List.of(first, last));
        Comparison leftOut = pair(List.of(first, first.leftOut(), last));

        assertThat(leftOut.evidence().interval()).isEqualTo(without.evidence().interval());
        assertThat(leftOut.evidence().sessions()).isEqualTo(2);
        assertThat(leftOut.evidence().blocks()).isEqualTo(8);
        assertThat(leftOut.evidence().outliers())
                .extracting(OutlyingBlock::session)
                .containsExactly(3);
    }

    @Test
    void neverRanksAnInvalidVariantAndKeepsItOutOfTheOthersVariance() {
        List<Comparison> comparisons = Comparison.ofPairs(COST, RUN, Map.of("c", "2 % errors"));

        assertThat(comparisons.get(1).verdict()).isEqualTo(Verdict.INVALID);
        assertThat(comparisons.get(1).reason()).isEqualTo("c: 2 % errors");
        assertThat(comparisons.get(1).evidence().effect()).isCloseTo(31.093116, TINY);
        Evidence others = comparisons.getFirst().evidence();
        assertThat(requireNonNull(others.interval()).low())
                .isCloseTo(requireNonNull(others.alone()).low(), within(1e-9));
    }

    @Test
    void refusesWhatCouldNotBeRead() {
        Comparison comparison = pair(List.of(
                Sessions.of(100, 50),
                Sessions.session(List.of(
                        new Session.Values(100.0, List.of(100.0)),
                        new Session.Values(null, Collections.singletonList(null))))));

        assertThat(comparison.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(comparison.reason()).startsWith("b: there is no value in session 2");
        assertThat(comparison.evidence().sessions()).isEqualTo(1);
    }

    @Test
    void refusesToDivideByNothing() {
        Comparison comparison = pair(List.of(Sessions.of(0, 50), Sessions.of(0, 51)));

        assertThat(comparison.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(comparison.evidence().effect()).isNull();
    }

    /** An interval of no width would claim to know everything. */
    @Test
    void refusesSessionsThatDoNotDifferAtAll() {
        Comparison comparison = pair(List.of(Sessions.of(100, 50), Sessions.of(100, 50)));

        assertThat(comparison.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(comparison.reason()).contains("do not differ");
    }

    @Test
    void flagsABlockThatStandsOutAndKeepsIt() {
        List<Session> sessions = List.of(
                Sessions.ofBlocks(List.of(cpu(100, 100, 100, 100), cpu(200, 203, 198, 201))),
                Sessions.ofBlocks(List.of(cpu(100, 100, 100, 100), cpu(210, 213, 207, 400))));
        Evidence evidence = pair(sessions).evidence();

        assertThat(evidence.outliers())
                .extracting(OutlyingBlock::session, OutlyingBlock::block)
                .containsExactly(tuple(2, 4));
        assertThat(evidence.blocks()).isEqualTo(8);
        double kept = Math.sqrt((802 / 400.0) * (1_030 / 400.0));
        assertThat(evidence.effect()).isCloseTo(100 * (kept - 1), TINY);
        assertThat(evidence.variance()).isNotNull();
    }

    @Test
    void refusesVariantsThatComeAndGo() {
        assertThatThrownBy(() -> Comparison.ofPairs(COST, List.of(Sessions.of(1, 2), Sessions.of(1, 2, 3)), Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("same variants");
        assertThatThrownBy(() -> Sessions.ofBlocks(List.of(cpu(1, 2), cpu(1))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("left out for all");
    }

    @Test
    void saysNothingWithoutSessions() {
        assertThat(Comparison.ofPairs(COST, List.of(), Map.of())).isEmpty();
    }

    private static Comparison pair(List<Session> sessions) {
        return Comparison.ofPairs(COST, sessions, Map.of()).getFirst();
    }

    private static List<Double> cpu(double... values) {
        return DoubleStream.of(values).boxed().toList();
    }
}
