package dev.serverlab.gatling.record;

import dev.serverlab.gatling.settings.LoadModel.Ramped;
import dev.serverlab.gatling.settings.Settings;
import dev.serverlab.gatling.settings.SettingsReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What the recorder adds to each request of the measured load: two readings of the clock, the phase, and the histogram,
 * while the writer's thread runs. {@code mvn -pl gatling -am test-compile exec:exec@recorder-cost}
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class RecorderCost {

    private static final long ABOUT_100_MILLIS = 100_123_456;

    private Recording recording;

    public RecorderCost() {
        try {
            Map<String, String> properties = Map.of(
                    "baseUrl", "http://127.0.0.1:1", "rate", "1", "warmup", "0s", "ramp", "0s", "duration", "1h");
            Settings settings = SettingsReader.read(properties::get);
            RunClock clock = RunClock.system();
            Timeline timeline = Timeline.ramped(
                    settings.warmup(), ((Ramped) settings.load()).ramp(), clock.nanoTime(), clock.epochMicros());
            PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
            recording = Recording.start(
                    settings, timeline, clock, new Events(nowhere), Files.createTempDirectory("recorder-cost"));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Setup
    public void awaitSteadyWindow() throws InterruptedException {
        RunClock.system().sleepUntil(recording.timeline().loadStart());
    }

    /** All requests on one event loop. */
    @Benchmark
    @Threads(1)
    public void oneEventLoop() {
        record();
    }

    /** Two event loops that add to the same histogram. */
    @Benchmark
    @Threads(2)
    public void twoEventLoops() {
        record();
    }

    private void record() {
        long start = System.nanoTime();
        recording.finished(0, false, start - ABOUT_100_MILLIS, System.nanoTime(), null);
    }
}
