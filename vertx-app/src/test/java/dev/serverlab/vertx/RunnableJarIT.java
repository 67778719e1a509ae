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
            String said = server.log();
            assertThat(said).contains("vertx, profile single, answers on port ");
            assertThat(Client.get(server.service(), "/delay/1").body()).isEqualTo("{\"delayMillis\":1}");
            assertThat(Client.get(server.management(), "/actuator/info").body())
                    .contains("\"Vert.x 5.", "\"Netty 4.", "\"single\"");
            assertThat(Scraped.of(server.management()).text()).contains("http_server_requests_seconds");
            server.terminate();

            server.awaitExit(143);
            assertThat(server.log()).isEqualTo(said);
        }
    }

    @ParameterizedTest
    @CsvSource({"single, block", "single, offload", "single, timer", "virtual, block"})
    void stopsAtOnceAndQuietlyWhileARequestWaits(String profile, String work) throws Exception {
        try (PackagedServer server = start("--profile=" + profile).awaitUp();
                Socket socket = new Socket(
                        InetAddress.getLoopbackAddress(), server.service().getPort())) {
            String said = server.log();
            socket.getOutputStream()
                    .write("GET /delay/60000?work=%s HTTP/1.0\r\n\r\n"
                            .formatted(work)
                            .getBytes(US_ASCII));
            Scraped.awaitSums(server.management(), Map.of("http_server_requests_active", 1.0));
            server.terminate();

            server.awaitExit(143);
            assertThat(isAnswered(socket)).isFalse();
            assertThat(server.log()).isEqualTo(said);
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

    private static boolean isAnswered(Socket socket) {
        try {
            return socket.getInputStream().read() >= 0;
        } catch (IOException e) {
            return false; // The connection was reset.
        }
    }
}
