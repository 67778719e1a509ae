package dev.serverlab.measure.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.serverlab.generator.GeneratorRecord;
import dev.serverlab.generator.GeneratorRecord.Phase;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** A record of two servers and two blocks, as the generator leaves it. */
class RecordedLoadTest {

    @TempDir
    Path folder;

    private static final Map<String, Long> KINDS = Map.of("status 503", 2L, "timeout", 1L);

    /** One line of a log. */
    private record Line(String tag, long micros, long times) {}

    @BeforeEach
    void writeRecord() throws IOException {
        summary(MadeUpRecord.of(
                "told",
                List.of(
                        MadeUpRecord.phase("warmup", 1_000, 9_000),
                        MadeUpRecord.phase("settle", 9_100, 9_900),
                        MadeUpRecord.phase("b00", 10_000, 13_500),
                        MadeUpRecord.phase("b01", 14_000, 17_500)),
                Map.of(
                        "mvc:default",
                        MadeUpRecord.target(
                                "latency-mvc+default.hlog",
                                Map.of(
                                        "warmup", counts(5_000, "timeout", 1),
                                        "settle", counts(400, "timeout", 9),
                                        "b00", MadeUpRecord.counts(3, Map.of()),
                                        "b01", MadeUpRecord.counts(2, KINDS)),
                                MadeUpRecord.counts(5, KINDS),
                                6,
                                1.25),
                        "vertx:default",
                        MadeUpRecord.target(
                                "latency-vertx+default.hlog",
                                Map.of(
                                        "warmup", MadeUpRecord.counts(7_000, Map.of()),
                                        "b01", MadeUpRecord.counts(1, Map.of())),
                                MadeUpRecord.counts(1, Map.of()),
                                0,
                                null))));
        log(
                "latency-mvc+default.hlog",
                new Line("warmup", 900, 5_000),
                new Line("settle", 100_100, 400),
                new Line("b00", 100_200, 3),
                new Line("b01", 100_300, 2));
        log("latency-vertx+default.hlog", new Line("warmup", 800, 7_000), new Line("b01", 100_400, 1));
        log("lag.hlog", new Line("settle", 5_000, 400), new Line("b00", 100, 3), new Line("b01", 200, 3));
    }

    private void summary(GeneratorRecord record) throws IOException {
        Files.writeString(folder.resolve("generator.json"), new JsonMapper().writeValueAsString(record));
    }

    private static GeneratorRecord.Counts counts(long ok, String kind, long errors) {
        return MadeUpRecord.counts(ok, Map.of(kind, errors));
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

    private RecordedLoad.Target target(String name) {
        return RecordedLoad.read(folder).target(name);
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
        Histogram lag = RecordedLoad.read(folder).lagMicros();

        assertThat(lag.getTotalCount()).isEqualTo(6);
        assertThat(lag.getMaxValue()).isEqualTo(200);
    }

    @Test
    void readsTheWarmUpTheBlocksAndThePausesOfTheGenerator() {
        RecordedLoad record = RecordedLoad.read(folder);

        assertThat(record.reported().warmupEndedBy()).isEqualTo("told");
        assertThat(record.warmup()).isEqualTo(MadeUpRecord.phase("warmup", 1_000, 9_000));
        assertThat(record.windows())
                .containsExactly(MadeUpRecord.phase("b00", 10_000, 13_500), MadeUpRecord.phase("b01", 14_000, 17_500));
        assertThat(record.windows().stream().map(Phase::length).reduce(Duration.ZERO, Duration::plus))
                .isEqualTo(Duration.ofMillis(7));
        assertThat(record.targets()).containsOnlyKeys("mvc:default", "vertx:default");
        assertThat(record.reported().generator().counted().gcMillis()).isEqualTo(12);
        assertThat(record.reported().generator().counted().gcLongestMillis()).isEqualTo(4);
    }

    @Test
    void countsWhatWasNoRightAnswerInTheBlocksOnly() {
        RecordedLoad.Target mvc = target("mvc:default");

        assertThat(RecordedLoad.read(folder).windows()).extracting(mvc::errors).containsExactly(0L, 3L);
        assertThat(mvc.reported().counted().errorsByKind()).isEqualTo(KINDS);
        assertThat(mvc.warmupRequests()).isEqualTo(5_000);
        assertThat(mvc.reported().late().waitedForAUser()).isEqualTo(6);
        assertThat(mvc.reported().late().unsent()).isEqualTo(2);
    }

    @Test
    void doesNotTakeALagThatWasNotMeasuredForNone() {
        assertThat(target("mvc:default").lagP99Millis()).isEqualTo(1.25);
        assertThat(target("vertx:default").lagP99Millis()).isNull();
    }

    @Test
    void takesTheGeneratorsOwnCpuForThePaceOfTheMachine() {
        GeneratorRecord.Phase profile = new GeneratorRecord.Phase(
                "profile", 0, 8_000_000, false, null, new GeneratorRecord.Cost(8_000_000, 1_200_000L, 0, 0, 0));

        // 0.9 s of CPU in the 7 s that count.
        assertThat(loaded(profile).paceWhileProfiled()).isCloseTo(0.15 / (0.9 / 7), within(1e-9));
        assertThat(loaded(MadeUpRecord.phase("profile", 0, 8_000_000)).paceWhileProfiled())
                .isEqualTo(1);
    }

    private static RecordedLoad loaded(GeneratorRecord.Phase phase) {
        GeneratorRecord record = MadeUpRecord.of("told", List.of(phase), Map.of());
        return new RecordedLoad(record, List.of(), Map.of(), new Histogram(3), null);
    }

    @Test
    void refusesASummaryThatDoesNotTellThePauses() throws IOException {
        Path summary = folder.resolve("generator.json");
        Files.writeString(summary, Files.readString(summary).replace("\"gcMillis\":12", "\"gcMillis\":null"));

        isUnreadable();
    }

    @Test
    void refusesASummaryOfAnotherShape() throws IOException {
        Path summary = folder.resolve("generator.json");
        Files.writeString(summary, Files.readString(summary).replace("\"schemaVersion\":2", "\"schemaVersion\":1"));

        isUnreadable();
    }

    @Test
    void findsTheOnlyServerByAnyNameAndKeepsAsManyDigitsAsWereRecorded() throws IOException {
        summary(MadeUpRecord.of(
                "none",
                List.of(MadeUpRecord.phase("steady", 10_000, 13_500)),
                Map.of(
                        "server",
                        MadeUpRecord.target(
                                "latency.hlog",
                                Map.of("steady", MadeUpRecord.counts(2, Map.of())),
                                MadeUpRecord.counts(2, Map.of()),
                                0,
                                0.5))));
        // 10 µs apart at 100 ms, which the generator records in buckets of 4 µs.
        log("latency.hlog", new Line("steady", 100_000, 1), new Line("steady", 100_010, 1));
        log("lag.hlog", new Line("steady", 100_000, 1), new Line("steady", 100_010, 1));

        RecordedLoad record = RecordedLoad.read(folder);

        assertThat(record.warmup()).isNull();
        keepsBothApart(record.target("mvc:default").latencyMicros().getFirst());
        keepsBothApart(record.lagMicros());
    }

    private static void keepsBothApart(Histogram micros) {
        assertThat(micros.getTotalCount()).isEqualTo(2);
        assertThat(micros.getCountAtValue(100_000)).isOne();
        assertThat(micros.getCountAtValue(100_010)).isOne();
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
                .isThrownBy(() -> RecordedLoad.read(folder))
                .satisfies(e -> {
                    assertThat(e.exitCode()).isEqualTo(ExitCode.FAILED);
                    assertThat(e.problem().what()).contains(folder.toString(), "cannot be read");
                    assertThat(e.problem().action()).contains("generator.log");
                });
    }
}
