package dev.serverlab.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/** A port that refuses all connections: its holder does not listen, and keeps others from listening there. */
public final class RefusingPort implements AutoCloseable {

    private final Socket holder = new Socket();

    public RefusingPort() {
        try {
            holder.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Its URL, without a path. */
    public String url() {
        return "http://127.0.0.1:" + holder.getLocalPort();
    }

    @Override
    public void close() {
        try {
            holder.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
