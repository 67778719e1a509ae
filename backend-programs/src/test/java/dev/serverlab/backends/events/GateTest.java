package dev.serverlab.backends.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.testing.Awaited;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class GateTest {

    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();
    private ServerSocket listening;

    @BeforeEach
    void serve() throws IOException {
        listening = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        Thread.ofPlatform().daemon().start(new Gate(listening, this::produce)::serve);
    }

    @AfterEach
    void close() throws IOException {
        listening.close();
    }

    private void produce(BooleanSupplier wanted) {
        begun.incrementAndGet();
        Awaited.await().until(() -> !wanted.getAsBoolean());
        ended.incrementAndGet();
    }

    private Socket connect(String word) throws IOException {
        Socket client = new Socket(listening.getInetAddress(), listening.getLocalPort());
        client.getOutputStream().write(word.getBytes(StandardCharsets.US_ASCII));
        return client;
    }

    private static String answer(Socket client) throws IOException {
        return new String(client.getInputStream().readNBytes(Gate.BEGUN.length()), StandardCharsets.US_ASCII);
    }

    @Test
    void hasEventsProducedFromTheWordUntilTheConnectionIsClosed() throws IOException {
        try (Socket client = connect(Gate.BEGIN)) {
            assertThat(answer(client)).isEqualTo(Gate.BEGUN);
            Awaited.await().until(() -> begun.get() == 1);
            assertThat(ended).hasValue(0);
        }
        Awaited.await().until(() -> ended.get() == 1);
    }

    @Test
    void takesNobodyForAClientWhoOnlyLooksWhetherSomethingListens() throws IOException {
        connect("").close();
        connect("hello there\n").close();
        try (Socket client = connect(Gate.BEGIN)) {
            assertThat(answer(client)).isEqualTo(Gate.BEGUN);
            Awaited.await().until(() -> begun.get() == 1);
        }
    }

    @Test
    void letsTheNextWaitUntilTheFirstHasGone() throws IOException {
        try (Socket first = connect(Gate.BEGIN)) {
            assertThat(answer(first)).isEqualTo(Gate.BEGUN);
            try (Socket second = connect(Gate.BEGIN)) {
                Awaited.await().until(() -> begun.get() == 1);
                first.close();
                assertThat(answer(second)).isEqualTo(Gate.BEGUN);
                assertThat(ended).hasValue(1);
            }
        }
    }
}
