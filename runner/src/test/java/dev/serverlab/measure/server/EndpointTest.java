package dev.serverlab.measure.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EndpointTest {

    private ServerSocket server;
    private Thread answering;
    private volatile String answer = "";
    private volatile int answersPerConnection = 1;

    @BeforeEach
    void listens() throws IOException {
        server = new ServerSocket(0, 8, InetAddress.getLoopbackAddress());
        answering = Thread.ofPlatform().daemon().start(() -> {
            while (!server.isClosed()) {
                try (Socket socket = server.accept()) {
                    BufferedReader in = new BufferedReader(
                            new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
                    for (int given = 0; given < answersPerConnection; given++) {
                        while (!in.readLine().isEmpty()) {
                            // The whole request.
                        }
                        socket.getOutputStream().write(answer.getBytes(StandardCharsets.UTF_8));
                    }
                } catch (IOException | NullPointerException e) {
                    // Closed, or the client went away.
                }
            }
        });
    }

    @AfterEach
    void ends() throws IOException, InterruptedException {
        server.close();
        answering.join();
    }

    private Endpoint.Answer get(String text) throws IOException {
        answer = text;
        return Endpoint.get(address(), "/delay/0");
    }

    private Address address() {
        return Address.onLoopback(server.getLocalPort());
    }

    private static String head(String answer) {
        return answer.substring(0, answer.indexOf("\r\n\r\n") + 4);
    }

    @Test
    void readsTheHeadersOfAnAnswer() throws IOException {
        Endpoint.Answer answer =
                get("HTTP/1.1 204 No Content\r\nSet-Cookie: a=1; Path=/\r\nX: y\r\nset-cookie:b=2\r\n\r\n");
        assertThat(answer.headers("Set-Cookie")).containsExactly("a=1; Path=/", "b=2");
        assertThat(answer.headers("Y")).isEmpty();
    }

    @Test
    void readsAnAnswerOfAKnownLength() throws IOException {
        String text = "HTTP/1.1 400 Bad\r\ncontent-length: 3\r\n\r\nä!";

        Endpoint.Answer answer = get(text);
        // Of the body every byte is a character.
        assertThat(answer).isEqualTo(new Endpoint.Answer(400, head(text), "Ã¤!", text.length() + 1, false));
        assertThat(answer.body()).isEqualTo("ä!");
    }

    @Test
    void readsAnAnswerInChunks() throws IOException {
        String text = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nA\r\n0123456789\r\n0\r\n\r\n";

        assertThat(get(text)).isEqualTo(new Endpoint.Answer(200, head(text), "abc0123456789", text.length(), false));
    }

    @Test
    void waitsForNoBodyWhereThereIsNone() throws IOException {
        String text = "HTTP/1.1 204 No Content\r\n\r\n";

        assertThat(get(text)).isEqualTo(new Endpoint.Answer(204, head(text), "", text.length(), false));
    }

    @Test
    void readsUntilTheEndWhereNoLengthIsTold() throws IOException {
        assertThat(get("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nall of it")).satisfies(each -> {
            assertThat(each.body()).isEqualTo("all of it");
            assertThat(each.closes()).isTrue();
        });
    }

    @Test
    void refusesWhatIsNotHttp() {
        assertThatThrownBy(() -> get("SSH-2.0-OpenSSH\r\n\r\n"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("not HTTP/1.1: SSH");
        assertThatThrownBy(() -> get("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("not HTTP/1.1");
        assertThatThrownBy(() -> get("")).isInstanceOf(IOException.class).hasMessageContaining("closed");
    }

    @Test
    void seesAfterHowManyRequestsAConnectionIsClosed() {
        answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
        answersPerConnection = 7;
        assertThat(Endpoint.closedAfter("mvc:default", address(), "/")).isEqualTo(7);

        answersPerConnection = Endpoint.KEPT_REQUESTS;
        assertThat(Endpoint.closedAfter("mvc:default", address(), "/")).isNull();

        answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok";
        assertThat(Endpoint.closedAfter("mvc:default", address(), "/")).isEqualTo(1);
    }
}
