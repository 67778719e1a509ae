package dev.serverlab.measure.server;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** One connection, used again and again until the server closes it. */
final class KeptConnection {

    /** More than the 100 after which Tomcat closes a connection when nobody tells it otherwise. */
    static final int REQUESTS = 110;

    private KeptConnection() {}

    /**
     * After how many requests the server closed the connection, or said that it would; absent when it kept it for all of
     * {@value #REQUESTS}.
     *
     * @throws IOException when an answer does not come
     */
    static @Nullable Integer closedAfter(Address address, String path) throws IOException {
        byte[] request =
                ("GET " + path + " HTTP/1.1\r\nHost: " + address + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
        try (Socket socket = new Socket()) {
            socket.connect(address.socket(), Endpoint.TIMEOUT_MILLIS);
            socket.setSoTimeout(Endpoint.TIMEOUT_MILLIS);
            socket.setTcpNoDelay(true);
            for (int sent = 0; sent < REQUESTS; sent++) {
                try {
                    socket.getOutputStream().write(request);
                    if (announcesClose(Endpoint.read(socket))) {
                        return sent + 1;
                    }
                } catch (SocketTimeoutException silent) {
                    throw silent;
                } catch (IOException closed) {
                    if (sent == 0) {
                        throw closed;
                    }
                    return sent;
                }
            }
            return null;
        }
    }

    private static boolean announcesClose(Endpoint.Answer answer) {
        return answer.head().lines().anyMatch(line -> line.equalsIgnoreCase("connection: close"));
    }
}
