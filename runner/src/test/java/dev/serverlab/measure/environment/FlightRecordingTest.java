package dev.serverlab.measure.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.serverlab.generator.EpochMicros;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.model.run.TrialResult.ServerCounter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FlightRecordingTest {

    private static final String PLACE = FlightRecordingTest.class.getName() + ".";

    @TempDir
    private Path folder;

    @Name("test.Pinned")
    static final class Pinned extends Event {}

    private static void waitsOften() {
        new Pinned().commit();
    }

    private static void waitsOnce() {
        new Pinned().commit();
    }

    @Test
    void tellsHowManyWerePinnedAndWhere() throws IOException {
        Path file = folder.resolve("recording.jfr");
        long began = EpochMicros.of(Instant.now());
        try (Recording recording = new Recording()) {
            recording.enable(Pinned.class).withStackTrace().withThreshold(Duration.ZERO);
            recording.start();
            waitsOnce();
            waitsOften();
            waitsOften();
            recording.stop();
            recording.dump(file);
        }

        List<ServerCounter> counters = FlightRecording.read(
                file, "test.Pinned", new TrialResult.Window(began, EpochMicros.of(Instant.now()) + 1));
        assertThat(counters)
                .extracting(ServerCounter::name, ServerCounter::tags, ServerCounter::events)
                .startsWith(
                        tuple("threads.pinned", Map.of(), 3.0),
                        tuple("threads.pinned", Map.of("in", PLACE + "waitsOften"), 2.0),
                        tuple("threads.pinned", Map.of("in", PLACE + "waitsOnce"), 1.0));
        assertThat(counters.getLast().name()).isEqualTo("threads.pinned.time");

        Instant later = Instant.now().plusSeconds(3_600);
        assertThat(FlightRecording.read(file, "test.Pinned", minuteFrom(later)))
                .extracting(ServerCounter::value)
                .containsExactly(0.0);
    }

    /** Thirty seconds before, thirty after. */
    private static TrialResult.Window minuteFrom(Instant middle) {
        long micros = EpochMicros.of(middle);
        return new TrialResult.Window(micros - 30_000_000, micros + 30_000_000);
    }

    @Test
    void readsNothingFromWhatIsNoRecording() throws IOException {
        Path file = Files.writeString(folder.resolve("recording.jfr"), "no recording");
        assertThat(FlightRecording.read(file, "test.Pinned", minuteFrom(Instant.now())))
                .isEmpty();
    }

    @Test
    void isStartedByAnArgument() {
        assertThat(FlightRecording.isStartedBy(List.of("-Xmx1g", "-XX:StartFlightRecording:disk=false")))
                .isTrue();
        assertThat(FlightRecording.isStartedBy(List.of("-Xmx1g"))).isFalse();
    }
}
