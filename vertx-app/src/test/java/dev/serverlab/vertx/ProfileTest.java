package dev.serverlab.vertx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.testing.Awaited;
import io.netty.channel.epoll.Epoll;
import io.vertx.core.VertxOptions;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Each profile as the running server has it: what it reports, and which threads really answer. */
class ProfileTest {

    private static final int CORES = Runtime.getRuntime().availableProcessors();
    private static final int MANY_CONNECTIONS = 16 * CORES;

    @Test
    void singleAnswersOnOneEventLoop() throws IOException {
        assertEventLoops("single", Map.of(), 1, 1);
    }

    @Test
    void coresAnswersOnAnEventLoopPerCore() throws IOException {
        assertEventLoops("cores", Map.of(), CORES, CORES);
    }

    @Test
    void defaultAnswersOnOneEventLoopOfTheManyThatVertxShips() throws IOException {
        assertEventLoops("default", Map.of(), 1, VertxOptions.DEFAULT_EVENT_LOOP_POOL_SIZE);
    }

    @Test
    void nioDiffersFromTheDefaultInItsTransport() throws IOException {
        assertEventLoops("nio", Map.of(), 1, VertxOptions.DEFAULT_EVENT_LOOP_POOL_SIZE);
        assertThat(transport("nio", Map.of())).isEqualTo("nio");
        assertThat(transport("default", Map.of("preferNativeTransport", "false")))
                .isEqualTo("nio");
    }

    @Test
    void takesTheNativeTransportWhereThereIsOne() throws IOException {
        assertThat(transport("default", Map.of())).isEqualTo(Epoll.isAvailable() ? "epoll" : "nio");
    }

    private static String transport(String profile, Map<String, String> settings) throws IOException {
        try (StartedVertxServer server = StartedVertxServer.start(profile, settings)) {
            return server.effective().path("transport").asString();
        }
    }

    @Test
    void wideAnswersOnFourEventLoopsPerCore() throws IOException {
        assertEventLoops("wide", Map.of(), 4 * CORES, 4 * CORES);
    }

    @Test
    void aSettingOverridesTheProfile() throws IOException {
        assertEventLoops("single", Map.of("eventLoopPoolSize", "3", "instances", "2"), 2, 3);
        assertEventLoops("virtual", Map.of("threadingModel", "event-loop", "instances", "1"), 1, CORES);
    }

    @Test
    void virtualAnswersOnVirtualThreadsOverAnEventLoopPerCore() throws IOException {
        awaitNoThreadNamed("vert.x-worker-thread-");
        try (StartedVertxServer server = StartedVertxServer.start("virtual", Map.of())) {
            for (String work : new String[] {"block", "offload", "timer"}) {
                assertAnswered(server, "/delay/1?work=" + work);
            }

            assertThat(server.answeringThreads()).allMatch(Thread::isVirtual);
            assertThat(server.answeringLoops()).hasSize(CORES);
            JsonNode request = server.effective().path("requestThreads");
            assertThat(request.path("kind").asString()).isEqualTo("virtual");
            assertThat(request.path("max").asInt()).isEqualTo(CORES);
            assertThat(request.has("poolSize")).isFalse();
            JsonNode worker = server.effective().path("workerThreads");
            assertThat(worker.path("kind").asString()).isEqualTo("virtual");
            assertThat(worker.has("max")).isFalse();
            assertThat(threadsNamed("vert.x-worker-thread-")).isZero();
        }
    }

    @Test
    void aSleepingVirtualThreadHoldsUpTheOthersOfItsInstance() throws IOException {
        try (StartedVertxServer server = StartedVertxServer.start("virtual", Map.of("instances", "1"))) {
            long start = System.nanoTime();
            server.askOnConnections(3, "/delay/200?work=block");

            assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(600));
            assertThat(server.effective().at("/requestThreads/max").asInt()).isEqualTo(1);
        }
    }

    @Test
    void offloadSleepsOnTheWorkersThatVertxShipsUnlessASettingSaysOtherwise() throws IOException {
        assertWorkers(Map.of(), VertxOptions.DEFAULT_WORKER_POOL_SIZE);
        assertWorkers(Map.of("workerPoolSize", "3"), 3);
    }

    private static void assertWorkers(Map<String, String> settings, int expected) throws IOException {
        awaitNoThreadNamed("vert.x-worker-thread-");
        try (StartedVertxServer server = StartedVertxServer.start("cores", settings)) {
            server.askOnConnections(2 * expected, "/delay/50?work=offload");

            JsonNode workers = server.effective().path("workerThreads");
            assertThat(workers.path("kind").asString()).isEqualTo("pool");
            assertThat(workers.path("max").asInt()).isEqualTo(expected);
            assertThat(workers.path("live").asInt()).isEqualTo(expected);
            assertThat(threadsNamed("vert.x-worker-thread-")).isEqualTo(expected);
        }
    }

    private static void assertEventLoops(String profile, Map<String, String> settings, int answering, int loops)
            throws IOException {
        awaitNoThreadNamed("vert.x-eventloop-thread-");
        try (StartedVertxServer server = StartedVertxServer.start(profile, settings)) {
            assertAnswered(server, "/delay/1");

            assertThat(server.answeringThreads())
                    .hasSize(answering)
                    .allMatch(thread -> thread.getName().startsWith("vert.x-eventloop-thread-"));
            JsonNode threads = server.effective().path("requestThreads");
            assertThat(threads.path("kind").asString()).isEqualTo("event-loop");
            assertThat(threads.path("max").asInt()).isEqualTo(answering);
            assertThat(threads.path("poolSize").asInt()).isEqualTo(loops);
            assertThat(threads.path("live").asInt()).isBetween(answering, loops);
        }
    }

    private static void assertAnswered(StartedVertxServer server, String target) throws IOException {
        assertThat(server.askOnConnections(MANY_CONNECTIONS, target))
                .hasSize(MANY_CONNECTIONS)
                .allMatch(answer -> answer.endsWith("{\"delayMillis\":1}"));
    }

    /** The threads of a server that stopped a moment ago would be counted too. */
    private static void awaitNoThreadNamed(String prefix) {
        Awaited.equal("threads " + prefix, () -> threadsNamed(prefix), 0L);
    }

    private static long threadsNamed(String prefix) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith(prefix))
                .count();
    }
}
