package dev.serverlab.gatling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.generator.WindowRequest;
import dev.serverlab.testing.EndOfLogs;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Runs that make the windows that they are told, each in a JVM of its own. */
@Execution(ExecutionMode.CONCURRENT)
@ExtendWith(EndOfLogs.class)
class CommandedWindowsRunTest {

    @TempDir
    Path folder;

    @Test
    void makesEachWindowThatItIsToldAndDrainsBeforeTheNext() throws Exception {
        try (StubServer server = new StubServer(StubServer::right);
                GeneratorProcess run = start(server.url())) {
            run.send(new WindowRequest(100, Duration.ofMillis(200), Duration.ofSeconds(1), 20_000, false).line());
            run.send("what is no window is passed over");
            run.send(new WindowRequest(50, Duration.ZERO, Duration.ofSeconds(1), 20_000, false).line());
            run.awaitEvents(2, GeneratorEvent.Window.class);
            run.endInput();
            run.awaitExit(0);

            List<GeneratorEvent.Window> windows = run.events(GeneratorEvent.Window.class);
            assertThat(windows).extracting(GeneratorEvent.Window::scheduled).containsExactly(100L, 50L);
            assertThat(windows).allSatisfy(window -> {
                assertThat(window.errors()).isEmpty();
                assertThat(window.unsent()).isZero();
                assertThat(histogram(window.latency()).getTotalCount()).isEqualTo(window.scheduled());
                assertThat(histogram(window.latency()).getMinValue()).isGreaterThanOrEqualTo(20_000);
            });
            List<GeneratorEvent.Phase> phases = run.events(GeneratorEvent.Phase.class);
            assertThat(phases).extracting(GeneratorEvent.Phase::phase).containsExactly("w00", "w01");
            assertThat(phases.get(1).start()).isAfter(phases.get(0).end());
        }
    }

    @Test
    @Tag("thorough")
    void beginsTheNextWindowWhereOneEndsThatGoesOn() throws Exception {
        try (StubServer server = new StubServer(StubServer.late(1_500, StubServer::right));
                GeneratorProcess run = start(server.url())) {
            run.send(new WindowRequest(100, Duration.ZERO, Duration.ofSeconds(1), 20_000, true).line());
            run.send(new WindowRequest(40, Duration.ZERO, Duration.ofSeconds(1), 20_000, false).line());
            run.endInput();
            run.awaitExit(0);

            List<GeneratorEvent.Phase> phases = run.events(GeneratorEvent.Phase.class);
            assertThat(phases.get(1).start()).isAfter(phases.get(0).start());
            // Not when the last of the first window has its answer, with which all of that window is told.
            assertThat(run.events(GeneratorEvent.class))
                    .<Class<?>>extracting(Object::getClass)
                    .containsSubsequence(
                            GeneratorEvent.Phase.class, GeneratorEvent.Phase.class, GeneratorEvent.Window.class);
            assertThat(run.events(GeneratorEvent.Window.class))
                    .extracting(GeneratorEvent.Window::index, GeneratorEvent.Window::scheduled)
                    .containsExactly(tuple(0, 100L), tuple(1, 40L));
        }
    }

    @Test
    @Tag("thorough")
    void sendsNothingThatWouldWaitBehindMoreThanItIsTold() throws Exception {
        AtomicReference<StubServer> asked = new AtomicReference<>();
        AtomicLong maxAtOnce = new AtomicLong();
        StubServer.Answer counting = (exchange, number) -> {
            maxAtOnce.accumulateAndGet(Objects.requireNonNull(asked.get()).measuredRequests() - number, Math::max);
            StubServer.right(exchange, number);
        };
        try (StubServer server = new StubServer(counting);
                GeneratorProcess run = start(server.url())) {
            asked.set(server);
            run.send(new WindowRequest(100, Duration.ZERO, Duration.ofSeconds(1), 1, false).line());
            run.endInput();
            run.awaitExit(0);

            GeneratorEvent.Window window =
                    run.events(GeneratorEvent.Window.class).getFirst();
            assertThat(window.scheduled()).isEqualTo(100);
            assertThat(maxAtOnce).hasValue(1);
            assertThat(histogram(window.latency()).getTotalCount()).isEqualTo(server.measuredRequests());
            assertThat(server.measuredRequests() + window.unsent()).isEqualTo(100);
        }
    }

    private static Histogram histogram(String text) throws DataFormatException {
        return Histogram.decodeFromCompressedByteBuffer(
                ByteBuffer.wrap(Base64.getDecoder().decode(text)), 0);
    }

    private GeneratorProcess start(String baseUrl) throws IOException, InterruptedException {
        return GeneratorProcess.start(
                Files.createTempDirectory(folder, "run"),
                List.of("-DbaseUrl=" + baseUrl, "-Ddelay=20ms", "-DwarmupUsers=4", "-Dwindows=told", "-Dhtml=false"));
    }
}
