package dev.serverlab.gatling.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.http.client.impl.PrematureCloseException;
import io.gatling.http.client.impl.RequestTimeoutException;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.SocketException;
import org.junit.jupiter.api.Test;

class TransportFailuresTest {

    @Test
    void namesTheKindOfEachFailure() throws ReflectiveOperationException {
        assertThat(TransportFailures.kind(new ConnectException("Connection refused")))
                .isEqualTo("connect");
        assertThat(TransportFailures.kind(timeout())).isEqualTo("timeout");
        assertThat(TransportFailures.kind(PrematureCloseException.INSTANCE)).isEqualTo("connection closed");
        assertThat(TransportFailures.kind(new IOException("Connection reset by peer")))
                .isEqualTo("connection broken");
        assertThat(TransportFailures.kind(new IllegalStateException())).isEqualTo("IllegalStateException");
    }

    @Test
    void tellsExhaustionOfThisMachineFromFailuresOfTheServer() {
        assertThat(TransportFailures.kind(new ConnectException("connect: Cannot assign requested address")))
                .isEqualTo("no local port left");
        assertThat(TransportFailures.kind(new SocketException("socket(..) failed: Too many open files")))
                .isEqualTo("no file descriptor left");
    }

    /** Gatling keeps the constructor to itself, and no request of a test should take as long as a real one. */
    private static Throwable timeout() throws ReflectiveOperationException {
        Constructor<RequestTimeoutException> constructor =
                RequestTimeoutException.class.getDeclaredConstructor(long.class, InetSocketAddress.class);
        constructor.setAccessible(true);
        return constructor.newInstance(1, new InetSocketAddress(1));
    }
}
