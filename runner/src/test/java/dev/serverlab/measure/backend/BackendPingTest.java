package dev.serverlab.measure.backend;

import static dev.serverlab.testing.Awaited.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.measure.server.Address;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BackendPingTest {

    /** Whether it speaks first, or when it has been asked. */
    @ParameterizedTest
    @ValueSource(strings = {"", "\u00FFping"})
    void takesTheTimeUntilItsAnswerBegins(String question) throws IOException {
        try (ServerSocket backend = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                BackendPing ping = BackendPing.start(question, Address.onLoopback(backend.getLocalPort()))) {
            Thread.ofVirtual().start(() -> answer(backend, question));

            await().until(() -> ping.between(0, Long.MAX_VALUE).getTotalCount() >= 3);
            assertThat(ping.between(0, Long.MAX_VALUE).getMinValue()).isGreaterThanOrEqualTo(5_000);
            assertThat(ping.between(0, 1).getTotalCount()).isZero();
        }
    }

    private static void answer(ServerSocket backend, String question) {
        while (!backend.isClosed()) {
            try (Socket client = backend.accept()) {
                byte[] asked = client.getInputStream().readNBytes(question.length());
                Thread.sleep(6);
                // As it was asked, byte for byte.
                client.getOutputStream().write(asked.length == 0 ? 1 : asked[asked.length - 1]);
            } catch (IOException e) {
                // Closed.
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
