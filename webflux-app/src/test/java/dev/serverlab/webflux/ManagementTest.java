package dev.serverlab.webflux;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.testing.Awaited;
import dev.serverlab.testing.Client;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.Scannable;
import reactor.core.scheduler.Schedulers;

class ManagementTest {

    /** All servers of this JVM share their workers, which would sleep on. */
    @AfterEach
    void wakeTheWorkers() {
        Schedulers.shutdownNow();
    }

    @Test
    void answersWhileEveryBoundedElasticThreadSleeps() {
        try (StartedWebfluxServer server = StartedWebfluxServer.start("default")) {
            int workers = boundedElastic(Scannable.Attr.CAPACITY);
            var sleepers = Client.getAtOnce(workers * 2, server.service(), "/delay/60000?work=offload");
            Awaited.equal("requests in queues", () -> boundedElastic(Scannable.Attr.BUFFERED), workers);

            for (String endpoint : List.of("health", "info", "prometheus")) {
                assertThat(Client.get(server.management(), "/actuator/" + endpoint)
                                .statusCode())
                        .as(endpoint)
                        .isEqualTo(200);
            }

            assertThat(sleepers)
                    .as("a sleep of 60 s ended before the management port answered")
                    .noneMatch(CompletableFuture::isDone);
            sleepers.forEach(sleeper -> sleeper.cancel(true));
        }
    }

    private static int boundedElastic(Scannable.Attr<Integer> attribute) {
        return Scannable.from(Schedulers.boundedElastic()).scanOrDefault(attribute, 0);
    }
}
