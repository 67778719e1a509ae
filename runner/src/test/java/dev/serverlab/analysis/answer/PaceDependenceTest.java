package dev.serverlab.analysis.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.serverlab.analysis.answer.PaceDependence.Block;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunBuilder;
import dev.serverlab.model.run.TrialBuilder;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.stats.paired.Evidence;
import dev.serverlab.stats.paired.PaceShift;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class PaceDependenceTest {

    private static final Run RUN =
            KeptRun.read(Path.of("..", "results", "reference", "three-servers")).run();

    /** The run as if the second server's cost followed the pace like this. */
    private static Answer answer(double slope, double standardError) {
        List<ComparisonResult> comparisons = RUN.comparisons().stream()
                .filter(each -> each.metric().equals("cpuPerRequest")
                        && each.candidate().toString().equals("webflux:default"))
                .map(each -> following(each, slope, standardError))
                .toList();
        return Answer.of(RunBuilder.like(RUN).comparisons(comparisons).build());
    }

    private static ComparisonResult following(ComparisonResult of, double slope, double standardError) {
        Evidence was = of.evidence();
        Evidence evidence = new Evidence(
                was.baselineMean(),
                25.0,
                was.interval(),
                was.alone(),
                was.smallestDetectable(),
                was.sessions(),
                was.blocks(),
                was.variance(),
                new PaceShift(slope, standardError, 25),
                was.outliers());
        return new ComparisonResult(
                of.metric(), of.unit(), of.baseline(), of.candidate(), of.verdict(), of.reason(), evidence);
    }

    private static PaceDependence found(double slope) {
        return Objects.requireNonNull(answer(slope, 0.1).paceDependence());
    }

    @Test
    void movesTheEffectAlongTheSlope() {
        assertThat(found(0.5).at(1)).isCloseTo(25, within(1e-9));
        assertThat(found(0.5).at(PaceDependence.SLOW)).isCloseTo(100 * (1.25 * Math.sqrt(1.2) - 1), within(1e-9));
        assertThat(found(-0.5).at(PaceDependence.SLOW)).isCloseTo(100 * (1.25 / Math.sqrt(1.2) - 1), within(1e-9));
    }

    @Test
    void hasABlockForEachThatWasMeasured() {
        assertThat(found(0.5).blocks())
                .hasSize(18)
                .isSortedAccordingTo((one, other) -> Double.compare(one.pace(), other.pace()))
                .extracting(Block::effect)
                .allMatch(effect -> effect > -30 && effect < 60);
    }

    @Test
    void drawsALineOverAllBlocks() {
        assertThat(found(0.5).line()).extracting(Block::effect).isSorted();
        assertThat(found(0.5).line().getFirst().pace()).isLessThanOrEqualTo(PaceDependence.FAST);
        assertThat(found(0.5).line().getLast().pace())
                .isGreaterThanOrEqualTo(found(0.5).blocks().getLast().pace());
    }

    @Test
    void isToldOfTheBetterOfTheTwo() {
        assertThat(found(0.5).ofWinner(1)).as("1 / 1.25").isCloseTo(-20, within(1e-9));
    }

    @Test
    void isLeftOutWhereNoSessionHasBoth() {
        Problem problem = new Problem("made-up", "It was not right.", "Look why.");
        List<TrialResult> broken = RUN.trials().stream()
                .map(trial -> trial.variant().toString().equals("webflux:default")
                        ? TrialBuilder.like(trial).problems(List.of(problem)).build()
                        : trial)
                .toList();
        List<ComparisonResult> comparisons =
                answer(0.5, 0.1).effects().stream().map(Effect::compared).toList();

        assertThat(Answer.of(RunBuilder.like(RUN)
                                .trials(broken)
                                .comparisons(comparisons)
                                .build())
                        .paceDependence())
                .isNull();
    }

    @Test
    void isLeftOutWhereThePaceMovesTheAnswerByLessThanTheMarginOrTheSlopeIsUncertain() {
        assertThat(answer(0.1, 0.01).paceDependence()).isNull();
        assertThat(answer(0.5, 0.6).paceDependence()).isNull();
    }
}
