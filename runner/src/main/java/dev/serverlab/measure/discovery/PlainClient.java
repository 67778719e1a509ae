package dev.serverlab.measure.discovery;

import dev.serverlab.generator.Template;
import dev.serverlab.measure.http.LimitedClient;
import dev.serverlab.model.experiment.CustomServer;
import dev.serverlab.model.problem.Problems;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ProtocolException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A simple client of an application on this machine.
 *
 * @param tls whether it speaks TLS
 */
record PlainClient(LimitedClient client, int port, boolean tls) implements AutoCloseable {

    private static final int BAD_REQUEST = 400;
    private static final Duration ANSWERS_WITHIN = Duration.ofSeconds(5);
    /** The size of a large OpenAPI document. */
    private static final long MAX_BYTES = 32L << 20;

    /** What came of a request. */
    sealed interface Reply {

        /** In a few words, such as {@code status 503}. */
        String inShort();
    }

    /** Nothing, or nothing complete; the reason is part of a sentence. */
    record None(String why) implements Reply {

        @Override
        public String inShort() {
            return "no complete answer (" + why + ")";
        }
    }

    /** Bytes that are no answer in HTTP/1.1. */
    record Foreign() implements Reply {

        @Override
        public String inShort() {
            return "bytes that are no HTTP/1.1";
        }
    }

    /**
     * An answer.
     *
     * @param body its raw bytes
     * @param html whether it is a page for people
     * @param to the path of its {@code Location} on the same port; absent otherwise
     */
    record Answer(
            int status, byte[] body, boolean html, @Nullable String to) implements Reply {

        boolean isRight() {
            return status >= 200 && status < 300;
        }

        @Override
        public String inShort() {
            return "status " + status;
        }

        String text() {
            return new String(body, StandardCharsets.UTF_8);
        }

        /** Its status, for people. */
        String describe() {
            return to == null ? String.valueOf(status) : status + ", which points to " + to;
        }
    }

    /** @param transport that the application speaks; absent for HTTP/1.1 without TLS */
    static PlainClient of(int port, CustomServer.@Nullable Transport transport) {
        return new PlainClient(new LimitedClient(ANSWERS_WITHIN, MAX_BYTES), port, transport != null);
    }

    /** Whether that port speaks plain HTTP, maybe beside TLS. A TLS-only port answers nothing, or 400. */
    static boolean isSpokenOn(int port) throws InterruptedException {
        try (PlainClient client = of(port, null)) {
            Answer answer = client.answer("/");
            return answer != null && answer.status() != BAD_REQUEST;
        }
    }

    /** The answer to a GET; absent when none came. */
    @Nullable
    Answer answer(String path) throws InterruptedException {
        return ask(path) instanceof Answer answer ? answer : null;
    }

    /** Sends a GET, with the first values of ranges in its path. */
    Reply ask(String path) throws InterruptedException {
        try {
            URI uri = URI.create((tls ? "https" : "http") + "://127.0.0.1:" + port
                    + Template.parse(path).text(0, Map.of(), Map.of(), Template::inPath));
            HttpResponse<byte[]> answer = client.send(
                    HttpRequest.newBuilder(uri).header("Accept", "*/*").build());
            return new Answer(answer.statusCode(), answer.body(), isHtml(answer), to(uri, answer));
        } catch (InterruptedIOException e) {
            throw new InterruptedException();
        } catch (HttpTimeoutException e) {
            return new None("it does not end within " + ANSWERS_WITHIN.toSeconds() + " s");
        } catch (IOException e) {
            String why = Problems.reason(e);
            return e instanceof ProtocolException || why.contains("status line") ? new Foreign() : new None(why);
        } catch (IllegalArgumentException e) {
            throw Problems.refused(
                    "jar-path",
                    "'%s' is not a path.",
                    "Begin it with /, and percent-encode spaces and other special characters, such as %%20.",
                    path);
        }
    }

    private static boolean isHtml(HttpResponse<byte[]> answer) {
        return answer.headers()
                .firstValue("Content-Type")
                .filter(type -> type.toLowerCase(Locale.ROOT).contains("html"))
                .isPresent();
    }

    private @Nullable String to(URI from, HttpResponse<byte[]> answer) {
        URI to = answer.headers().firstValue("Location").map(from::resolve).orElse(null);
        if (to == null || to.getPort() != port || to.getRawPath() == null) {
            return null;
        }
        return to.getRawPath() + (to.getRawQuery() == null ? "" : "?" + to.getRawQuery());
    }

    @Override
    public void close() {
        client.close();
    }
}
