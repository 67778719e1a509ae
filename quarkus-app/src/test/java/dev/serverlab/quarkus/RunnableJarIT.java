package dev.serverlab.quarkus;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.testing.Client;
import dev.serverlab.testing.EndOfLogs;
import dev.serverlab.testing.PackagedServer;
import dev.serverlab.testing.Scraped;
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

    @Test
    void servesAndStopsWhenToldTo() throws Exception {
        try (PackagedServer server = QuarkusContract.start(
                        "-Dquarkus.thread-pool.max-threads=7",
                        "-Dquarkus.vertx.prefer-native-transport=true",
                        "--profile=single")
                .awaitUp()) {
            assertThat(server.log()).contains("quarkus, profile single, answers on port ");
            assertThat(Client.get(server.service(), "/delay/1").body()).isEqualTo("{\"delayMillis\":1}");
            assertThat(Client.get(server.management(), "/actuator/info").body())
                    .contains("\"Quarkus REST 3.", "\"single\"", "\"max\":7", "\"transport\":\"epoll\"");
            server.terminate();

            server.awaitExit(143);
        }
    }

    @ParameterizedTest
    @CsvSource({"single, block", "single, timer", "virtual, block", "loops, timer"})
    void stopsWhileARequestWaits(String profile, String work) throws Exception {
        try (PackagedServer server =
                        QuarkusContract.start("--profile=" + profile).awaitUp();
                Socket socket = new Socket(
                        InetAddress.getLoopbackAddress(), server.service().getPort())) {
            socket.getOutputStream()
                    .write("GET /delay/60000?work=%s HTTP/1.0\r\n\r\n"
                            .formatted(work)
                            .getBytes(US_ASCII));
            Scraped.awaitSums(server.management(), Map.of("http_server_requests_active", 1.0));
            server.terminate();

            server.awaitExit(143);
        }
    }

    @Test
    void refusesWrongUsage() throws Exception {
        try (PackagedServer server = QuarkusContract.start("--profile=fast")) {
            server.awaitExit(2);
            assertThat(server.log().lines())
                    .containsExactly(
                            "Problem: the profile is \"fast\".",
                            "Action:  Choose one of single, cores, default, wide, virtual, loops.");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"server", "management.server"})
    void endsWhenAnotherProgramHasItsPort(String name) throws Exception {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                PackagedServer server = QuarkusContract.start("-D" + name + ".port=" + other.getLocalPort())) {
            server.awaitExit(1);
            assertThat(server.log())
                    .contains(
                            "Problem: cannot listen on 127.0.0.1:" + other.getLocalPort(),
                            "Address already in use",
                            "Action:  Stop whatever listens there");
        }
    }
}
