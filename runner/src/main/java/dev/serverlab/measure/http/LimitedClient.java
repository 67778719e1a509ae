package dev.serverlab.measure.http;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * An HTTP/1.1 client that limits the time of every exchange and the size of every answer. It follows no redirects, and
 * accepts any certificate, as {@link Tls} does.
 */
public final class LimitedClient implements AutoCloseable {

    private final HttpClient http;
    private final Duration within;
    private final long maxBytes;

    /**
     * Makes a client without opening a connection.
     *
     * @param within from the request to the end of the answer
     * @param maxBytes the size limit of a body
     */
    public LimitedClient(Duration within, long maxBytes) {
        this.within = within;
        this.maxBytes = maxBytes;
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .proxy(HttpClient.Builder.NO_PROXY)
                .sslContext(Tls.CONTEXT)
                .build();
    }

    /**
     * The answer, whatever its status.
     *
     * @throws IOException when there is none, or it takes too long or is too large; an {@link InterruptedIOException}
     *     when the thread is interrupted, which it then still is
     */
    public HttpResponse<byte[]> send(HttpRequest request) throws IOException {
        return send(request, BodyHandlers.ofByteArray());
    }

    /** The same, with another handler for the body. */
    public <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> body) throws IOException {
        CompletableFuture<HttpResponse<T>> answer = http.sendAsync(request, BodyHandlers.limiting(body, maxBytes));
        try {
            // A request's own timeout covers only the head of the answer.
            return answer.get(within.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new HttpTimeoutException("no complete answer within " + within.toMillis() + " ms");
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException failure ? failure : new IOException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        } finally {
            answer.cancel(true);
        }
    }

    /** Aborts all exchanges in progress. */
    @Override
    public void close() {
        http.shutdownNow();
    }
}
