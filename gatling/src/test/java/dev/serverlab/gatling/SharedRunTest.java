package dev.serverlab.gatling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.generator.GoAhead;
import dev.serverlab.generator.WindowRequest;
import dev.serverlab.testing.EndOfLogs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Two generators that drive one server together; of several servers see {@link InterleavedRunTest}. */
@Execution(ExecutionMode.CONCURRENT)
@ExtendWith(EndOfLogs.class)
class SharedRunTest {

    @TempDir
    Path folder;

    @Test
    @Tag("thorough")
    void makesOneWindowTogetherWithAnotherShareOfItsLoad() throws Exception {
        ToldMoment.untilInTime(this::makesOneWindow);
    }

    private boolean makesOneWindow(Duration ahead) throws Exception {
        try (StubServer server = new StubServer(StubServer::right);
                GeneratorProcess first = share("0/2", server, "-Dwindows=told");
                GeneratorProcess second = share("1/2", server, "-Dwindows=told")) {
            awaitEvent(GeneratorEvent.Started.class, first, second);
            Instant together = Instant.now().plus(ahead).truncatedTo(ChronoUnit.MICROS);
            String line = new WindowRequest(101, Duration.ofMillis(500), Duration.ofSeconds(1), 20_000, false)
                    .at(together)
                    .line();
            for (GeneratorProcess run : List.of(first, second)) {
                run.send(line);
                run.endInput();
            }
            if (!ToldMoment.endInTime(first, second)) {
                return false;
            }

            GeneratorEvent.Phase window =
                    first.events(GeneratorEvent.Phase.class).getFirst();
            // As far from it as the reading of two clocks lies apart.
            assertThat(window.start()).isCloseTo(together.plusMillis(500), within(400, ChronoUnit.MILLIS));
            // 51 come before it counts: of the 101 that count the first has the even numbers from 51 on.
            assertThat(first.events(GeneratorEvent.Window.class))
                    .extracting(GeneratorEvent.Window::scheduled)
                    .containsExactly(50L);
            assertThat(second.events(GeneratorEvent.Window.class))
                    .extracting(GeneratorEvent.Window::scheduled)
                    .containsExactly(51L);
            return true;
        }
    }

    @Test
    @Tag("thorough")
    void failsWhenItIsToldAWindowTooLate() throws Exception {
        try (StubServer server = new StubServer(StubServer::right);
                GeneratorProcess run = share("0/2", server, "-Dwindows=told")) {
            run.send(new WindowRequest(100, Duration.ZERO, Duration.ofSeconds(1), 20_000, false)
                    .at(Instant.now().minusMillis(1))
                    .line());
            run.awaitExit(4);

            assertThat(run.err()).contains("Problem: the command came too late to start at ", "Action: ");
            assertThat(server.measuredRequests()).isZero();
        }
    }

    @Test
    @Tag("thorough")
    void sendsOneOpenLoadTogetherWithAnotherShareOfIt() throws Exception {
        ToldMoment.untilInTime(this::sendsOneOpenLoad);
    }

    private boolean sendsOneOpenLoad(Duration ahead) throws Exception {
        String[] open = {
            "-Drate=101", "-Dramp=0s", "-Dduration=1s", "-Dwarmup=10m", "-DwarmupUntil=told", "-DwarmupUsers=1"
        };
        try (StubServer server = new StubServer(StubServer::right);
                GeneratorProcess first = share("0/2", server, open);
                GeneratorProcess second = share("1/2", server, open)) {
            awaitEvent(GeneratorEvent.Phase.class, first, second);
            GoAhead together = GoAhead.at(Instant.now().plus(ahead));
            first.send(together.line());
            second.send(together.line());
            if (!ToldMoment.endInTime(first, second)) {
                return false;
            }

            assertThat(first.events(GeneratorEvent.Phase.class).get(1))
                    .isEqualTo(second.events(GeneratorEvent.Phase.class).get(1))
                    .extracting(GeneratorEvent.Phase::startEpochMicros)
                    .isEqualTo(together.startEpochMicros());
            assertThat(server.measuredRequests()).isEqualTo(101);
            return true;
        }
    }

    @Test
    @Tag("thorough")
    void isUsersTogetherWithAnotherShareOfThem() throws Exception {
        ToldMoment.untilInTime(this::isUsersTogether);
    }

    private boolean isUsersTogether(Duration ahead) throws Exception {
        String[] closed = {
            "-Dusers=5", "-Dthink=100ms", "-Dramp=100ms", "-Dduration=1s", "-Dwarmup=1s", "-DwarmupUsers=1"
        };
        try (StubServer server = new StubServer(StubServer::right);
                GeneratorProcess first = share("0/2", server, closed);
                GeneratorProcess second = share("1/2", server, closed)) {
            awaitEvent(GeneratorEvent.Started.class, first, second);
            Instant together = Instant.now().plus(ahead).truncatedTo(ChronoUnit.MILLIS);
            first.send(GoAhead.at(together).line());
            second.send(GoAhead.at(together).line());
            if (!ToldMoment.endInTime(first, second)) {
                return false;
            }

            List<GeneratorEvent.Phase> phases = first.events(GeneratorEvent.Phase.class);
            assertThat(phases).isEqualTo(second.events(GeneratorEvent.Phase.class));
            assertThat(phases.getFirst().start()).isEqualTo(together);
            // Each has a connection, and is answered or thinks for 120 ms at least.
            assertThat(server.measuredConnections()).isEqualTo(5);
            assertThat(answered(first)).isLessThanOrEqualTo(27);
            assertThat(answered(second)).isLessThanOrEqualTo(18);
            return true;
        }
    }

    private static long answered(GeneratorProcess run) {
        return run.events(GeneratorEvent.Finished.class).getFirst().targets().values().stream()
                .mapToLong(GeneratorEvent.Totals::ok)
                .sum();
    }

    @Test
    @Tag("thorough")
    void failsWhenUsersAreToldToBeginTooLate() throws Exception {
        try (StubServer server = new StubServer(StubServer::right);
                GeneratorProcess run = share("0/2", server, "-Dusers=5")) {
            run.send(GoAhead.at(Instant.now()).line());
            run.awaitExit(4);

            assertThat(run.err()).contains("Problem: the command came too late to start at ", "Action: ");
            assertThat(server.measuredRequests()).isZero();
        }
    }

    private static void awaitEvent(Class<? extends GeneratorEvent> event, GeneratorProcess... runs) {
        for (GeneratorProcess run : runs) {
            run.awaitEvents(1, event);
        }
    }

    private GeneratorProcess share(String share, StubServer server, String... settings)
            throws IOException, InterruptedException {
        return GeneratorProcess.start(
                Files.createTempDirectory(folder, share.replace('/', '-')),
                List.of("-DbaseUrl=" + server.url(), "-Dshare=" + share, "-Dhtml=false", "-Ddelay=20ms"),
                settings);
    }
}
