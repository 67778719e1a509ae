package dev.serverlab.gatling.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.serverlab.gatling.settings.LoadModel.Ramped;
import dev.serverlab.gatling.settings.Settings;
import dev.serverlab.gatling.settings.SettingsReader;
import dev.serverlab.generator.GeneratorRecord;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class RecordingTest {

    private static final long MILLI = 1_000_000;

    private final ScriptedClock clock = new ScriptedClock();
    private final AtomicReference<@Nullable Recording> recording = new AtomicReference<>();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @TempDir
    Path folder;

    @Test
    void countsAnAnswerToThePhaseInWhichItArrived() throws Exception {
        answer(999, 50); // the last of the warm-up
        answer(1_600, 99); // sent and answered in the ramp
        answer(2_600, 101); // sent in the ramp, answered in the steady window
        answer(4_499, 102);
        answer(4_500, 103); // sent in the steady window, answered after it
        run("1s", "1s");

        assertThat(latency().outline())
                .containsExactly(
                        "warmup 7000-8000 1", "ramp 8500-9500 1", "steady 9500-10500 1", "steady 10500-11500 1");
        assertThat(latency().merged("steady").getMaxValue()).isBetween(102_000L, 102_100L);
        assertThat(server().uncounted().outside()).isEqualTo(new GeneratorRecord.Total(1, 0));
    }

    @Test
    void endsALineAtThePhaseBoundaryRatherThanAtTheNextSecond() throws Exception {
        run("300ms", "1200ms");

        assertThat(latency().outline())
                .containsExactly(
                        "warmup 7000-7300 0",
                        "ramp 7800-8800 0",
                        "ramp 8800-9000 0",
                        "steady 9000-10000 0",
                        "steady 10000-11000 0");
    }

    @Test
    void keepsErrorsOutOfTimesAndThroughput() throws Exception {
        answer(2_600, 100);
        error(2_700, "status 500");
        error(2_800, "status 500");
        error(2_900, "connect");
        run("1s", "1s");

        assertThat(latency().merged("steady").getTotalCount()).isOne();
        GeneratorRecord.Counts steady = server().counted();
        assertThat(steady.ok()).isOne();
        assertThat(steady.errors()).isEqualTo(3);
        assertThat(steady.errorsByKind()).isEqualTo(Map.of("connect", 1L, "status 500", 2L));
        assertThat(steady.throughputPerSecond()).isEqualTo(0.5);
        assertThat(Objects.requireNonNull(server().phases().get("steady")).errorsByKind())
                .isEqualTo(steady.errorsByKind());
    }

    @Test
    void tellsInWhichSecondErrorsCame() throws Exception {
        error(500, "connect");
        error(2_600, "status 500");
        error(3_700, "status 500");
        error(3_800, "connect");
        run("1s", "1s");

        assertThat(Files.readString(folder.resolve("errors.csv")).lines())
                .containsExactly(
                        "startEpochMicros,endEpochMicros,phase,errors",
                        "7000000,8000000,warmup,1",
                        "8500000,9500000,ramp,0",
                        "9500000,10500000,steady,1",
                        "10500000,11500000,steady,2");
    }

    @Test
    void doesNotCountALateWarmupAnswerAsMeasured() throws Exception {
        clock.at(1_600 * MILLI, () -> current().finished(0, true, 900 * MILLI, 1_600 * MILLI, null));
        run("1s", "1s");

        assertThat(latency().merged("ramp", "steady").getTotalCount()).isZero();
    }

    @Test
    void announcesTheMeasuredWindowsBeforeTheyBegin() throws Exception {
        List<String> beforeTheRamp = new CopyOnWriteArrayList<>();
        clock.at(1_400 * MILLI, () -> beforeTheRamp.addAll(events()));
        run("1s", "1s");

        assertThat(events().stream().filter(event -> event.contains("\"event\":\"phase\"")))
                .isSubsetOf(beforeTheRamp)
                .containsExactly(
                        "@lab {\"event\":\"phase\",\"phase\":\"warmup\",\"startEpochMicros\":7000000,\"endEpochMicros\":8000000,\"counted\":false}",
                        "@lab {\"event\":\"phase\",\"phase\":\"ramp\",\"startEpochMicros\":8500000,\"endEpochMicros\":9500000,\"counted\":false}",
                        "@lab {\"event\":\"phase\",\"phase\":\"steady\",\"startEpochMicros\":9500000,\"endEpochMicros\":11500000,\"counted\":true}");
        assertThat(events().getLast())
                .startsWith(
                        "@lab {\"event\":\"finished\",\"targets\":{\"server\":{\"warmup\":0,\"ok\":0,\"errors\":0}}");
    }

    @Test
    void recordsHowLateArrivalsStartedAndNoEarliness() throws Exception {
        clock.at(2_600 * MILLI, () -> current().started(0, 2_590 * MILLI, 2_600 * MILLI));
        clock.at(2_700 * MILLI, () -> current().started(0, 2_701 * MILLI, 2_700 * MILLI));
        run("1s", "1s");

        var lag = HlogFile.read(folder.resolve(GeneratorRecord.LAG_LOG)).merged("steady");
        assertThat(lag.getTotalCount()).isEqualTo(2);
        assertThat(lag.getMaxValue()).isBetween(10_000L, 10_010L);
        assertThat(lag.getMinValue()).isZero();
    }

    @Test
    void leavesNoSummaryOfAnEarlierRunUntilThisOneIsComplete() throws Exception {
        Files.writeString(folder.resolve(GeneratorRecord.FILE), "{}");
        AtomicBoolean leftOver = new AtomicBoolean(true);
        clock.at(100 * MILLI, () -> leftOver.set(Files.exists(folder.resolve(GeneratorRecord.FILE))));
        run("1s", "1s");

        assertThat(leftOver).isFalse();
        assertThat(folder).isDirectoryNotContaining("glob:**.tmp");
        assertThat(summary().model()).isEqualTo("open");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void failsRatherThanLosesWhatAFullDiskDoesNotTake() throws Exception {
        Path log = Files.createSymbolicLink(folder.resolve(GeneratorRecord.LAG_LOG), Path.of("/dev/full"));

        assertThatThrownBy(() -> run("1s", "1s"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is the disk full?");
        assertThat(folder.resolve(GeneratorRecord.FILE)).doesNotExist();
        Files.delete(log);
    }

    @Test
    void doesNotLoseWhatAThreadAddsAfterItsPhasesLastLine() throws Exception {
        clock.at(3_000 * MILLI, () -> current().finished(0, false, 2_399 * MILLI, 2_499 * MILLI, null));
        clock.at(3_000 * MILLI, () -> current().finished(0, false, 2_399 * MILLI, 2_499 * MILLI, "connect"));
        run("1s", "1s");

        assertThat(latency().outline())
                .containsExactly(
                        "warmup 7000-8000 0",
                        "ramp 8500-9500 0",
                        "steady 9500-10500 0",
                        "steady 10500-11500 0",
                        "ramp 9500-9500 1");
        assertThat(Files.readString(folder.resolve("errors.csv"))).endsWith("9500000,9500000,ramp,1\n");
        assertThat(Objects.requireNonNull(server().phases().get("ramp")).ok()).isOne();
        assertThat(server().counted().ok()).isZero();
    }

    @Test
    void endsTheLastLineOfAnInterruptedRunAtTheInterruption() throws Exception {
        answer(2_900, 100);
        clock.at(3_000 * MILLI, () -> Thread.currentThread().interrupt());

        assertThatThrownBy(() -> run("0s", "1s")).isInstanceOf(InterruptedException.class);
        assertThat(latency().outline()).endsWith("steady 8500-9500 0", "steady 9500-10000 1");
        assertThat(folder.resolve(GeneratorRecord.FILE)).doesNotExist();
    }

    @Test
    void canBeReadAfterEveryLine() throws Exception {
        clock.at(2_900 * MILLI, () -> current().finished(0, false, 2_799 * MILLI, 2_899 * MILLI + 499, null));
        List<String> meanwhile = new CopyOnWriteArrayList<>();
        clock.at(3_600 * MILLI, () -> {
            meanwhile.addAll(latency().outline());
            try {
                meanwhile.add(Files.readString(folder.resolve("latency.hlog")));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        run("1s", "1s");

        assertThat(meanwhile).contains("steady 9500-10500 1");
        assertThat(meanwhile.getLast()).contains("values in microseconds", "Tag=steady,2.500,1.000,100.003,");
    }

    private void answer(long endMillis, long tookMillis) {
        finished(endMillis, tookMillis, null);
    }

    private void error(long endMillis, String kind) {
        finished(endMillis, 1, kind);
    }

    private void finished(long endMillis, long tookMillis, @Nullable String error) {
        long end = endMillis * MILLI;
        clock.at(end, () -> current().finished(0, endMillis < 1_000, end - tookMillis * MILLI, end, error));
    }

    private Recording current() {
        return Objects.requireNonNull(recording.get());
    }

    /** A run of the open model with a steady window of 2 s; the measured windows begin 500 ms after the warm-up. */
    private void run(String warmup, String ramp) throws IOException, InterruptedException {
        Map<String, String> properties =
                Map.of("baseUrl", "http://127.0.0.1:1", "rate", "10", "warmup", warmup, "ramp", ramp, "duration", "2s");
        Settings settings = SettingsReader.read(properties::get);
        PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);
        synchronized (clock) {
            // The writer's first sleep waits for this lock, so the script finds the recording.
            Timeline timeline =
                    Timeline.ramped(settings.warmup(), ((Ramped) settings.load()).ramp(), 0, clock.epochMicros());
            recording.set(Recording.start(settings, timeline, clock, new Events(print), folder));
        }
        current().finish(null);
    }

    private HlogFile latency() {
        return HlogFile.read(folder.resolve("latency.hlog"));
    }

    private GeneratorRecord summary() throws IOException {
        return new JsonMapper().readValue(folder.resolve(GeneratorRecord.FILE).toFile(), GeneratorRecord.class);
    }

    private GeneratorRecord.Target server() throws IOException {
        return Objects.requireNonNull(summary().targets().get("server"));
    }

    private List<String> events() {
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
