package dev.serverlab.model.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serverlab.model.observation.BlockValue;
import dev.serverlab.model.observation.Bounds;
import dev.serverlab.model.observation.BusyThread;
import dev.serverlab.model.observation.Ceiling;
import dev.serverlab.model.observation.Cores;
import dev.serverlab.model.observation.CpusUsed;
import dev.serverlab.model.observation.MachineUse;
import dev.serverlab.model.observation.Observation;
import dev.serverlab.model.observation.SessionBlocks;
import dev.serverlab.model.observation.Waits;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.run.Outcome;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.report.MadeUpRun;
import dev.serverlab.stats.latency.LatencyMicros;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.PackedHistogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class OutcomeJsonTest {

    private static final Duration ODD = Duration.ofNanos(30_000_123_457L);

    @TempDir
    private Path folder;

    private Outcome readBack(Outcome outcome) throws IOException {
        Path file = folder.resolve(OutcomeJson.FILE);
        Files.writeString(file, OutcomeJson.write(outcome));
        return OutcomeJson.read(file);
    }

    private static Histogram micros(long... values) {
        Histogram micros = LatencyMicros.empty();
        for (long value : values) {
            micros.recordValue(value);
        }
        return micros;
    }

    private static Observation observation(@Nullable Long nanos, @Nullable Double share) {
        return new Observation(
                micros(100_351, 100_352, 59_999_999),
                Map.of("status 503", 3L),
                ODD,
                new Observation.ProcessUse(
                        nanos, nanos, ODD.plusNanos(1), 220, nanos, share == null ? List.of() : List.of(share)),
                nanos,
                new Observation.GeneratorUse(nanos, micros(), nanos),
                new MachineUse(
                        nanos,
                        nanos,
                        share,
                        nanos,
                        share,
                        List.of(new BusyThread("http-nio-", 0.1)),
                        List.of(),
                        new CpusUsed("0", "1-3"),
                        null),
                Waits.NONE,
                300L);
    }

    @Test
    void keepsEverythingOfASessionToTheNanosecondAndTheLastCount() throws IOException {
        Map<String, List<BlockValue>> blocks = new LinkedHashMap<>();
        for (String variant : List.of("webflux:default", "mvc:default")) {
            blocks.put(
                    variant,
                    List.of(
                            new BlockValue(
                                    399,
                                    ODD,
                                    123_456_789_012_345_678L,
                                    null,
                                    LatencyMicros.packed(micros(100_400, 101_000, 101_000))),
                            new BlockValue(0, ODD, 0L, 1L, micros())));
        }
        Bounds bounds = new Bounds(
                List.of(Ceiling.ofArrivals(200), new Ceiling(1_000.0 / 3, "users", "1 user / 3 ms")),
                true,
                new Cores(1, 3, true));
        List<Outcome.OfVariant> variants = MadeUpRun.both().trials().stream()
                .filter(result -> result.recording().blocks() != null)
                .map(result -> new Outcome.OfVariant(result, observation(Long.MAX_VALUE, 1.0 / 3), bounds))
                .toList();
        Outcome outcome = new Outcome(variants, new SessionBlocks(blocks), ExitCode.FINE);

        Outcome read = readBack(outcome);

        assertThat(variants).isNotEmpty();
        assertThat(read).isEqualTo(outcome);
        SessionBlocks kept = Objects.requireNonNull(read.blocks());
        assertThat(kept.byVariant()).containsOnlyKeys("webflux:default", "mvc:default");
        assertThat(kept.byVariant().values())
                .allSatisfy(each -> assertThat(each.getFirst().latencyMicros()).isInstanceOf(PackedHistogram.class));
        assertThat(OutcomeJson.write(read)).isEqualTo(OutcomeJson.write(outcome));
    }

    @Test
    void keepsWhatIsAbsentAndATrialThatFailed() throws IOException {
        List<TrialResult> results = MadeUpRun.withFailures().trials();
        Outcome outcome = new Outcome(
                List.of(
                        new Outcome.OfVariant(results.getFirst(), null, null),
                        new Outcome.OfVariant(results.get(2), observation(null, null), Bounds.ofCores(2))),
                null,
                ExitCode.FAILED);

        assertThat(readBack(outcome)).isEqualTo(outcome);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "{\"version\":2,\"outcome\":{\"variants\":[],\"exitCode\":\"FINE\"}}",
                "{\"version\":3,\"outcome\":{\"exitCode\":\"FINE\"}}",
                "{\"version\":3,\"outcome\":{\"variants\":[null],\"exitCode\":\"FINE\"}}",
                "{\"version\":3,\"outcome\":{\"variants\":[],\"exitCode\":\"FINE\",\"blocks\":{\"byVariant\":{\"a\":"
                        + "[{\"requests\":1,\"window\":\"PT1S\",\"cpuNanos\":null,\"jitNanos\":null,\"latencyMicros\":\"AAAA\"}]}}}}"
            })
    void refusesWhatItDidNotWrite(String text) throws IOException {
        Path file = Files.writeString(folder.resolve(OutcomeJson.FILE), text);

        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> OutcomeJson.read(file))
                .satisfies(e -> assertThat(e.problem().code()).isEqualTo("run-damaged"));
    }
}
