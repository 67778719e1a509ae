package dev.serverlab.fanout;

import dev.serverlab.claims.BackendException;
import dev.serverlab.contract.DelayAnswer;
import dev.serverlab.contract.DelayRequest;
import dev.serverlab.contract.Work;
import io.netty.channel.ChannelOption;
import java.time.Duration;
import java.util.Collections;
import java.util.concurrent.TimeoutException;
import org.springframework.http.ResponseEntity;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;

/** All calls at once on event loops, without a waiting thread: the request thread returns a promise of the answer. */
final class WithoutThreads implements Way {

    private final int calls;
    private final Duration limit;
    private final Upstream upstream;
    private final Calls counters;
    private final LoopResources loops;
    private final ConnectionProvider connections;
    private final WebClient client;

    WithoutThreads(FanOutSettings settings, Upstream upstream, Calls counters) {
        this.calls = settings.calls();
        this.limit = settings.timeLimit();
        this.upstream = upstream;
        this.counters = counters;
        loops = LoopResources.create("call", settings.loops(), true);
        connections = ConnectionProvider.builder("upstream")
                .maxConnections(settings.connections())
                .pendingAcquireMaxCount(-1)
                // As the blocking client's.
                .maxIdleTime(Duration.ofSeconds(60))
                .build();
        HttpClient http = HttpClient.create(connections)
                .runOn(loops)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) limit.toMillis())
                .disableRetry(true);
        client = WebClient.builder()
                .clientConnector(new ReactorClientHttpConnector(http))
                .build();
    }

    @Override
    public Work work() {
        return Work.TIMER;
    }

    @Override
    public int queued() {
        return 0;
    }

    /** The first failure, or the end of the time limit, ends all calls and closes their connections. */
    @Override
    public Mono<DelayAnswer> answer(DelayRequest request) {
        return Mono.zip(Collections.nCopies(calls, call(request.delayMillis())), answers -> request.answer())
                .timeout(limit)
                .onErrorMap(this::failure);
    }

    private Mono<ResponseEntity<byte[]>> call(int millis) {
        return Mono.defer(() -> {
            long begun = counters.begin();
            return client.get()
                    .uri(upstream.delay(millis))
                    .exchangeToMono(response -> response.toEntity(byte[].class))
                    .doOnNext(answer -> {
                        byte[] body = answer.getBody();
                        upstream.requireRight(
                                answer.getStatusCode().value(), body == null ? new byte[0] : body, millis);
                    })
                    .doFinally(signal -> counters.end(begun));
        });
    }

    private Throwable failure(Throwable failure) {
        return switch (failure) {
            case BackendException known -> known;
            case TimeoutException late -> upstream.tooLate();
            default -> upstream.failed(failure);
        };
    }

    @Override
    public void close() {
        connections.dispose();
        loops.dispose();
    }
}
