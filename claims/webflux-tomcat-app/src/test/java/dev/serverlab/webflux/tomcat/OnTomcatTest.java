package dev.serverlab.webflux.tomcat;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.serverlab.contract.ServerState;
import dev.serverlab.testing.Client;
import dev.serverlab.testing.Scraped;
import dev.serverlab.webflux.StartedWebfluxServer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import reactor.core.scheduler.Schedulers;

class OnTomcatTest {

    /** All servers of this JVM share their workers, which would sleep on. */
    @AfterEach
    void wakeTheWorkers() {
        Schedulers.shutdownNow();
    }

    @ParameterizedTest
    @CsvSource({"single, 1", "cores, 0", "default, 200", "wide, 500"})
    void hasTheRequestThreadsThatTheProfileMeans(String profile, int threads) {
        int meant = threads == 0 ? Runtime.getRuntime().availableProcessors() : threads;
        try (StartedWebfluxServer server = start(profile)) {
            assertThat(state(server).stack().engine()).startsWith("Apache Tomcat ");
            assertThat(state(server).requestThreads().max()).isEqualTo(meant);
        }
    }

    @Test
    void letsASingleSettingOverrideTheProfile() {
        try (StartedWebfluxServer server = start("wide", "--server.tomcat.threads.max=7")) {
            assertThat(state(server).requestThreads().max()).isEqualTo(7);
        }
    }

    @Test
    void blocksItsOnlyRequestThreadWhenToldTo() {
        try (StartedWebfluxServer server = start("single")) {
            long start = System.nanoTime();
            Client.getAtOnce(4, server.service(), "/delay/200?work=block").forEach(CompletableFuture::join);

            assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(800));
            assertThat(state(server).requestThreads().live()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"offload", "timer"})
    void keepsItsOnlyRequestThreadFreeWhileRequestsWaitWithoutIt(String work) {
        try (StartedWebfluxServer server = start("single")) {
            var waiting = Client.getAtOnce(8, server.service(), "/delay/60000?work=" + work);
            awaitActive(server, 8);

            assertThat(Client.get(server.service(), "/delay/0").statusCode()).isEqualTo(200);
            assertThat(waiting).noneMatch(CompletableFuture::isDone);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"block", "offload", "timer"})
    void stopsQuietlyWhileRequestsWait(String work) {
        ListAppender<ILoggingEvent> logged = new ListAppender<>();
        Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        try (StartedWebfluxServer server = start("default")) {
            Client.getAtOnce(5, server.service(), "/delay/60000?work=" + work);
            awaitActive(server, 5);
            logged.start();
            root.addAppender(logged);
        } finally {
            root.detachAppender(logged);
        }
        assertThat(logged.list)
                .filteredOn(event -> event.getLevel().isGreaterOrEqual(Level.WARN))
                .extracting(ILoggingEvent::getFormattedMessage)
                // Tomcat's own words for a request that it was just handing to another thread.
                .allMatch("Exception while processing an asynchronous request"::equals);
    }

    private static StartedWebfluxServer start(String profile, String... arguments) {
        return StartedWebfluxServer.start(WebfluxTomcatApplication.application(), profile, arguments);
    }

    private static void awaitActive(StartedWebfluxServer server, double requests) {
        Scraped.awaitSums(server.management(), Map.of("http_server_requests_active", requests));
    }

    private static ServerState state(StartedWebfluxServer server) {
        return server.context().getBean(EffectiveConfiguration.class).read();
    }
}
