package dev.serverlab.measure.container;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** The standard input of a container: read by the engine's client on a separate thread. */
final class Input extends InputStream {

    private static final byte[] END = {};

    private final BlockingQueue<byte[]> lines = new LinkedBlockingQueue<>();
    private ByteArrayInputStream current = new ByteArrayInputStream(END);

    /** Hands on a line, without waiting until it is read. */
    void writeLine(String line) {
        lines.add((line + "\n").getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public int read() {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    /** Waits for the next line; −1 after {@link #close()}. */
    @Override
    public int read(byte[] buffer, int offset, int length) {
        try {
            if (current.available() == 0) {
                byte[] next = lines.take();
                if (next == END) {
                    // A repeated call gets the same answer.
                    close();
                }
                current = new ByteArrayInputStream(next);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return current.read(buffer, offset, length);
    }

    @Override
    public void close() {
        lines.add(END);
    }
}
