package dev.serverlab.webflux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.serverlab.contract.ServerState.Threads;
import dev.serverlab.contract.ServerState.Threads.Kind;
import dev.serverlab.testing.Client;
import dev.serverlab.testing.Scraped;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** What needs no JVM of its own; {@link ProfilesIT} has the rest. */
class ProfileTest {

    private static final int CORES = Runtime.getRuntime().availableProcessors();

    @ParameterizedTest
    @CsvSource({"single, 1, 0", "cores, 0, 1", "wide, 0, 4"})
    void takesRequestsOnTheLoopsThatItMeans(String profile, int fixed, int perCore) {
        int loops = fixed + perCore * CORES;
        try (StartedWebfluxServer server = StartedWebfluxServer.start(profile)) {
            // Connections are dealt to the loops in turn, and start their threads.
            Client.getAtOnce(2 * loops, server.service(), "/delay/100")
                    .forEach(answer -> assertThat(answer.join().statusCode()).isEqualTo(200));

            assertThat(eventLoops(server)).isEqualTo(new Threads(Kind.EVENT_LOOP, loops, loops, loops));
        }
    }

    @Test
    void aSettingOverridesTheProfile() {
        try (StartedWebfluxServer server = StartedWebfluxServer.start("wide", "--reactor.netty.ioWorkerCount=3")) {
            assertThat(eventLoops(server).max()).isEqualTo(3);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"fast", "Single", "single,wide"})
    void refusesAProfileThatTheServerDoesNotHave(String profile) {
        assertThatThrownBy(() -> StartedWebfluxServer.start(profile).close())
                .extracting(StartedWebfluxServer::refusal)
                .satisfies(refused -> {
                    assertThat(refused.getName()).isEqualTo("spring.profiles.active");
                    assertThat(refused.getValue()).isEqualTo(profile);
                    assertThat(refused.getReason())
                            .isEqualTo("The profiles are single, cores, default, wide, virtual.");
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"block", "offload", "timer"})
    void stopsQuietlyBeforeRequestsThatWaitAreAnswered(String work) {
        ListAppender<ILoggingEvent> logged = new ListAppender<>();
        Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        StartedWebfluxServer server = StartedWebfluxServer.start("single");
        // Short enough not to keep a worker from the tests that follow.
        var waiting = Client.getAtOnce(1, server.service(), "/delay/20000?work=" + work);
        Scraped.awaitSums(server.management(), Map.of("http_server_requests_active", 1.0));
        logged.start();
        root.addAppender(logged);
        server.close();
        root.detachAppender(logged);

        assertThat(waiting.getFirst()).isNotCompleted();
        assertThat(logged.list)
                .filteredOn(event -> event.getLevel().isGreaterOrEqual(Level.WARN))
                .extracting(ILoggingEvent::getFormattedMessage)
                .isEmpty();
    }

    private static Threads eventLoops(StartedWebfluxServer server) {
        return server.context().getBean(EffectiveConfiguration.class).read().requestThreads();
    }
}
