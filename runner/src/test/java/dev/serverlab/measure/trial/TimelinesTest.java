package dev.serverlab.measure.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.serverlab.generator.GeneratorRecord;
import dev.serverlab.measure.load.MadeUpRecord;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.RunSeries.Timeline;
import dev.serverlab.model.run.TrialBuilder;
import dev.serverlab.model.run.TrialResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class TimelinesTest {

    private static final Variant MVC = Variant.parse("mvc:default");
    private static final TrialResult SOLO = result(new Trial.Solo(1, 1, MVC));

    @TempDir
    Path folder;

    @Test
    void putsAnswersErrorsAndSamplesOfTheSameTimeSideBySide() throws IOException {
        new LatencyLog(folder.resolve("latency.hlog"))
                .line("warmup", 0, 1, 1_000, 50)
                .line("ramp", 1.5, 1, 100_000, 40)
                .line("steady", 2.5, 1, 100_000, 99)
                .line("steady", 3.5, 1, 100_000, 20)
                .close();
        Files.writeString(folder.resolve("errors.csv"), """
                startEpochMicros,endEpochMicros,phase,errors
                0,0,warmup,0
                0,0,ramp,1
                0,0,steady,0
                0,0,steady,7
                """);
        samples(
                "samples.csv",
                10,
                second -> 1_000_000_000L + second * 250_000_000L,
                second -> 20 + second,
                second -> 100_000_000L);

        Timeline timeline = Timelines.of(folder, SOLO).orElseThrow();

        assertThat(timeline.columns().seconds()).containsExactly(0.5, 2.0, 3.0, 4.0);
        assertThat(timeline.columns().requestsPerSecond()).containsExactly(50.0, 40.0, 99.0, 20.0);
        assertThat(timeline.columns().p90Millis().subList(0, 3)).containsExactly(1.0, 100.003, 100.003);
        assertThat(timeline.columns().p90Millis().getLast())
                .as("20 answers are too few for p90")
                .isNull();
        assertThat(timeline.columns().errors()).containsExactly(0.0, 1.0, 0.0, 7.0);
        assertThat(timeline.columns().cpuPercent())
                .allSatisfy(cpu -> assertThat(cpu).isCloseTo(25.0, within(0.001)));
        assertThat(timeline.columns().threads()).containsExactly(20.0, 22.0, 23.0, 24.0);
        assertThat(timeline.columns().rssMegabytes()).containsOnly(100.0);
        assertThat(timeline.spans())
                .containsExactly(
                        new Timeline.Span("warmup", 0, 1),
                        new Timeline.Span("ramp", 1.5, 2.5),
                        new Timeline.Span("measured", 2.5, 4.5));
    }

    @Test
    void marksTheTimeWithoutAnAnswerThatMadeATrialInvalid() throws IOException {
        new LatencyLog(folder.resolve("latency.hlog"))
                .line("steady", 0, 6, 100_000, 300)
                .close();
        long origin = LatencyLog.ORIGIN_MILLIS * 1_000;
        GeneratorRecord.Target target = MadeUpRecord.silent(
                MadeUpRecord.target(
                        "latency.hlog",
                        Map.of("steady", MadeUpRecord.counts(300, Map.of())),
                        MadeUpRecord.counts(300, Map.of()),
                        0,
                        null),
                new GeneratorRecord.Silence(3_050.4, origin + 2_500_000));
        GeneratorRecord reported = MadeUpRecord.of(
                "cap",
                List.of(MadeUpRecord.phase("steady", origin, origin + 6_000_000)),
                Map.of("mvc:default", target));
        Files.writeString(
                folder.resolve(GeneratorRecord.FILE), JsonMapper.shared().writeValueAsString(reported));
        TrialResult silent = TrialBuilder.like(SOLO)
                .problems(List.of(new Problem("silent", "x", "x")))
                .build();

        assertThat(Timelines.of(folder, silent).orElseThrow().spans())
                .containsExactly(new Timeline.Span("measured", 0, 6), new Timeline.Span("silent", 2.5, 5.55));
        assertThat(Timelines.of(folder, SOLO).orElseThrow().spans())
                .containsExactly(new Timeline.Span("measured", 0, 6));
        for (String damaged : List.of("{\"schemaVersion\": 2, \"targ", "{\"schemaVersion\": 2}", "null")) {
            Files.writeString(folder.resolve(GeneratorRecord.FILE), damaged);
            assertThat(Timelines.of(folder, silent).orElseThrow().spans())
                    .as(damaged)
                    .containsExactly(new Timeline.Span("measured", 0, 6));
        }
    }

    /** Their warm-ups do not begin at one moment, all that follows does. */
    @Test
    void addsUpWhatSeveralGeneratorsHadAtTheSameTime() throws IOException {
        for (int number = 0; number < 2; number++) {
            Path part = Files.createDirectory(folder.resolve("part-" + number));
            LatencyLog log = new LatencyLog(part.resolve("latency.hlog"));
            for (int second = number; second < 3; second++) {
                log.line("warmup", second, 1, 1_000, 10);
            }
            log.line("steady", 4, 1, number == 0 ? 100_000 : 200_000, 60)
                    .line("steady", 5, 1, 100_000, 60)
                    .close();
            Files.writeString(part.resolve("errors.csv"), "0,0,steady,0\n0,0,steady,3\n");
        }

        Timeline timeline = Timelines.of(folder, SOLO).orElseThrow();

        assertThat(timeline.columns().seconds()).containsExactly(0.5, 1.5, 2.5, 4.5, 5.5);
        assertThat(timeline.columns().requestsPerSecond()).containsExactly(20.0, 20.0, 10.0, 120.0, 120.0);
        assertThat(timeline.columns().p90Millis().subList(3, 5)).containsExactly(200.007, 100.003);
        assertThat(timeline.columns().errors().subList(3, 5)).containsExactly(0.0, 6.0);
    }

    @Test
    void takesSecondsTogetherWhenThereAreMoreThanAChartCanShow() throws IOException {
        LatencyLog log = new LatencyLog(folder.resolve("latency.hlog")).line("warmup", 0, 1, 1_000, 50);
        for (int second = 0; second < 3_600; second++) {
            log.line("steady", 1 + second, 1, 100_000, 10);
        }
        log.close();

        Timeline timeline = Timelines.of(folder, SOLO).orElseThrow();

        assertThat(timeline.columns().seconds()).hasSizeBetween(100, Timelines.MAX_ROWS);
        assertThat(timeline.bucketSeconds()).isEqualTo(31.0);
        assertThat(timeline.columns()
                        .requestsPerSecond()
                        .subList(1, timeline.columns().seconds().size()))
                .containsOnly(10.0);
        assertThat(timeline.columns().p90Millis().subList(1, 20)).doesNotContainNull();
    }

    @Test
    void countsNoGapBetweenBlocksAsTimeOfTheirRequests() throws IOException {
        LatencyLog log = new LatencyLog(folder.resolve("latency-mvc+default.hlog"));
        for (int block = 0; block < 200; block++) {
            log.line(String.format(Locale.ROOT, "b%02d", block), 4 * block, 3.5, 100_000, 1_400);
        }
        log.close();

        Timeline timeline = Timelines.of(folder, result(new Trial.Paired(4, 2, List.of(MVC))))
                .orElseThrow();

        assertThat(timeline.columns().seconds()).hasSize(100);
        assertThat(timeline.columns().requestsPerSecond()).containsOnly(400.0);
    }

    @Test
    void drawsWhatStandsBeforeABrokenByte() throws IOException {
        Path log = folder.resolve("latency.hlog");
        new LatencyLog(log).line("steady", 0, 1, 100_000, 99).close();
        Files.write(log, new byte[] {(byte) 0xff, '\n'}, StandardOpenOption.APPEND);
        Files.write(folder.resolve("samples.csv"), new byte[] {'x', '\n', (byte) 0xff});

        assertThat(Timelines.of(folder, SOLO))
                .isPresent()
                .get()
                .satisfies(
                        timeline -> assertThat(timeline.columns().cpuPercent()).containsOnlyNulls());
    }

    @Test
    void readsOneServersPartOfASession() throws IOException {
        new LatencyLog(folder.resolve("latency-mvc+default.hlog"))
                .line("warmup", 0, 1, 1_000, 500)
                .line("warmup", 1, 0.006, 1_000, 3)
                .line("settle", 1.1, 2, 100_000, 800)
                .line("b00", 3.6, 3.5, 100_000, 700)
                .line("b01", 7.6, 3.5, 100_000, 1_400)
                .close();
        samples("samples-mvc+default.csv", 12, second -> 0, second -> 20, second -> 1);
        Files.writeString(folder.resolve("errors-mvc+default.csv"), """
                startEpochMicros,endEpochMicros,phase,errors
                0,0,warmup,2
                0,0,warmup,0
                0,0,settle,1
                0,0,b00,0
                0,0,b01,5
                """);

        Timeline timeline = Timelines.of(folder, result(new Trial.Paired(4, 2, List.of(MVC))))
                .orElseThrow();

        assertThat(timeline.round()).isEqualTo(2);
        assertThat(timeline.columns().requestsPerSecond()).containsExactly(500.0, 400.0, 200.0, 400.0);
        assertThat(timeline.columns().errors()).containsExactly(2.0, 1.0, 0.0, 5.0);
        assertThat(timeline.spans())
                .containsExactly(new Timeline.Span("warmup", 0, 3.1), new Timeline.Span("measured", 3.6, 11.1));
    }

    @Test
    void drawsWhatATrialLeftThatWasCutShort() throws IOException {
        Path log = folder.resolve("latency.hlog");
        new LatencyLog(log)
                .line("steady", 0, 1, 100_000, 99)
                .line("steady", 1, 1, 100_000, 99)
                .close();
        String whole = Files.readString(log);
        Files.writeString(log, whole.substring(0, whole.length() - 20));

        Timeline timeline = Timelines.of(folder, SOLO).orElseThrow();

        assertThat(timeline.columns().requestsPerSecond()).startsWith(99.0);
        assertThat(timeline.columns().cpuPercent()).containsOnlyNulls();
        assertThat(timeline.columns().errors()).containsOnlyNulls();
    }

    @Test
    void isAbsentForATrialThatLeftNoRecord() {
        assertThat(Timelines.of(folder, SOLO)).isEmpty();
    }

    @Test
    void leavesOutWhatIsNotASample() throws IOException {
        new LatencyLog(folder.resolve("latency.hlog"))
                .line("steady", 0, 1, 100_000, 99)
                .close();
        samples("samples.csv", 3, second -> 1_000_000_000L + second * 100_000_000L, second -> 20, second -> 1);
        Files.writeString(folder.resolve("samples.csv"), Files.readString(folder.resolve("samples.csv")) + "17,oops");

        assertThat(Timelines.of(folder, SOLO).orElseThrow().columns().cpuPercent())
                .containsExactly(10.0);
    }

    private interface OfSecond {
        long at(int second);
    }

    private void samples(String name, int seconds, OfSecond cpu, OfSecond threads, OfSecond rss) throws IOException {
        StringBuilder csv = new StringBuilder("epochMicros,nanoTime,cpuNanos,rssBytes,threads\n");
        IntStream.rangeClosed(-1, seconds)
                .forEach(second -> csv.append(String.join(
                                ",",
                                String.valueOf(LatencyLog.ORIGIN_MILLIS * 1_000 + second * 1_000_000L),
                                "-5",
                                String.valueOf(cpu.at(second)),
                                String.valueOf(rss.at(second)),
                                String.valueOf(threads.at(second))))
                        .append('\n'));
        Files.writeString(folder.resolve(name), csv);
    }

    private static TrialResult result(Trial trial) {
        return TrialBuilder.of(trial, MVC)
                .problems(List.of(new Problem("x", "x", "x")))
                .build();
    }
}
