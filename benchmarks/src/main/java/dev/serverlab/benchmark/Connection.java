package dev.serverlab.benchmark;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * One kept connection to a server, over which the same request goes again and again. Sending and receiving are
 * separate, so that one thread can have a request under way to either server of a pair.
 */
public final class Connection implements AutoCloseable {

    private static final int TIMEOUT_MILLIS = 10_000;
    private static final String HEAD_END = "\r\n\r\n";
    private static final String LENGTH = "content-length: ";

    private final Socket socket;
    private final byte[] request;
    private final DataInputStream in;
    private final byte[] answer;
    private final byte[] body;

    private Connection(Socket socket, byte[] request, DataInputStream in, String first) {
        this.socket = socket;
        this.request = request;
        this.in = in;
        this.answer = new byte[first.length()];
        this.body = first.substring(first.indexOf(HEAD_END)).getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Connects and makes one request, whose answer gives the length of every further one. */
    public static Connection open(int port, String path) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        try {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(TIMEOUT_MILLIS);
            byte[] request = ("GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII);
            DataInputStream in = new DataInputStream(socket.getInputStream());
            socket.getOutputStream().write(request);
            Connection connection = new Connection(socket, request, in, first(in));
            connection.send();
            connection.receive();
            return connection;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /** Reads byte by byte, as its length is not known yet. */
    private static String first(DataInputStream in) throws IOException {
        StringBuilder text = new StringBuilder();
        while (text.indexOf(HEAD_END) < 0) {
            text.append((char) in.readUnsignedByte());
        }
        int length = text.toString()
                .lines()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(LENGTH))
                .mapToInt(line -> Integer.parseInt(line.substring(LENGTH.length())))
                .findFirst()
                .orElseThrow(() -> new IOException("the answer does not tell its length:\n" + text));
        return text + new String(in.readNBytes(length), StandardCharsets.ISO_8859_1);
    }

    public void send() throws IOException {
        socket.getOutputStream().write(request);
    }

    /** @throws IOException when the answer is not a 200 with the same body as the first */
    public void receive() throws IOException {
        try {
            in.readFully(answer);
        } catch (EOFException e) {
            throw new IOException("the connection was closed before the answer was complete", e);
        }
        int bodyAt = answer.length - body.length;
        if (!text().startsWith("HTTP/1.1 200") || !Arrays.equals(answer, bodyAt, answer.length, body, 0, body.length)) {
            throw new IOException("an answer differs from the first:\n" + text());
        }
    }

    /** The last answer, its headers in alphabetical order and without the date: what two equal servers agree on. */
    public List<String> comparable() {
        return text().lines()
                .filter(line -> !line.regionMatches(true, 0, "date:", 0, "date:".length()))
                .map(line -> line.stripTrailing())
                .sorted(String.CASE_INSENSITIVE_ORDER)
                .toList();
    }

    private String text() {
        return new String(answer, StandardCharsets.ISO_8859_1);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
