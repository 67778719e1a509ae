package dev.serverlab.measure.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/**
 * Where something listens.
 *
 * @param host a name or an IPv4 address, such as {@code 127.0.0.1}
 */
public record Address(String host, int port) {

    private static final String LOOPBACK = "127.0.0.1";
    private static final int LONGEST_MILLIS = 1_000;

    /** That port on loopback, which no other machine can reach. */
    public static Address onLoopback(int port) {
        return new Address(LOOPBACK, port);
    }

    /** Such as {@code http://127.0.0.1:40123}. */
    public String url() {
        return "http://" + this;
    }

    /** Whether no other machine is reached there. */
    public boolean isLoopback() {
        return host.equals(LOOPBACK) || socket().getAddress() instanceof InetAddress ip && ip.isLoopbackAddress();
    }

    /** Whether something listens there. */
    public boolean takesConnections() {
        try (Socket socket = new Socket()) {
            socket.connect(socket(), LONGEST_MILLIS);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Whether a GET of that path is answered with 200 by now. */
    public boolean answers(String path) {
        return Endpoint.answers(this, path);
    }

    InetSocketAddress socket() {
        return new InetSocketAddress(host, port);
    }

    /** As in a {@code Host} header. */
    @Override
    public String toString() {
        return host + ":" + port;
    }
}
