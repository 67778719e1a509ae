package dev.serverlab.gatling.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serverlab.gatling.settings.Settings;
import dev.serverlab.gatling.settings.SettingsReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
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
        assertThat(summary()).contains("\"outside\": {", "\"ok\": 1", "\"errors\": 0");
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
        assertThat(summary())
                .contains("\"connect\": 1", "\"status 500\": 2", "\"throughputPerSecond\": 0.5")
                .contains("\"steady\": {\n      \"ok\": 1,\n      \"errors\": 3");
    }

    @Test
    void tellsInWhichSecondErrorsCame() throws Exception {
        error(500, "connect");
        error(2_600, "status 500");
        error(3_700, "status 500");
        error(3_800, "connect");
        run("1s", "1s");

        assertThat(Files.readString(folder.resolve(Recording.ERROR_LOG)).lines())
                .containsExactly(
                        "startEpochMicros,endEpochMicros,phase,errors",
                        "7000000,8000000,warmup,1",
                        "8500000,9500000,ramp,0",
                        "9500000,10500000,steady,1",
                        "10500000,11500000,steady,2");
    }

    @Test
    void doesNotCountALateWarmupAnswerAsMeasured() throws Exception {
        clock.at(1_600 * MILLI, () -> current().finished(true, 900 * MILLI, 1_600 * MILLI, null));
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
                        "@lab {\"event\":\"phase\",\"phase\":\"warmup\",\"startEpochMicros\":7000000,\"endEpochMicros\":8000000}",
                        "@lab {\"event\":\"phase\",\"phase\":\"ramp\",\"startEpochMicros\":8500000,\"endEpochMicros\":9500000}",
                        "@lab {\"event\":\"phase\",\"phase\":\"steady\",\"startEpochMicros\":9500000,\"endEpochMicros\":11500000}");
        assertThat(events().getLast()).startsWith("@lab {\"event\":\"finished\",\"warmup\":{\"ok\":0,\"errors\":0}");
    }

    @Test
    void recordsHowLateArrivalsStartedAndNoEarliness() throws Exception {
        clock.at(2_600 * MILLI, () -> current().started(2_590 * MILLI, 2_600 * MILLI));
        clock.at(2_700 * MILLI, () -> current().started(2_701 * MILLI, 2_700 * MILLI));
        run("1s", "1s");

        var lag = HlogFile.read(folder.resolve(Recording.LAG_LOG)).merged("steady");
        assertThat(lag.getTotalCount()).isEqualTo(2);
        assertThat(lag.getMaxValue()).isBetween(10_000L, 10_010L);
        assertThat(lag.getMinValue()).isZero();
    }

    @Test
    void leavesNoSummaryOfAnEarlierRunUntilThisOneIsComplete() throws Exception {
        Files.writeString(folder.resolve(Recording.SUMMARY), "{}");
        AtomicBoolean leftOver = new AtomicBoolean(true);
        clock.at(100 * MILLI, () -> leftOver.set(Files.exists(folder.resolve(Recording.SUMMARY))));
        run("1s", "1s");

        assertThat(leftOver).isFalse();
        assertThat(folder).isDirectoryNotContaining("glob:**.tmp");
        assertThat(summary()).contains("\"model\": \"open\"");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void failsRatherThanLosesWhatAFullDiskDoesNotTake() throws Exception {
        Path log = Files.createSymbolicLink(folder.resolve(Recording.LAG_LOG), Path.of("/dev/full"));

        assertThatThrownBy(() -> run("1s", "1s"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is the disk full?");
        assertThat(folder.resolve(Recording.SUMMARY)).doesNotExist();
        Files.delete(log);
    }

    private void answer(long endMillis, long tookMillis) {
        finished(endMillis, tookMillis, null);
    }

    private void error(long endMillis, String kind) {
        finished(endMillis, 1, kind);
    }

    private void finished(long endMillis, long tookMillis, @Nullable String error) {
        long end = endMillis * MILLI;
        clock.at(end, () -> current().finished(endMillis < 1_000, end - tookMillis * MILLI, end, error));
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
            recording.set(
                    Recording.start(settings, Timeline.of(settings, 0, 7_000_000), clock, new Events(print), folder));
        }
        current().finish(null);
    }

    private HlogFile latency() {
        return HlogFile.read(folder.resolve(Recording.LATENCY_LOG));
    }

    private String summary() throws IOException {
        return Files.readString(folder.resolve(Recording.SUMMARY));
    }

    private List<String> events() {
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
