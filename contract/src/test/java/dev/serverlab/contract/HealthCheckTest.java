package dev.serverlab.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.testing.Awaited;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HealthCheckTest {

    private static final int QUESTION_BYTES =
            "GET /actuator/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".length();

    @TempDir
    private Path folder;

    @Test
    void isUpWhenTheServerAnswers200() throws IOException {
        assertThat(isUpWhenAnswered("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"))
                .isTrue();
    }

    @Test
    void isNotUpWhenTheServerAnswersSomethingElse() throws IOException {
        assertThat(isUpWhenAnswered("HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n"))
                .isFalse();
    }

    @Test
    void isNotUpWhenTheServerClosesTheConnection() throws IOException {
        assertThat(isUpWhenAnswered("")).isFalse();
    }

    @Test
    void isNotUpWhenNothingListens() throws IOException {
        int port;
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = server.getLocalPort();
        }

        assertThat(HealthCheck.isUp(port, (int) Awaited.LIMIT.toMillis())).isFalse();
    }

    @Test
    void listensWhenTheKernelTellsOfASocketThatTakesConnections() throws IOException {
        List<Path> tables = List.of(
                table("0: 0100007F:%04X 00000000:0000 0A", 9098),
                table("0: 0000000000000000FFFF00000100007F:%04X 00000000000000000000000000000000:0000 0A", 9099));

        assertThat(HealthCheck.isListening(9099, tables)).isTrue();
    }

    @Test
    void doesNotListenWhenTheKernelTellsOfConnectionsOnly() throws IOException {
        List<Path> tables = List.of(
                table("0: 0100007F:%04X 0100007F:1F90 01", 9099),
                table("1: 0100007F:1F90 0100007F:%04X 0A", 9099),
                folder.resolve("absent"));

        assertThat(HealthCheck.isListening(9099, tables)).isFalse();
    }

    private Path table(String line, int port) throws IOException {
        Path table = Files.createTempFile(folder, "tcp", "");
        return Files.writeString(table, "  sl  local_address rem_address   st\n   " + line.formatted(port) + "\n");
    }

    private static boolean isUpWhenAnswered(String answer) throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread answering = Thread.ofPlatform().daemon().start(() -> {
                try (Socket client = server.accept()) {
                    // All of the question first: closing with bytes unread would reset the connection.
                    client.getInputStream().readNBytes(QUESTION_BYTES);
                    client.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
                } catch (IOException e) {
                    // Then the check gets no answer, and the test fails where it waits for one.
                }
            });
            boolean up = HealthCheck.isUp(server.getLocalPort(), (int) Awaited.LIMIT.toMillis());
            answering.interrupt();
            return up;
        }
    }
}
