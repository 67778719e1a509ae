package dev.serverlab.contract;

import dev.serverlab.testing.Awaited;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** One TCP connection that speaks just enough HTTP/1.1, so that a test sees the very bytes and the connection's end. */
public final class RawConnection implements AutoCloseable {

    private final URI server;
    private final Socket socket = new Socket();
    private final InputStream in;

    private RawConnection(URI server, Duration readTimeout) throws IOException {
        this.server = server;
        socket.setTcpNoDelay(true);
        socket.setSoTimeout((int) readTimeout.toMillis());
        socket.connect(new InetSocketAddress(server.getHost(), server.getPort()), (int) Awaited.LIMIT.toMillis());
        in = new BufferedInputStream(socket.getInputStream());
    }

    public static RawConnection open(URI server) throws IOException {
        return new RawConnection(server, Awaited.LIMIT);
    }

    /** With a read timeout: {@link #answer()} throws {@link java.net.SocketTimeoutException} after it. */
    static RawConnection open(URI server, Duration readTimeout) throws IOException {
        return new RawConnection(server, readTimeout);
    }

    /** Sends a request of HTTP/1.1 with a {@code Host} and the given header lines, and no body. */
    public void send(String method, String target, String... headerLines) throws IOException {
        StringBuilder head = new StringBuilder(method + " " + target + " HTTP/1.1\r\n");
        head.append("Host: ").append(server.getAuthority()).append("\r\n");
        for (String line : headerLines) {
            head.append(line).append("\r\n");
        }
        sendBytes(head.append("\r\n").toString());
    }

    public void sendBytes(String bytes) throws IOException {
        socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
        socket.getOutputStream().flush();
    }

    public RawAnswer answer() throws IOException {
        RawAnswer head = head();
        return new RawAnswer(head.status(), head.headers(), new String(bodyOf(head), StandardCharsets.UTF_8));
    }

    /** The body that the head announces, chunked or with a length; empty without either. */
    private byte[] bodyOf(RawAnswer head) throws IOException {
        if (!head.header("transfer-encoding").equalsIgnoreCase("chunked")) {
            String length = head.header("content-length");
            return in.readNBytes(length.isEmpty() ? 0 : Integer.parseInt(length));
        }
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (int size = chunkSize(); size > 0; size = chunkSize()) {
            body.write(in.readNBytes(size));
            line();
        }
        line();
        return body.toByteArray();
    }

    private int chunkSize() throws IOException {
        return Integer.parseInt(line(), 16);
    }

    /** The status and headers only, as after HEAD; the next answer is expected to follow at once. */
    RawAnswer head() throws IOException {
        while (true) {
            String statusLine = line();
            if (!statusLine.startsWith("HTTP/")) {
                throw new IOException("not a status line: " + statusLine);
            }
            int status = Integer.parseInt(statusLine.split(" ", 3)[1]);
            Map<String, String> headers = headers();
            if (status >= 200 || status == 101) {
                return new RawAnswer(status, headers, "");
            }
        }
    }

    /** Whether unread bytes have arrived. */
    boolean hasAnswer() {
        try {
            return in.available() > 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Map<String, String> headers() throws IOException {
        Map<String, String> headers = new TreeMap<>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            int colon = line.indexOf(':');
            headers.merge(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip(),
                    (first, second) -> first + ", " + second);
        }
        return headers;
    }

    private String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                throw new EOFException("the server closed the connection");
            }
            line.write(b);
        }
        return line.toString(StandardCharsets.ISO_8859_1).stripTrailing();
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
