package dev.serverlab.measure.server;

import dev.serverlab.model.problem.LabException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * One request over a connection of its own, byte by byte as it comes: small, without threads, and able to say what the
 * server really sends.
 */
final class Endpoint {

    private static final Pattern STATUS_LINE = Pattern.compile("HTTP/1\\.1 [1-5]\\d\\d[ \\r]");
    static final int TIMEOUT_MILLIS = 5_000;
    private static final int LARGEST_ANSWER = 1 << 20;

    private Endpoint() {}

    /**
     * An answer.
     *
     * @param head status line and headers, without the empty line
     * @param bytes the size of the whole answer, head included, as a client that keeps the connection gets it
     */
    record Answer(int status, String head, String body, int bytes) {}

    /** Whether it answers with 200 by now. */
    static boolean answers(Address address, String path) {
        try {
            return get(address, path).status() == 200;
        } catch (IOException e) {
            return false;
        }
    }

    /** @throws LabException when there is no answer */
    static Answer require(String name, Address address, String path) {
        try {
            return get(address, path);
        } catch (IOException e) {
            throw noAnswer(name, address, path, e);
        }
    }

    static LabException noAnswer(String name, Address address, String path, IOException e) {
        return LabException.failed(
                "no-answer",
                name + " gives no answer to GET " + path + " at " + address + ": " + e.getMessage(),
                "Read the server's log.");
    }

    static Answer get(Address address, String path) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(address.socket(), TIMEOUT_MILLIS);
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.getOutputStream()
                    .write(("GET " + path + " HTTP/1.1\r\nHost: " + address + "\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            return read(socket);
        }
    }

    static Answer read(Socket socket) throws IOException {
        try {
            return parse(socket);
        } catch (NumberFormatException e) {
            // A length or a chunk size.
            throw new IOException("what came is not HTTP/1.1: " + e.getMessage(), e);
        }
    }

    private static Answer parse(Socket socket) throws IOException {
        var in = socket.getInputStream();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] buffer = new byte[8192];
        int total = Integer.MAX_VALUE;
        while (bytes.size() < total && bytes.size() < LARGEST_ANSWER) {
            int count = in.read(buffer);
            if (count < 0) {
                break;
            }
            bytes.write(buffer, 0, count);
            total = wholeSize(bytes.toString(StandardCharsets.ISO_8859_1));
        }
        String text = bytes.toString(StandardCharsets.UTF_8);
        int headEnd = text.indexOf("\r\n\r\n");
        if (headEnd < 0) {
            throw new IOException("the connection was closed before an answer");
        }
        if (!STATUS_LINE.matcher(text).lookingAt()) {
            throw new IOException("what came is not HTTP/1.1");
        }
        String body = text.substring(headEnd + 4);
        if (isChunked(text.substring(0, headEnd))) {
            body = unchunked(body);
        }
        return new Answer(Integer.parseInt(text.substring(9, 12)), text.substring(0, headEnd), body, bytes.size());
    }

    private static int wholeSize(String text) {
        int headEnd = text.indexOf("\r\n\r\n");
        if (headEnd < 0) {
            return Integer.MAX_VALUE;
        }
        String head = text.substring(0, headEnd);
        if (isChunked(head)) {
            return text.endsWith("\r\n0\r\n\r\n") || text.endsWith("\r\n\r\n0\r\n\r\n")
                    ? text.length()
                    : Integer.MAX_VALUE;
        }
        return head.lines()
                .filter(line -> line.regionMatches(true, 0, "content-length:", 0, 15))
                .findFirst()
                .map(line -> headEnd + 4 + Integer.parseInt(line.substring(15).strip()))
                .orElse(Integer.MAX_VALUE);
    }

    private static boolean isChunked(String head) {
        return head.lines().anyMatch(line -> line.equalsIgnoreCase("transfer-encoding: chunked"));
    }

    private static String unchunked(String chunks) {
        StringBuilder body = new StringBuilder();
        int at = 0;
        while (at < chunks.length()) {
            int lineEnd = chunks.indexOf("\r\n", at);
            int size = lineEnd < 0 ? 0 : Integer.parseInt(chunks.substring(at, lineEnd), 16);
            if (size == 0) {
                break;
            }
            body.append(chunks, lineEnd + 2, Math.min(lineEnd + 2 + size, chunks.length()));
            at = lineEnd + 2 + size + 2;
        }
        return body.toString();
    }
}
