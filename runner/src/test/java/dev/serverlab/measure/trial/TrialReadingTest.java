package dev.serverlab.measure.trial;

import static dev.serverlab.testing.Awaited.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.generator.GeneratorRecord.Counts;
import dev.serverlab.generator.GeneratorRecord.Phase;
import dev.serverlab.measure.load.MadeUpRecord;
import dev.serverlab.measure.load.RecordedLoad;
import dev.serverlab.measure.system.ProcessSample;
import dev.serverlab.measure.system.ProcessTarget;
import dev.serverlab.measure.validity.CheckResults;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.observation.BlockValue;
import dev.serverlab.model.observation.Waits;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.BlockResult;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.model.run.TrialResult.WarmUp;
import dev.serverlab.stats.latency.LatencyMicros;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Two servers in two blocks of 3.5 s; the CPU clocks were read over 3.6 s. */
@ResourceLock("warm-up-watch")
class TrialReadingTest {

    private static final Variant ONE = new Variant("mvc", "default");
    private static final Variant OTHER = new Variant("vertx", "default");
    private static final Duration READ = Duration.ofMillis(3_600);
    private static final List<List<WindowReadings.Span>> SPANS = List.of(
            List.of(span(300L, 30L), span(200L, 20L), span(500L, null)),
            List.of(span(310L, 31L), span(210L, 21L), span(700L, null)));

    @TempDir
    Path root;

    private static WindowReadings.Span span(@Nullable Long cpuMillis, @Nullable Long jitMillis) {
        return new WindowReadings.Span(READ, nanos(cpuMillis), nanos(jitMillis));
    }

    private static @Nullable Long nanos(@Nullable Long millis) {
        return millis == null ? null : millis * 1_000_000;
    }

    private static Histogram answers(long micros, long times) {
        Histogram histogram = LatencyMicros.empty();
        histogram.recordValueWithCount(micros, times);
        return histogram;
    }

    private static RecordedLoad.Target target(long micros, List<Long> answers, List<Long> errors, long waited) {
        Map<String, Counts> phases = new LinkedHashMap<>();
        phases.put("warmup", MadeUpRecord.counts(25_000, Map.of()));
        phases.put("b00", MadeUpRecord.counts(answers.getFirst(), Map.of("timeout", errors.getFirst())));
        phases.put("b01", MadeUpRecord.counts(answers.getLast(), Map.of("timeout", errors.getLast())));
        Counts counted = MadeUpRecord.counts(
                answers.getFirst() + answers.getLast(), Map.of("timeout", errors.getFirst() + errors.getLast()));
        return new RecordedLoad.Target(
                MadeUpRecord.target("latency.hlog", phases, counted, waited, 0.5),
                answers.stream().map(times -> answers(micros, times)).toList(),
                List.of());
    }

    private static RecordedLoad recorded(long otherWaited) {
        Map<String, RecordedLoad.Target> targets = new LinkedHashMap<>();
        // The generator's order is its own.
        targets.put(OTHER.toString(), target(100_400, List.of(100L, 200L), List.of(0L, 0L), otherWaited));
        targets.put(ONE.toString(), target(100_200, List.of(400L, 500L), List.of(0L, 7L), 0));
        List<Phase> blocks = List.of(
                MadeUpRecord.phase("b00", 23_500_000, 27_000_000), MadeUpRecord.phase("b01", 27_500_000, 31_000_000));
        List<Phase> phases = new ArrayList<>(blocks);
        phases.addFirst(MadeUpRecord.phase("warmup", 1_000_000, 21_000_000));
        return new RecordedLoad(MadeUpRecord.of("cap", phases, Map.of()), blocks, targets, answers(80, 1_200), null);
    }

    private static TrialReading reading(
            RecordedLoad recorded, List<List<WindowReadings.Span>> spans, @Nullable WarmUpWatch watch) {
        return new TrialReading(
                List.of(
                        new TrialReading.Server(
                                ONE,
                                1_900L,
                                List.of(new ProcessSample(0, 0, 1L, 900L, 40), new ProcessSample(1, 1, 2L, 800L, 41))),
                        new TrialReading.Server(OTHER, 700L, List.of())),
                recorded,
                spans,
                new MachineReadings(
                        Collections.nCopies(
                                3,
                                ProcessTarget.ofProcess(ProcessHandle.current().pid())),
                        Map.of()),
                watch);
    }

    private static TrialReading reading(List<List<WindowReadings.Span>> spans) {
        return reading(recorded(0), spans, null);
    }

    @Test
    void setsTheAnswersOfEachBlockAgainstTheCpuOfTheSameBlock() {
        List<BlockValue> blocks = reading(SPANS).blocks(OTHER);

        assertThat(blocks).extracting(BlockValue::requests).containsExactly(100L, 200L);
        assertThat(blocks).extracting(BlockValue::window).containsExactly(READ, READ);
        assertThat(blocks).extracting(BlockValue::cpuNanos).containsExactly(nanos(200L), nanos(210L));
        assertThat(blocks).extracting(BlockValue::jitNanos).containsExactly(nanos(20L), nanos(21L));
        assertThat(blocks).allMatch(block -> block.latencyMicros().getCountAtValue(100_400) == block.requests());
    }

    @Test
    void keepsEachBlockWithItsErrorsForTheResults() {
        List<BlockResult> results =
                reading(SPANS).blockResults(ONE, reading(SPANS).blocks(ONE));

        assertThat(results).extracting(BlockResult::startEpochMicros).containsExactly(23_500_000L, 27_500_000L);
        assertThat(results).extracting(BlockResult::endEpochMicros).containsExactly(27_000_000L, 31_000_000L);
        assertThat(results).extracting(BlockResult::errors).containsExactly(0L, 7L);
        assertThat(results).extracting(BlockResult::cpuMicros).containsExactly(300_000L, 310_000L);
    }

    @Test
    void addsUpAllBlocksOfAServer() {
        var observation = reading(SPANS).observation(ONE, Waits.NONE, 300);

        assertThat(observation.latencyMicros().getCountAtValue(100_200)).isEqualTo(900);
        assertThat(observation.latencyMicros().getTotalCount()).isEqualTo(900);
        assertThat(observation.errors()).isEqualTo(7);
        assertThat(observation.window()).isEqualTo(Duration.ofSeconds(7));
        assertThat(observation.server().cpuNanos()).isEqualTo(nanos(610L));
        assertThat(observation.server().jitNanos()).isEqualTo(nanos(61L));
        assertThat(observation.server().cpuWindow()).isEqualTo(READ.multipliedBy(2));
        assertThat(observation.server().threadsPeak()).isEqualTo(41);
        assertThat(observation.server().rssPeakBytes()).isEqualTo(900);
        assertThat(observation.startupMillis()).isEqualTo(1_900);
    }

    @Test
    void givesEachServerItsPartOfTheGeneratorsCpu() {
        TrialReading reading = reading(SPANS);

        // 1,200 ms for 900 and 300 answers.
        assertThat(reading.observation(ONE, Waits.NONE, 300).generator().cpuNanos())
                .isEqualTo(nanos(900L));
        assertThat(reading.observation(OTHER, Waits.NONE, 300).generator().cpuNanos())
                .isEqualTo(nanos(300L));
    }

    @Test
    void tellsNoSumOfCpuWhenABlockWasNotRead() {
        TrialReading read = reading(SPANS.subList(0, 1));

        assertThat(read.blocks(ONE).getLast().cpuNanos()).isNull();
        assertThat(read.blocks(ONE).getLast().window()).isEqualTo(Duration.ofMillis(3_500));
        assertThat(read.blocks(ONE).getLast().requests()).isEqualTo(500);
        assertThat(read.observation(ONE, Waits.NONE, 300).server().cpuNanos()).isNull();
        assertThat(read.observation(ONE, Waits.NONE, 300).server().jitNanos()).isNull();
        assertThat(read.observation(ONE, Waits.NONE, 300).generator().cpuNanos())
                .isNull();
    }

    @Test
    void tellsNoSumOfCpuWithAGap() {
        TrialReading reading =
                reading(List.of(SPANS.getFirst(), List.of(span(null, 31L), span(210L, null), span(700L, null))));

        assertThat(reading.observation(ONE, Waits.NONE, 300).server().cpuNanos())
                .isNull();
        assertThat(reading.observation(ONE, Waits.NONE, 300).server().jitNanos())
                .isEqualTo(nanos(61L));
        assertThat(reading.observation(OTHER, Waits.NONE, 300).server().cpuNanos())
                .isEqualTo(nanos(410L));
        assertThat(reading.observation(OTHER, Waits.NONE, 300).server().jitNanos())
                .isNull();
    }

    @Test
    void lastsFromTheFirstCountedMomentToTheLast() {
        assertThat(reading(SPANS).window()).isEqualTo(new TrialResult.Window(23_500_000, 31_000_000));
    }

    @Test
    void knowsThatTheLoadWaitedForAnotherServer() {
        TrialReading calm = reading(SPANS);
        TrialReading waited = reading(recorded(1), SPANS, null);

        assertThat(calm.session(List.of()).anyWaited()).isFalse();
        assertThat(waited.session(List.of()).anyWaited()).isTrue();
        assertThat(waited.target(ONE).reported().late().waitedForAUser()).isZero();
        assertThat(waited.session(List.of()).planned())
                .containsExactly(Duration.ofMillis(3_500), Duration.ofMillis(3_500));
    }

    @Test
    void saysOfEachServerWhetherItWasSteady() {
        ScriptedProcess quiet = ScriptedProcess.busy(root, 1, 0, 0, 0);
        ScriptedProcess compiling = ScriptedProcess.busy(root, 2, 500, 500, 500);
        Map<Variant, WarmUpWatch.Steadiness> steadiness = new LinkedHashMap<>();
        steadiness.put(ONE, new WarmUpWatch.Steadiness(quiet, quiet.jit()));
        steadiness.put(OTHER, new WarmUpWatch.Steadiness(compiling, compiling.jit()));
        try (WarmUpWatch watch = WarmUpWatch.start(steadiness, Instant.EPOCH, each -> false, () -> {})) {
            await().until(() -> quiet.asked().size() == 5);
            TrialReading reading = reading(recorded(0), SPANS, watch);

            assertThat(reading.warmup(ONE)).isEqualTo(new WarmUp(20_000, "cap", 25_000, true, 3_000L, 0.0, false));
            assertThat(reading.notes(ONE)).isEqualTo(CheckResults.NONE);
            assertThat(reading.warmup(OTHER)).isEqualTo(new WarmUp(20_000, "cap", 25_000, false, null, 0.5, false));
            assertThat(reading.notes(OTHER).notes()).extracting(Problem::code).containsExactly("not-steady");
            assertThat(reading.notes(OTHER).notes().getFirst().what())
                    .contains("after 20.0 s", "took 50 %", "at most 10 % over 3 s");
        }
    }

    @Test
    void doesNotCallAServerUnsteadyThatItCannotJudge() {
        ScriptedProcess untold = new ScriptedProcess(root, 1).then(0, null);
        Map<Variant, WarmUpWatch.Steadiness> steadiness = new LinkedHashMap<>();
        steadiness.put(ONE, new WarmUpWatch.Steadiness(untold, untold.jit()));
        steadiness.put(OTHER, new WarmUpWatch.Steadiness(untold, untold.jit()));
        try (WarmUpWatch watch = WarmUpWatch.start(steadiness, Instant.EPOCH, each -> false, () -> {})) {
            assertThat(reading(recorded(0), SPANS, watch)
                            .notes(ONE)
                            .notes()
                            .getFirst()
                            .what())
                    .contains("is unknown")
                    .doesNotContain("Not steady");
        }
    }

    @Test
    void saysNothingOfAWarmUpThatThereWasNot() {
        assertThat(reading(SPANS).warmup(ONE)).isNull();
        assertThat(reading(SPANS).notes(ONE)).isEqualTo(CheckResults.NONE);
    }
}
