package dev.serverlab.gatling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.generator.GoAhead;
import dev.serverlab.generator.WindowRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Two generators that drive one server together; of several servers see {@link InterleavedRunTest}. */
@Execution(ExecutionMode.CONCURRENT)
class SharedRunTest {

    /** How soon both are to begin: a generator that starts on a busy machine takes seconds until it can. */
    private static final Duration AHEAD = Duration.ofSeconds(10);

    @TempDir
    Path folder;

    @Test
    void makesOneWindowTogetherWithAnotherShareOfItsLoad() throws Exception {
        try (StubServer server = StubServer.start(StubServer::right);
                GeneratorProcess first = share("0/2", server, "-Dwindows=told");
                GeneratorProcess second = share("1/2", server, "-Dwindows=told")) {
            awaitEvent(GeneratorEvent.Started.class, first, second);
            Instant together = Instant.now().plus(AHEAD).truncatedTo(ChronoUnit.MICROS);
            String line = new WindowRequest(101, Duration.ofMillis(500), Duration.ofSeconds(1), 20_000, false)
                    .at(together)
                    .line();
            for (GeneratorProcess run : List.of(first, second)) {
                run.tell(line);
                run.endInput();
            }
            endWell(first, second);

            GeneratorEvent.Phase window =
                    first.events(GeneratorEvent.Phase.class).getFirst();
            assertThat(window.start()).isBetween(together.plusMillis(499), together.plusMillis(501));
            // 51 come before it counts: of the 101 that count the first has the even numbers from 51 on.
            assertThat(first.events(GeneratorEvent.Window.class))
                    .extracting(GeneratorEvent.Window::scheduled)
                    .containsExactly(50L);
            assertThat(second.events(GeneratorEvent.Window.class))
                    .extracting(GeneratorEvent.Window::scheduled)
                    .containsExactly(51L);
        }
    }

    @Test
    void failsWhenItIsToldAWindowTooLate() throws Exception {
        try (StubServer server = StubServer.start(StubServer::right);
                GeneratorProcess run = share("0/2", server, "-Dwindows=told")) {
            run.tell(new WindowRequest(100, Duration.ZERO, Duration.ofSeconds(1), 20_000, false)
                    .at(Instant.now().minusMillis(1))
                    .line());
            assertThat(run.exitCode()).isEqualTo(4);

            assertThat(run.err()).contains("Problem: it was told too late to start at ", "Action: ");
            assertThat(server.measuredRequests()).isZero();
        }
    }

    @Test
    void sendsOneOpenLoadTogetherWithAnotherShareOfIt() throws Exception {
        String[] open = {
            "-Drate=101", "-Dramp=0s", "-Dduration=1s", "-Dwarmup=40s", "-DwarmupUntil=told", "-DwarmupUsers=1"
        };
        try (StubServer server = StubServer.start(StubServer::right);
                GeneratorProcess first = share("0/2", server, open);
                GeneratorProcess second = share("1/2", server, open)) {
            awaitEvent(GeneratorEvent.Phase.class, first, second);
            GoAhead together = GoAhead.at(Instant.now().plus(AHEAD));
            first.tell(together.line());
            second.tell(together.line());
            endWell(first, second);

            assertThat(first.events(GeneratorEvent.Phase.class).get(1))
                    .isEqualTo(second.events(GeneratorEvent.Phase.class).get(1))
                    .extracting(GeneratorEvent.Phase::startEpochMicros)
                    .isEqualTo(together.startEpochMicros());
            assertThat(server.measuredRequests()).isEqualTo(101);
        }
    }

    @Test
    void isUsersTogetherWithAnotherShareOfThem() throws Exception {
        String[] closed = {
            "-Dusers=5", "-Dthink=100ms", "-Dramp=100ms", "-Dduration=1s", "-Dwarmup=1s", "-DwarmupUsers=1"
        };
        try (StubServer server = StubServer.start(StubServer::right);
                GeneratorProcess first = share("0/2", server, closed);
                GeneratorProcess second = share("1/2", server, closed)) {
            awaitEvent(GeneratorEvent.Started.class, first, second);
            Instant together = Instant.now().plus(AHEAD).truncatedTo(ChronoUnit.MILLIS);
            first.tell(GoAhead.at(together).line());
            second.tell(GoAhead.at(together).line());
            endWell(first, second);

            List<GeneratorEvent.Phase> phases = first.events(GeneratorEvent.Phase.class);
            assertThat(phases).isEqualTo(second.events(GeneratorEvent.Phase.class));
            assertThat(phases.getFirst().start()).isEqualTo(together);
            // All of them are in flight or think.
            assertThat(answered(first)).isBetween(12L, 27L);
            assertThat(answered(second)).isBetween(8L, 18L);
        }
    }

    private static long answered(GeneratorProcess run) {
        return run.events(GeneratorEvent.Finished.class).getFirst().targets().values().stream()
                .mapToLong(GeneratorEvent.Totals::ok)
                .sum();
    }

    @Test
    void failsWhenUsersAreToldToBeginTooLate() throws Exception {
        try (StubServer server = StubServer.start(StubServer::right);
                GeneratorProcess run = share("0/2", server, "-Dusers=5")) {
            run.tell(GoAhead.at(Instant.now()).line());
            assertThat(run.exitCode()).isEqualTo(4);

            assertThat(run.err()).contains("Problem: it was told too late to start at ", "Action: ");
            assertThat(server.measuredRequests()).isZero();
        }
    }

    private static void awaitEvent(Class<? extends GeneratorEvent> event, GeneratorProcess... runs) {
        for (GeneratorProcess run : runs) {
            await().atMost(Duration.ofSeconds(40))
                    .until(() -> !run.events(event).isEmpty());
        }
    }

    private static void endWell(GeneratorProcess... runs) throws Exception {
        for (GeneratorProcess run : runs) {
            assertThat(run.exitCode()).as(run.err()).isZero();
        }
    }

    private GeneratorProcess share(String share, StubServer server, String... settings) throws IOException {
        List<String> all = new ArrayList<>(
                List.of("-DbaseUrl=" + server.url(), "-Dshare=" + share, "-Dhtml=false", "-Ddelay=20ms"));
        all.addAll(List.of(settings));
        return GeneratorProcess.start(folder.resolve(share.replace('/', '-')), all.toArray(String[]::new));
    }
}
