package dev.serverlab.backends.delayed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** In front of a server that sends back what it gets. */
final class DelayedProxyTest {

    private static final Duration DELAY = Duration.ofMillis(20);

    private ServerSocket echo;
    private ServerSocket front;

    @BeforeEach
    void start() throws IOException {
        echo = listen();
        front = listen();
        Thread.ofVirtual().start(this::echo);
        start(front, echo.getLocalPort(), 0);
    }

    private static ServerSocket listen() throws IOException {
        return new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
    }

    private static void start(ServerSocket front, int behind, int loseEvery) {
        DelayedProxy proxy = new DelayedProxy(
                front, new InetSocketAddress(InetAddress.getLoopbackAddress(), behind), DELAY, loseEvery);
        Thread.ofVirtual().start(() -> {
            try {
                proxy.serve();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    @AfterEach
    void close() throws IOException {
        front.close();
        echo.close();
    }

    private void echo() {
        while (!echo.isClosed()) {
            try {
                Socket client = echo.accept();
                Thread.ofVirtual().start(() -> {
                    try (client) {
                        client.getInputStream().transferTo(client.getOutputStream());
                    } catch (IOException e) {
                        // The test has ended.
                    }
                });
            } catch (IOException e) {
                // The test has ended.
            }
        }
    }

    private static Socket connect(ServerSocket to) throws IOException {
        return new Socket(to.getInetAddress(), to.getLocalPort());
    }

    @Test
    void answersAfterTheDelayAndNeverBefore() throws IOException {
        try (Socket client = connect(front)) {
            for (int i = 0; i < 10; i++) {
                long asked = System.nanoTime();
                client.getOutputStream().write(i);
                assertThat(client.getInputStream().read()).isEqualTo(i);
                assertThat(Duration.ofNanos(System.nanoTime() - asked)).isGreaterThanOrEqualTo(DELAY);
            }
        }
    }

    @Test
    void givesEachConnectionItsOwnAnswers() throws IOException {
        List<Socket> clients = new ArrayList<>();
        try {
            for (int i = 0; i < 100; i++) {
                clients.add(connect(front));
                clients.get(i).getOutputStream().write(i);
            }
            for (int i = 0; i < 100; i++) {
                assertThat(clients.get(i).getInputStream().read()).isEqualTo(i);
            }
        } finally {
            for (Socket client : clients) {
                client.close();
            }
        }
    }

    @Test
    void closesTheConnectionOfAClientWhenNobodyIsBehindIt() throws IOException {
        // Who has a port and does not listen refuses all connections, and keeps others from listening there.
        try (Socket nobody = new Socket();
                ServerSocket other = listen()) {
            nobody.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            start(other, nobody.getLocalPort(), 0);
            try (Socket client = connect(other)) {
                assertThat(client.getInputStream().read()).isNegative();
            }
        }
    }

    @Test
    void losesEachSoManyThRequestOfAllConnectionsAndNoOther() throws IOException {
        try (ServerSocket other = listen()) {
            start(other, echo.getLocalPort(), 3);
            List<Integer> answered = new ArrayList<>();
            for (int i = 0; i < 9; i++) {
                try (Socket client = connect(other)) {
                    client.getOutputStream().write(i);
                    answered.add(client.getInputStream().read());
                }
            }
            assertThat(answered).containsExactly(0, 1, -1, 3, 4, -1, 6, 7, -1);
        }
    }

    @Test
    void letsWhoIsBehindKnowThatAClientHasGone() throws IOException {
        try (ServerSocket silent = listen();
                ServerSocket other = listen()) {
            start(other, silent.getLocalPort(), 0);
            connect(other).close();
            try (Socket seen = silent.accept()) {
                assertThat(seen.getInputStream().read()).isNegative();
            }
        }
    }
}
