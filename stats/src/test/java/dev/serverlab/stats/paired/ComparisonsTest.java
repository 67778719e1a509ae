package dev.serverlab.stats.paired;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.serverlab.stats.Direction;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Verdict;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class ComparisonsTest {

    private static final Offset<Double> TINY = within(1e-4);
    private static final PairedMetric CPU = PairedMetric.CPU_PER_REQUEST;

    /** Three sessions of a, b and c; each expected number was computed with NumPy 2.4.6 and SciPy 1.17.1. */
    private static final List<SessionBlocks> RUN =
            List.of(Blocks.session(200, 210, 260), Blocks.session(190, 215, 250), Blocks.session(205, 205, 270));

    @Test
    void comparesEveryVariantWithEachBeforeIt() {
        assertThat(Comparisons.of(CPU, RUN, Map.of()))
                .extracting(pair -> pair.candidate() + " against " + pair.baseline())
                .containsExactly("b against a", "c against a", "c against b");
    }

    @Test
    void poolsTheVarianceOfAllVariants() {
        Comparison comparison = Comparisons.of(CPU, RUN, Map.of()).get(1);
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
        Comparison comparison = Comparisons.of(CPU, RUN, Map.of()).getFirst();

        assertThat(comparison.verdict()).isEqualTo(Verdict.INDISTINGUISHABLE);
        assertThat(comparison.evidence().effect()).isCloseTo(5.915142, TINY);
        assertThat(comparison.evidence().smallestDetectable()).isCloseTo(14.726482, TINY);
    }

    @Test
    void saysTheSameWhicheverIsTheBaseline() {
        Evidence there =
                pair(List.of(Blocks.session(100, 40), Blocks.session(100, 41))).evidence();
        Evidence back =
                pair(List.of(Blocks.session(40, 100), Blocks.session(41, 100))).evidence();

        double ratioThere = 1 + requireNonNull(there.effect()) / 100;
        double ratioBack = 1 + requireNonNull(back.effect()) / 100;
        assertThat(ratioThere * ratioBack).isCloseTo(1, within(1e-12));
        assertThat((1 + requireNonNull(there.interval()).low() / 100)
                        * (1 + requireNonNull(back.interval()).high() / 100))
                .isCloseTo(1, within(1e-9));
    }

    @Test
    void addsBeforeItDivides() {
        List<BlockValue> unequal = List.of(Blocks.cpu(100, 100_000_000, 0), Blocks.cpu(900, 90_000_000, 0));

        assertThat(CPU.of(unequal)).isEqualTo(190.0);
    }

    @Test
    void judgesCpuWithoutTheJitAndShowsItWith() {
        List<BlockValue> blocks = List.of(Blocks.cpu(1_000, 300_000_000, 100_000_000));

        assertThat(CPU.of(blocks)).isEqualTo(200.0);
        assertThat(PairedMetric.CPU_PER_REQUEST_WITH_JIT.of(blocks)).isEqualTo(300.0);
    }

    @Test
    void throughputIsRequestsOverTime() {
        assertThat(PairedMetric.THROUGHPUT.of(List.of(Blocks.cpu(1), Blocks.cpu(1))))
                .isEqualTo(250.0);
        assertThat(PairedMetric.THROUGHPUT.direction()).isEqualTo(Direction.HIGHER_IS_BETTER);
    }

    @Test
    void findsMoreThroughputBetter() {
        List<SessionBlocks> sessions = LongStream.of(1_300, 1_310)
                .mapToObj(requests ->
                        Blocks.session(List.of(List.of(Blocks.cpu(1_000, 1, 0)), List.of(Blocks.cpu(requests, 1, 0)))))
                .toList();

        assertThat(Comparisons.of(PairedMetric.THROUGHPUT, sessions, Map.of())
                        .getFirst()
                        .verdict())
                .isEqualTo(Verdict.BETTER);
    }

    @Test
    void differencesOfPercentilesAreInMillis() {
        List<SessionBlocks> sessions = LongStream.of(0, 10, 20)
                .mapToObj(noise ->
                        Blocks.session(List.of(List.of(latencyAround(2_000)), List.of(latencyAround(3_000 + noise)))))
                .toList();
        Comparison comparison =
                Comparisons.of(PairedMetric.P90, sessions, Map.of()).getFirst();

        assertThat(comparison.verdict()).isEqualTo(Verdict.WORSE);
        assertThat(comparison.metric().unit()).isEqualTo("ms");
        assertThat(comparison.evidence().effect()).isCloseTo(1.01, within(0.003));
    }

    @Test
    void takesTheMarginThatIsStated() {
        assertThat(Comparisons.of(CPU.withMargin(50), RUN, Map.of()))
                .extracting(Comparison::verdict)
                .containsOnly(Verdict.EQUIVALENT);
        assertThatThrownBy(() -> CPU.withMargin(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("above 0");
    }

    @Test
    void withholdsTheIntervalOfOneSession() {
        Comparison comparison = pair(List.of(Blocks.session(100, 50)));

        assertThat(comparison.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(comparison.reason()).contains("One session").contains("two sessions or more");
        assertThat(comparison.evidence().effect()).isCloseTo(-50, TINY);
        assertThat(comparison.evidence().interval()).isNull();
        assertThat(comparison.evidence().alone()).isNull();
        assertThat(comparison.evidence().smallestDetectable()).isNull();
    }

    @Test
    void neverRanksAnInvalidVariantAndKeepsItOutOfTheOthersVariance() {
        List<Comparison> comparisons = Comparisons.of(CPU, RUN, Map.of("c", "2 % errors"));

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
                Blocks.session(100, 50),
                Blocks.session(List.of(List.of(Blocks.cpu(100)), List.of(Blocks.withoutCpu())))));

        assertThat(comparison.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(comparison.reason()).startsWith("b: CPU per request is absent in session 2");
        assertThat(comparison.evidence().sessions()).isEqualTo(1);
    }

    @Test
    void refusesToDivideByNothing() {
        Comparison comparison = pair(List.of(Blocks.session(0, 50), Blocks.session(0, 51)));

        assertThat(comparison.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(comparison.evidence().effect()).isNull();
    }

    /** An interval of no width would claim to know everything. */
    @Test
    void refusesSessionsThatDoNotDifferAtAll() {
        Comparison comparison = pair(List.of(Blocks.session(100, 50), Blocks.session(100, 50)));

        assertThat(comparison.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(comparison.reason()).contains("do not differ");
    }

    @Test
    void flagsABlockThatStandsOutAndKeepsIt() {
        List<SessionBlocks> sessions = List.of(
                Blocks.session(List.of(cpu(100, 100, 100, 100), cpu(200, 203, 198, 201))),
                Blocks.session(List.of(cpu(100, 100, 100, 100), cpu(210, 213, 207, 400))));
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
        assertThatThrownBy(() -> Comparisons.of(CPU, List.of(Blocks.session(1, 2), Blocks.session(1, 2, 3)), Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("same variants");
        assertThatThrownBy(() -> Blocks.session(List.of(cpu(1, 2), cpu(1))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("left out of all");
    }

    @Test
    void saysNothingWithoutSessions() {
        assertThat(Comparisons.of(CPU, List.of(), Map.of())).isEmpty();
    }

    private static Comparison pair(List<SessionBlocks> sessions) {
        return Comparisons.of(CPU, sessions, Map.of()).getFirst();
    }

    private static List<BlockValue> cpu(double... microsPerRequest) {
        return DoubleStream.of(microsPerRequest).mapToObj(Blocks::cpu).toList();
    }

    private static BlockValue latencyAround(long micros) {
        return Blocks.latency(LongStream.rangeClosed(micros - 500, micros + 500));
    }
}
