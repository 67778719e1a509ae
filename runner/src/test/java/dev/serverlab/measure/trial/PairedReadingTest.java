package dev.serverlab.measure.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.serverlab.analysis.sweep.ScriptedProcess;
import dev.serverlab.measure.load.PairedRecord;
import dev.serverlab.measure.sampling.ProcessSample;
import dev.serverlab.measure.sampling.ProcessTarget;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.BlockResult;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.model.run.WarmUp;
import dev.serverlab.stats.latency.LatencyMicros;
import dev.serverlab.stats.paired.BlockValue;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two servers in two blocks of 3.5 s; the CPU clocks were read over 3.6 s. */
class PairedReadingTest {

    private static final Variant ONE = new Variant("mvc", "default");
    private static final Variant OTHER = new Variant("vertx", "default");
    private static final Duration READ = Duration.ofMillis(3_600);
    private static final List<List<BlockReadings.Span>> SPANS = List.of(
            List.of(span(300L, 30L), span(200L, 20L), span(500L, null)),
            List.of(span(310L, 31L), span(210L, 21L), span(700L, null)));

    @TempDir
    Path root;

    private static BlockReadings.Span span(@Nullable Long cpuMillis, @Nullable Long jitMillis) {
        return new BlockReadings.Span(READ, nanos(cpuMillis), nanos(jitMillis));
    }

    private static OptionalLong nanos(@Nullable Long millis) {
        return millis == null ? OptionalLong.empty() : OptionalLong.of(millis * 1_000_000);
    }

    private static Histogram answers(long micros, long times) {
        Histogram histogram = LatencyMicros.empty();
        histogram.recordValueWithCount(micros, times);
        return histogram;
    }

    private static PairedRecord.Target target(long micros, List<Long> answers, List<Long> errors, long waited) {
        return new PairedRecord.Target(
                25_000,
                answers.stream().map(times -> answers(micros, times)).toList(),
                errors,
                Map.of("timeout", errors.stream().mapToLong(Long::longValue).sum()),
                waited,
                0,
                0.5);
    }

    private static PairedRecord recorded(long otherWaited) {
        Map<String, PairedRecord.Target> targets = new LinkedHashMap<>();
        // The generator's order is its own.
        targets.put(OTHER.toString(), target(100_400, List.of(100L, 200L), List.of(0L, 0L), otherWaited));
        targets.put(ONE.toString(), target(100_200, List.of(400L, 500L), List.of(0L, 7L), 0));
        return new PairedRecord(
                new PairedRecord.WarmUp("cap", 1_000_000, 21_000_000),
                List.of(new PairedRecord.Block(23_500_000, 27_000_000), new PairedRecord.Block(27_500_000, 31_000_000)),
                targets,
                answers(80, 1_200),
                OptionalLong.of(12),
                OptionalLong.of(4));
    }

    private static PairedReading reading(
            List<List<BlockReadings.Span>> spans, Map<Variant, Steadiness> steadiness, @Nullable WarmUpWatch watch) {
        return new PairedReading(
                List.of(
                        new PairedReading.Server(
                                ONE,
                                OptionalLong.of(1_900),
                                List.of(new ProcessSample(0, 0, 1L, 900L, 40), new ProcessSample(1, 1, 2L, 800L, 41))),
                        new PairedReading.Server(OTHER, OptionalLong.of(700), List.of())),
                recorded(0),
                spans,
                new MachineReadings(Collections.nCopies(
                        3, ProcessTarget.ofProcess(ProcessHandle.current().pid()))),
                steadiness,
                watch,
                null);
    }

    private static PairedReading reading(List<List<BlockReadings.Span>> spans) {
        return reading(spans, Map.of(), null);
    }

    private static PairedReading.OfVariant of(Variant variant, PairedReading reading) {
        return Objects.requireNonNull(reading.byVariant().get(variant));
    }

    @Test
    void setsTheAnswersOfEachBlockAgainstTheCpuOfTheSameBlock() {
        List<BlockValue> blocks = of(OTHER, reading(SPANS)).blocks();

        assertThat(blocks).extracting(BlockValue::requests).containsExactly(100L, 200L);
        assertThat(blocks).extracting(BlockValue::window).containsExactly(READ, READ);
        assertThat(blocks).extracting(BlockValue::cpuNanos).containsExactly(nanos(200L), nanos(210L));
        assertThat(blocks).extracting(BlockValue::jitNanos).containsExactly(nanos(20L), nanos(21L));
        assertThat(blocks).allMatch(block -> block.latencyMicros().getCountAtValue(100_400) == block.requests());
    }

    @Test
    void keepsEachBlockWithItsErrorsForTheResults() {
        List<BlockResult> results = of(ONE, reading(SPANS)).blockResults();

        assertThat(results).extracting(BlockResult::startEpochMicros).containsExactly(23_500_000L, 27_500_000L);
        assertThat(results).extracting(BlockResult::endEpochMicros).containsExactly(27_000_000L, 31_000_000L);
        assertThat(results).extracting(BlockResult::errors).containsExactly(0L, 7L);
        assertThat(results).extracting(BlockResult::cpuMicros).containsExactly(300_000L, 310_000L);
    }

    @Test
    void addsUpAllBlocksOfAServer() {
        var observation = of(ONE, reading(SPANS)).observation();

        assertThat(observation.latencyMicros().getCountAtValue(100_200)).isEqualTo(900);
        assertThat(observation.latencyMicros().getTotalCount()).isEqualTo(900);
        assertThat(observation.errors()).isEqualTo(7);
        assertThat(observation.window()).isEqualTo(Duration.ofSeconds(7));
        assertThat(observation.server().cpuNanos()).isEqualTo(nanos(610L));
        assertThat(observation.server().jitNanos()).isEqualTo(nanos(61L));
        assertThat(observation.server().cpuWindow()).isEqualTo(READ.multipliedBy(2));
        assertThat(observation.server().threadsPeak()).hasValue(41);
        assertThat(observation.server().rssPeakBytes()).hasValue(900);
        assertThat(observation.startupMillis()).hasValue(1_900);
    }

    @Test
    void givesEachServerItsPartOfTheGeneratorsCpu() {
        PairedReading reading = reading(SPANS);

        // 1,200 ms for 900 and 300 answers.
        assertThat(of(ONE, reading).observation().generator().cpuNanos()).isEqualTo(nanos(900L));
        assertThat(of(OTHER, reading).observation().generator().cpuNanos()).isEqualTo(nanos(300L));
    }

    @Test
    void tellsNoSumOfCpuWhenABlockWasNotRead() {
        PairedReading.OfVariant read = of(ONE, reading(SPANS.subList(0, 1)));

        assertThat(read.blocks().getLast().cpuNanos()).isEmpty();
        assertThat(read.blocks().getLast().window()).isEqualTo(Duration.ofMillis(3_500));
        assertThat(read.blocks().getLast().requests()).isEqualTo(500);
        assertThat(read.observation().server().cpuNanos()).isEmpty();
        assertThat(read.observation().server().jitNanos()).isEmpty();
        assertThat(read.observation().generator().cpuNanos()).isEmpty();
    }

    @Test
    void tellsNoSumOfCpuWithAGap() {
        PairedReading reading =
                reading(List.of(SPANS.getFirst(), List.of(span(null, 31L), span(210L, null), span(700L, null))));

        assertThat(of(ONE, reading).observation().server().cpuNanos()).isEmpty();
        assertThat(of(ONE, reading).observation().server().jitNanos()).isEqualTo(nanos(61L));
        assertThat(of(OTHER, reading).observation().server().cpuNanos()).isEqualTo(nanos(410L));
        assertThat(of(OTHER, reading).observation().server().jitNanos()).isEmpty();
    }

    @Test
    void lastsFromTheFirstCountedMomentToTheLast() {
        assertThat(reading(SPANS).window()).isEqualTo(new TrialResult.Window(23_500_000, 31_000_000));
    }

    @Test
    void knowsThatTheLoadWaitedForAnotherServer() {
        PairedReading calm = reading(SPANS);
        PairedReading waited =
                new PairedReading(calm.servers(), recorded(1), calm.spans(), calm.machine(), Map.of(), null, null);

        assertThat(calm.session(ONE, of(ONE, calm)).anyWaited()).isFalse();
        assertThat(waited.session(ONE, of(ONE, waited)).anyWaited()).isTrue();
        assertThat(waited.session(ONE, of(ONE, waited)).target().waited()).isZero();
        assertThat(waited.session(ONE, of(ONE, waited)).planned())
                .containsExactly(Duration.ofMillis(3_500), Duration.ofMillis(3_500));
    }

    @Test
    void saysOfEachServerWhetherItWasSteady() {
        ScriptedProcess quiet = ScriptedProcess.busy(root, 1, 0, 0, 0);
        ScriptedProcess compiling = ScriptedProcess.busy(root, 2, 500, 500, 500);
        Map<Variant, Steadiness> steadiness = new LinkedHashMap<>();
        steadiness.put(ONE, new Steadiness(quiet, quiet.jit()));
        steadiness.put(OTHER, new Steadiness(compiling, compiling.jit()));
        try (WarmUpWatch watch = WarmUpWatch.start(steadiness, Instant.EPOCH, () -> {})) {
            await().until(() -> quiet.asked().size() == 5);
            PairedReading reading = reading(SPANS, steadiness, watch);

            assertThat(of(ONE, reading).warmup()).isEqualTo(new WarmUp(20_000, "cap", 25_000, true, 3_000L, 0.0));
            assertThat(of(ONE, reading).notes()).isEmpty();
            assertThat(of(OTHER, reading).warmup()).isEqualTo(new WarmUp(20_000, "cap", 25_000, false, null, 0.5));
            assertThat(of(OTHER, reading).notes()).extracting(Problem::code).containsExactly("not-steady");
            assertThat(of(OTHER, reading).notes().getFirst().what())
                    .contains("after 20.0 s", "took 50 %", "at most 10 % over 3 s");
        }
    }

    @Test
    void doesNotCallAServerUnsteadyThatItCannotJudge() {
        ScriptedProcess untold = new ScriptedProcess(root, 1).then(0, null);
        Map<Variant, Steadiness> steadiness = new LinkedHashMap<>();
        steadiness.put(ONE, new Steadiness(untold, untold.jit()));
        steadiness.put(OTHER, new Steadiness(untold, untold.jit()));
        try (WarmUpWatch watch = WarmUpWatch.start(steadiness, Instant.EPOCH, () -> {})) {
            assertThat(of(ONE, reading(SPANS, steadiness, watch))
                            .notes()
                            .getFirst()
                            .what())
                    .contains("cannot be told")
                    .doesNotContain("Not steady");
        }
    }

    @Test
    void saysNothingOfAWarmUpThatThereWasNot() {
        assertThat(of(ONE, reading(SPANS)).warmup()).isNull();
        assertThat(of(ONE, reading(SPANS)).notes()).isEmpty();
    }
}
