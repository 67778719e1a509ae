package dev.serverlab.webflux.management;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.serverlab.reactive.RunningApplication;
import dev.serverlab.webflux.Client;
import dev.serverlab.webflux.WebfluxApplication;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import reactor.core.Scannable;
import reactor.core.scheduler.Schedulers;

class ManagementServerTest {

    @Test
    void answersWhileEveryBoundedElasticThreadSleeps() {
        try (RunningApplication application = RunningApplication.start(WebfluxApplication.SERVER)) {
            int workers = boundedElastic(Scannable.Attr.CAPACITY);
            List<CompletableFuture<HttpResponse<String>>> sleepers = IntStream.range(0, workers * 2)
                    .mapToObj(i -> Client.getAsync(application.service(), "/delay/15000?work=offload"))
                    .toList();
            await().until(() -> boundedElastic(Scannable.Attr.BUFFERED) == workers);

            for (String endpoint : List.of("health", "info", "prometheus")) {
                assertThat(Client.get(application.management(), "/actuator/" + endpoint)
                                .statusCode())
                        .as(endpoint)
                        .isEqualTo(200);
            }

            assertThat(sleepers)
                    .as("a sleep of 15 s ended before the management port answered")
                    .noneMatch(CompletableFuture::isDone);
            sleepers.forEach(sleeper -> sleeper.cancel(true));
        }
    }

    private static int boundedElastic(Scannable.Attr<Integer> attribute) {
        return Scannable.from(Schedulers.boundedElastic()).scanOrDefault(attribute, 0);
    }
}
