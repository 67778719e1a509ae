package dev.serverlab.measure.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/**
 * The host and port that something listens on.
 *
 * @param host a name or an IPv4 address, such as {@code 127.0.0.1}
 * @param tls whether it speaks TLS
 */
public record Address(String host, int port, boolean tls) {

    private static final String LOOPBACK = "127.0.0.1";
    private static final int LONGEST_MILLIS = 1_000;

    /** An address without TLS. */
    public Address(String host, int port) {
        this(host, port, false);
    }

    /** The address of a port on loopback, which no other machine can reach. */
    public static Address onLoopback(int port) {
        return new Address(LOOPBACK, port);
    }

    /** Its base URL, such as {@code http://127.0.0.1:40123}. */
    public String url() {
        return (tls ? "https://" : "http://") + this;
    }

    /** The same, speaking TLS or not. */
    Address withTls(boolean spoken) {
        return new Address(host, port, spoken);
    }

    /** Whether it is a loopback address, which no other machine can reach. */
    public boolean isLoopback() {
        return host.equals(LOOPBACK) || socket().getAddress() instanceof InetAddress ip && ip.isLoopbackAddress();
    }

    /** Whether something accepts connections there now. */
    public boolean takesConnections() {
        try (Socket socket = new Socket()) {
            socket.connect(socket(), LONGEST_MILLIS);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Whether a GET of this path is currently answered with 200. */
    public boolean answers(String path) {
        return Endpoint.answers(this, path);
    }

    InetSocketAddress socket() {
        return new InetSocketAddress(host, port);
    }

    /** The form of a {@code Host} header. */
    @Override
    public String toString() {
        return host + ":" + port;
    }
}
