package dev.serverlab.fanout;

import dev.serverlab.claims.BackendException;
import java.io.IOException;
import java.io.InterruptedIOException;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.RestClient;

/**
 * Calls on the calling thread, which waits for the answer. Spring Boot prefers Apache HttpClient to all others that a
 * {@link RestClient} can use, and it alone blocks the calling thread: those of the JDK and of Reactor Netty hand each
 * call over to their own threads, which would be measured with every way of calling.
 */
// Built without Spring Boot's builder, which observes each call: Calls times them, as RequestMetrics does requests.
final class BlockingClient implements AutoCloseable {

    private final Upstream upstream;
    private final Calls calls;
    private final long limitNanos;
    private final CloseableHttpClient http;
    private final RestClient client;

    BlockingClient(FanOutSettings settings, Upstream upstream, Calls calls) {
        this.upstream = upstream;
        this.calls = calls;
        limitNanos = settings.timeLimit().toNanos();
        http = http(settings.connections(), Timeout.of(settings.timeLimit()));
        client = RestClient.builder()
                .requestFactory(new HttpComponentsClientHttpRequestFactory(http))
                .build();
    }

    private static CloseableHttpClient http(int connections, Timeout limit) {
        ConnectionConfig connection = ConnectionConfig.custom()
                .setConnectTimeout(limit)
                .setSocketTimeout(limit)
                .build();
        RequestConfig request = RequestConfig.custom()
                .setConnectionRequestTimeout(limit)
                .setResponseTimeout(limit)
                // Dropped before the upstream closes it, which servers of the lab do after 75 s.
                .setConnectionKeepAlive(TimeValue.ofSeconds(60))
                .setProtocolUpgradeEnabled(false)
                .build();
        return HttpClients.custom()
                .setConnectionManager(PoolingHttpClientConnectionManagerBuilder.create()
                        .setMaxConnTotal(connections)
                        .setMaxConnPerRoute(connections)
                        .setDefaultConnectionConfig(connection)
                        .build())
                .setDefaultRequestConfig(request)
                // One call is one request: no retries, redirects, cookies or decompression.
                .disableAutomaticRetries()
                .disableRedirectHandling()
                .disableCookieManagement()
                .disableAuthCaching()
                .disableContentCompression()
                .build();
    }

    /**
     * Returns once the right answer has arrived.
     *
     * @throws BackendException when it does not come in time, or another one comes
     */
    void call(int millis) {
        long begun = calls.begin();
        long took;
        try {
            ask(millis);
        } catch (ResourceAccessException e) {
            // These cover all timeouts: for a pooled connection, for connecting and for the answer.
            throw e.getCause() instanceof InterruptedIOException ? upstream.tooLate() : upstream.failed(e);
        } finally {
            took = calls.end(begun);
        }
        // Each step has the whole limit, so together they may take longer.
        if (took > limitNanos) {
            throw upstream.tooLate();
        }
    }

    private void ask(int millis) {
        int enough = Upstream.rightBody(millis).length + 1;
        client.get().uri(upstream.delay(millis)).exchange((request, response) -> {
            upstream.requireRight(
                    response.getStatusCode().value(), response.getBody().readNBytes(enough), millis);
            return true;
        });
    }

    @Override
    public void close() throws IOException {
        http.close();
    }
}
