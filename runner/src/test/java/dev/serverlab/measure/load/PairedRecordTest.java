package dev.serverlab.measure.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A record of two servers and two blocks, as the generator leaves it. */
class PairedRecordTest {

    @TempDir
    Path folder;

    /** One line of a log. */
    private record Line(String tag, long micros, long times) {}

    @BeforeEach
    void writeRecord() throws IOException {
        Files.writeString(folder.resolve("generator.json"), """
                {
                  "warmup": {"endedBy": "told", "startEpochMicros": 1000, "endEpochMicros": 9000},
                  "blocks": [
                    {"index": 0, "startEpochMicros": 10000, "endEpochMicros": 13500},
                    {"index": 1, "startEpochMicros": 14000, "endEpochMicros": 17500}
                  ],
                  "targets": {
                    "mvc:default": {
                      "latencyLog": "latency-mvc+default.hlog",
                      "warmup": {"ok": 5000, "errors": 1},
                      "settle": {"ok": 400, "errors": 9},
                      "counted": {"ok": 5, "errors": 3, "errorsByKind": {"status 503": 2, "timeout": 1}},
                      "waitedForAUser": 6,
                      "unsent": 2,
                      "lagMillis": {"count": 5, "p50": 0.5, "p99": 1.25},
                      "blocks": [{"ok": 3, "errors": 0}, {"ok": 2, "errors": 3}]
                    },
                    "vertx:default": {
                      "latencyLog": "latency-vertx+default.hlog",
                      "warmup": {"ok": 7000, "errors": 0},
                      "counted": {"ok": 1, "errors": 0, "errorsByKind": {}},
                      "waitedForAUser": 0,
                      "unsent": 0,
                      "lagMillis": {"count": 0},
                      "blocks": [{"ok": 0, "errors": 0}, {"ok": 1, "errors": 0}]
                    }
                  },
                  "generator": {"pid": 7, "counted": {"gcMillis": 12, "gcLongestMillis": 4}}
                }
                """);
        log(
                "latency-mvc+default.hlog",
                new Line("warmup", 900, 5_000),
                new Line("settle", 100_100, 400),
                new Line("b00", 100_200, 3),
                new Line("b01", 100_300, 2));
        log("latency-vertx+default.hlog", new Line("warmup", 800, 7_000), new Line("b01", 100_400, 1));
        log("lag.hlog", new Line("settle", 5_000, 400), new Line("b00", 100, 3), new Line("b01", 200, 3));
    }

    private void log(String file, Line... lines) throws IOException {
        try (PrintStream out = new PrintStream(folder.resolve(file).toFile(), StandardCharsets.US_ASCII)) {
            HistogramLogWriter log = new HistogramLogWriter(out);
            log.outputLogFormatVersion();
            log.outputLegend();
            for (Line line : lines) {
                log.outputIntervalHistogram(histogram(line.micros(), line.times(), line.tag()));
            }
        }
    }

    private static Histogram histogram(long micros, long times, String tag) {
        Histogram histogram = new Histogram(4);
        histogram.recordValueWithCount(micros, times);
        histogram.setTag(tag);
        return histogram;
    }

    private PairedRecord.Target target(String name) {
        return Objects.requireNonNull(PairedRecord.read(folder).targets().get(name));
    }

    private static void holds(Histogram histogram, long answers, long micros) {
        assertThat(histogram.getTotalCount()).isEqualTo(answers);
        assertThat(histogram.getCountAtValue(micros)).isEqualTo(answers);
    }

    @Test
    void keepsBlocksApartAndLeavesOutWhatIsInNone() {
        List<Histogram> mvc = target("mvc:default").latencyMicros();
        List<Histogram> vertx = target("vertx:default").latencyMicros();

        assertThat(mvc).hasSize(2);
        holds(mvc.getFirst(), 3, 100_200);
        holds(mvc.getLast(), 2, 100_300);
        // It gave no answer in the first block, so the second line of its log is that of the second block.
        assertThat(vertx).hasSize(2);
        holds(vertx.getFirst(), 0, 100_400);
        holds(vertx.getLast(), 1, 100_400);
    }

    @Test
    void addsUpTheLagOfAllBlocksAndOfNothingElse() {
        Histogram lag = PairedRecord.read(folder).lagMicros();

        assertThat(lag.getTotalCount()).isEqualTo(6);
        assertThat(lag.getMaxValue()).isEqualTo(200);
    }

    @Test
    void readsTheWarmUpTheBlocksAndThePausesOfTheGenerator() {
        PairedRecord record = PairedRecord.read(folder);

        assertThat(record.warmup()).isEqualTo(new PairedRecord.WarmUp("told", 1_000, 9_000));
        assertThat(record.blocks())
                .containsExactly(new PairedRecord.Block(10_000, 13_500), new PairedRecord.Block(14_000, 17_500));
        assertThat(record.targets()).containsOnlyKeys("mvc:default", "vertx:default");
        assertThat(record.gcPauseMillis()).hasValue(12);
        assertThat(record.gcLongestMillis()).hasValue(4);
    }

    @Test
    void countsWhatWasNoRightAnswerInTheBlocksOnly() {
        PairedRecord.Target mvc = target("mvc:default");

        assertThat(mvc.errors()).containsExactly(0L, 3L);
        assertThat(mvc.errorKinds()).isEqualTo(Map.of("status 503", 2L, "timeout", 1L));
        assertThat(mvc.warmupRequests()).isEqualTo(5_000);
        assertThat(mvc.waited()).isEqualTo(6);
        assertThat(mvc.unsent()).isEqualTo(2);
    }

    @Test
    void doesNotTakeALagThatWasNotMeasuredForNone() {
        assertThat(target("mvc:default").lagP99Millis()).isEqualTo(1.25);
        assertThat(target("vertx:default").lagP99Millis()).isNull();
    }

    @Test
    void doesNotTakePausesThatAreNotToldForNone() throws IOException {
        Path summary = folder.resolve("generator.json");
        Files.writeString(
                summary,
                Files.readString(summary).replace("\"gcMillis\": 12, \"gcLongestMillis\": 4", "\"gcMillis\": null"));

        assertThat(PairedRecord.read(folder).gcPauseMillis()).isEmpty();
        assertThat(PairedRecord.read(folder).gcLongestMillis()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"lag.hlog", "latency-vertx+default.hlog", "generator.json"})
    void refusesARecordWithoutOneOfItsFiles(String file) throws IOException {
        Files.delete(folder.resolve(file));

        isUnreadable();
    }

    @Test
    void refusesASummaryThatIsCutOff() throws IOException {
        Path summary = folder.resolve("generator.json");
        Files.writeString(summary, Files.readString(summary).substring(0, 300));

        isUnreadable();
    }

    @Test
    void refusesALogThatIsCutOffInsideALine() throws IOException {
        Path log = folder.resolve("latency-mvc+default.hlog");
        String text = Files.readString(log).stripTrailing();
        Files.writeString(log, text.substring(0, text.length() - 10));

        isUnreadable();
    }

    @Test
    void refusesALogWithABlockThatTheSummaryDoesNotHave() throws IOException {
        log("lag.hlog", new Line("b02", 100_200, 3));

        isUnreadable();
    }

    @Test
    void refusesALogThatLacksABlock() throws IOException {
        log("latency-mvc+default.hlog", new Line("b00", 100_200, 3));

        isUnreadable();
    }

    private void isUnreadable() {
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> PairedRecord.read(folder))
                .satisfies(e -> {
                    assertThat(e.exitCode()).isEqualTo(ExitCode.FAILED);
                    assertThat(e.problem().what()).contains(folder.toString(), "cannot be read");
                    assertThat(e.problem().action()).contains("generator.log");
                });
    }
}
