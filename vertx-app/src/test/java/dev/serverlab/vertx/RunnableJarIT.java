package dev.serverlab.vertx;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.testing.Client;
import dev.serverlab.testing.EndOfLogs;
import dev.serverlab.testing.PackagedServer;
import dev.serverlab.testing.Scraped;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The jar that people start, in a process of its own: what it prints and how it ends. */
@ExtendWith(EndOfLogs.class)
class RunnableJarIT {

    private static PackagedServer start(String... options) throws IOException {
        return PackagedServer.start("vertx-app.jar", options);
    }

    @Test
    void servesAndStopsWhenToldTo() throws Exception {
        try (PackagedServer server = start("--profile=single").awaitUp()) {
            List<String> said = entries(server);
            assertThat(server.log()).contains("vertx, profile single, answers on port ");
            assertThat(Client.get(server.service(), "/delay/1").body()).isEqualTo("{\"delayMillis\":1}");
            assertThat(Client.get(server.management(), "/actuator/info").body())
                    .contains("\"Vert.x 5.", "\"Netty 4.", "\"single\"");
            assertThat(Scraped.of(server.management()).text()).contains("http_server_requests_seconds");
            server.terminate();

            server.awaitExit(143);
            assertThat(entries(server)).isEqualTo(said);
        }
    }

    @ParameterizedTest
    @CsvSource({"single, block", "single, offload", "single, timer", "virtual, block"})
    void stopsAtOnceAndQuietlyWhileARequestWaits(String profile, String work) throws Exception {
        try (PackagedServer server = start("--profile=" + profile).awaitUp();
                Socket socket = new Socket(
                        InetAddress.getLoopbackAddress(), server.service().getPort())) {
            List<String> said = entries(server);
            socket.getOutputStream()
                    .write("GET /delay/60000?work=%s HTTP/1.0\r\n\r\n"
                            .formatted(work)
                            .getBytes(US_ASCII));
            Scraped.awaitSums(server.management(), Map.of("http_server_requests_active", 1.0));
            server.terminate();

            server.awaitExit(143);
            assertThat(isAnswered(socket)).isFalse();
            assertThat(entries(server)).isEqualTo(said);
        }
    }

    @Test
    void refusesWrongUsage() throws Exception {
        try (PackagedServer server = start("--profile=fast")) {
            server.awaitExit(2);
            assertThat(server.log().lines())
                    .containsExactly(
                            "Problem: the profile is \"fast\".",
                            "Action:  Choose one of single, cores, default, wide, virtual, nio.");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"server", "management.server"})
    void endsWhenAnotherProgramHasItsPort(String name) throws Exception {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                PackagedServer server = start("-D" + name + ".port=" + other.getLocalPort())) {
            server.awaitExit(1);
            assertThat(server.log())
                    .contains(
                            "Problem: cannot listen on 127.0.0.1:" + other.getLocalPort(),
                            "Address already in use",
                            "Action:  Stop whatever listens there");
        }
    }

    /** What it logged, but that Vert.x found a thread late, which a busy machine makes it. */
    private static List<String> entries(PackagedServer server) {
        return server.log()
                .lines()
                .filter(line -> line.matches("\\d{4}-.*") && !line.contains("BlockedThreadChecker"))
                .toList();
    }

    private static boolean isAnswered(Socket socket) {
        try {
            return socket.getInputStream().read() >= 0;
        } catch (IOException e) {
            return false; // The connection was reset.
        }
    }
}
