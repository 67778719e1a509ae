package dev.serverlab.measure.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.serverlab.generator.EpochMicros;
import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.generator.GoAhead;
import dev.serverlab.measure.agent.AgentApi;
import dev.serverlab.measure.process.Program;
import dev.serverlab.measure.server.Address;
import dev.serverlab.model.problem.LabException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Of stub agents, whose machines have clocks of their own. */
class RemoteGeneratorsTest {

    private static final Duration WITHIN = Duration.ofSeconds(10);

    @TempDir
    private Path folder;

    private final List<HttpServer> agents = new ArrayList<>();
    private final Queue<String> lines = new ConcurrentLinkedQueue<>();

    @AfterEach
    void end() {
        agents.forEach(agent -> agent.stop(0));
    }

    private Program started(Duration... clocksAhead) {
        return RemoteGenerators.start(
                "generator for session 1",
                clocksAhead.length,
                folder,
                event -> {},
                number -> generator(number, clocksAhead[number]),
                (generator, offsetMicros) -> {});
    }

    private RemoteGenerator generator(int number, Duration ahead) {
        try {
            HttpServer agent = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            agent.createContext("/", exchange -> answer(exchange, ahead));
            agent.start();
            agents.add(agent);
            return new RemoteGenerator(
                    new Idle(folder),
                    "machine " + number,
                    new AgentClient(Address.onLoopback(agent.getAddress().getPort()), "secret", WITHIN),
                    folder,
                    folder.resolve("generator-" + number + ".log"));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private void answer(HttpExchange exchange, Duration ahead) throws IOException {
        try (exchange) {
            String asked = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            switch (exchange.getRequestURI().getPath()) {
                case AgentApi.CLOCK -> {
                    long micros = EpochMicros.of(Instant.now().plus(ahead));
                    byte[] body = ("{\"epochMicros\":" + micros + "}").getBytes(StandardCharsets.UTF_8);
                    exchange.sendResponseHeaders(200, body.length);
                    exchange.getResponseBody().write(body);
                }
                case AgentApi.START -> exchange.sendResponseHeaders(204, -1);
                case AgentApi.LINE -> {
                    lines.add(asked);
                    exchange.sendResponseHeaders(204, -1);
                }
                default -> exchange.sendResponseHeaders(503, -1);
            }
        }
    }

    @Test
    void refusesAClockThatIsSecondsOff() {
        assertThatThrownBy(() -> started(Duration.ZERO, Duration.ofSeconds(3)))
                .isInstanceOfSatisfying(LabException.class, refused -> {
                    assertThat(refused.problem().code()).isEqualTo("clock-apart");
                    assertThat(refused.problem().what())
                            .contains("The clock of machine 1 is ")
                            .contains("ahead");
                    assertThat(refused.problem().action()).contains("NTP");
                });
    }

    @Test
    void tellsAllTheSameMomentToCome() {
        try (Program generators = started(Duration.ZERO, Duration.ZERO)) {
            Instant before = Instant.now();
            generators.writeLine(GeneratorEvent.MEASURE);

            assertThat(lines).hasSize(2);
            assertThat(List.copyOf(lines).getFirst())
                    .isEqualTo(List.copyOf(lines).getLast());
            Long start = GoAhead.parse(lines.remove()).orElseThrow().startEpochMicros();
            assertThat(start).isNotNull().isGreaterThanOrEqualTo(EpochMicros.of(before.plusSeconds(10)));
        }
    }

    /** The program of an agent, which runs until it is closed. */
    private static final class Idle extends Program {

        private Idle(Path folder) {
            super("agent", folder.resolve("agent.log"));
        }

        @Override
        public long pid() {
            return -1;
        }

        @Override
        public boolean awaitExit(long timeout, TimeUnit unit) {
            return exit.isDone();
        }

        @Override
        protected void awaitLog() {}

        @Override
        public void writeLine(String line) {}

        @Override
        public void end() {}

        @Override
        public void close() {
            exit.complete(0);
        }
    }
}
