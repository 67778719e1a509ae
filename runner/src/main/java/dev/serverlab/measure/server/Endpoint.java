package dev.serverlab.measure.server;

import dev.serverlab.measure.http.Tls;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests over separate connections, byte by byte. {@link java.net.http.HttpClient} does not suffice: it reports the
 * size of neither heads nor chunks, keeps connections after the answer, which a server counts, and starts threads during
 * measurements.
 */
final class Endpoint {

    /** More than the 100 after which Tomcat closes a connection by default. */
    static final int KEPT_REQUESTS = 110;

    private static final int TIMEOUT_MILLIS = 5_000;
    private static final Duration ENDS_WITHIN = Duration.ofSeconds(9);
    private static final int LARGEST_BODY = 1 << 20;

    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.1 ([1-5]\\d\\d)[ \\r]");
    private static final Pattern LENGTH = Pattern.compile("(?im)^content-length:\\s*(\\d{1,9})\\s*$");
    private static final Pattern CHUNKED = Pattern.compile("(?im)^transfer-encoding: chunked\\s*$");
    private static final Pattern CHUNK = Pattern.compile("([0-9a-fA-F]{1,7})\\s*(;.*)?\r\n");
    /** RFC 9110, sections 15.3.5 and 15.4.5. */
    private static final Set<Integer> WITHOUT_BODY = Set.of(204, 304);

    private static final Pattern CLOSE = Pattern.compile("(?im)^connection: close\\s*$");

    private Endpoint() {}

    /**
     * An answer.
     *
     * @param content the body, one character per byte
     * @param head its status line and headers
     * @param bytes the size of the whole answer, head included, as a client that keeps the connection gets it
     * @param closes whether the server said that it would close the connection
     */
    record Answer(int status, String head, String content, int bytes, boolean closes) {

        /** All values of a header, in order. */
        List<String> headers(String name) {
            return head.lines()
                    .filter(line -> line.regionMatches(true, 0, name + ":", 0, name.length() + 1))
                    .map(line -> line.substring(name.length() + 1).strip())
                    .toList();
        }

        String body() {
            return new String(content.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
        }
    }

    /**
     * A request to send.
     *
     * @param headers in addition to {@code Host}
     */
    record Question(
            String method,
            String path,
            Map<String, String> headers,
            @Nullable String body) {

        static Question get(String path) {
            return new Question("GET", path, Map.of(), null);
        }
    }

    /** Whether a GET is currently answered with 200. */
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

    static Answer get(Address address, String path) throws IOException {
        return ask(address, Question.get(path));
    }

    static Answer ask(Address address, Question question) throws IOException {
        try (Socket socket = connected(address)) {
            return ask(socket, address, question);
        }
    }

    /**
     * After how many requests the server closed a reused connection, or announced that it would; absent when it kept it for
     * all {@value #KEPT_REQUESTS}.
     *
     * @throws LabException when an answer does not come
     */
    static @Nullable Integer closedAfter(String name, Address address, String path) {
        return closedAfter(name, address, Question.get(path), Duration.ofHours(1));
    }

    /**
     * The same, within a time limit.
     *
     * @throws LabException when an answer does not come
     */
    static @Nullable Integer closedAfter(String name, Address address, Question question, Duration within) {
        int sent = 0;
        long deadline = System.nanoTime() + within.toNanos();
        try (Socket socket = connected(address)) {
            while (sent < KEPT_REQUESTS && System.nanoTime() < deadline) {
                boolean closes = ask(socket, address, question).closes();
                sent++;
                if (closes) {
                    return sent;
                }
            }
            return null;
        } catch (IOException e) {
            if (sent == 0 || e instanceof SocketTimeoutException) {
                throw noAnswer(name, address, question.path(), e);
            }
            return sent;
        }
    }

    private static LabException noAnswer(String name, Address address, String path, IOException cause) {
        return Problems.failed(
                "no-answer",
                "%s did not answer GET %s at %s: %s",
                "Read the server's log.",
                name,
                path,
                address,
                cause.getMessage());
    }

    private static Socket connected(Address address) throws IOException {
        Socket socket = new Socket();
        try {
            socket.connect(address.socket(), TIMEOUT_MILLIS);
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.setTcpNoDelay(true);
            return address.tls() ? Tls.over(socket) : socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    private static Answer ask(Socket socket, Address address, Question question) throws IOException {
        socket.getOutputStream().write(bytes(address, question));
        // Its buffer cannot hold any of the next answer, which has not been requested.
        InputStream in = new BufferedInputStream(new Ending(socket));
        String head = until(in, "\r\n\r\n");
        Matcher status = matched(STATUS.matcher(head), head);
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        Matcher length = LENGTH.matcher(head);
        int framing = 0;
        int code = Integer.parseInt(status.group(1));
        if (question.method().equals("HEAD") || WITHOUT_BODY.contains(code)) {
            return new Answer(code, head, "", head.length(), CLOSE.matcher(head).find());
        }
        if (CHUNKED.matcher(head).find()) {
            int size;
            do {
                String line = until(in, "\r\n");
                size = Integer.parseInt(matched(CHUNK.matcher(line), line).group(1), 16);
                body.write(in.readNBytes(Math.min(size, LARGEST_BODY)));
                framing += line.length() + until(in, "\r\n").length();
            } while (size > 0 && body.size() < LARGEST_BODY);
        } else {
            int most = length.find() ? Integer.parseInt(length.group(1)) : LARGEST_BODY;
            body.write(in.readNBytes(Math.min(most, LARGEST_BODY)));
        }
        return new Answer(
                code,
                head,
                body.toString(StandardCharsets.ISO_8859_1),
                head.length() + framing + body.size(),
                CLOSE.matcher(head).find());
    }

    /** An answer of which nothing but its end is missing, for too long. */
    static final class EndlessException extends IOException {

        private EndlessException(long bytes) {
            super("the answer does not end: " + bytes + " bytes came within " + ENDS_WITHIN.toSeconds() + " s");
        }
    }

    /** An answer that has to end in time, however slowly or long it goes on. */
    private static final class Ending extends FilterInputStream {

        private final long deadline = System.nanoTime() + ENDS_WITHIN.toNanos();
        private long bytes;

        Ending(Socket socket) throws IOException {
            super(socket.getInputStream());
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            if (System.nanoTime() > deadline) {
                throw new EndlessException(bytes);
            }
            int came = super.read(into, offset, length);
            bytes += Math.max(came, 0);
            return came;
        }
    }

    private static byte[] bytes(Address address, Question question) throws IOException {
        byte[] content = question.body() == null ? null : question.body().getBytes(StandardCharsets.UTF_8);
        StringBuilder head = new StringBuilder(question.method() + " " + question.path() + " HTTP/1.1\r\n");
        head.append("Host: ").append(address).append("\r\n");
        question.headers()
                .forEach((name, value) ->
                        head.append(name).append(": ").append(value).append("\r\n"));
        if (content != null) {
            head.append("Content-Length: ").append(content.length).append("\r\n");
        }
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        request.write(head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
        if (content != null) {
            request.write(content);
        }
        return request.toByteArray();
    }

    private static Matcher matched(Matcher matcher, String text) throws IOException {
        if (!matcher.lookingAt()) {
            throw new IOException(
                    "the answer is not HTTP/1.1: " + text.lines().findFirst().orElse(""));
        }
        return matcher;
    }

    private static String until(InputStream in, String end) throws IOException {
        StringBuilder text = new StringBuilder();
        while (text.length() < LARGEST_BODY
                && !text.substring(Math.max(0, text.length() - end.length())).equals(end)) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("the connection was closed before the answer was complete");
            }
            text.append((char) next);
        }
        return text.toString();
    }
}
