package dev.serverlab.quarkus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.testing.Awaited;
import dev.serverlab.testing.Client;
import dev.serverlab.testing.EndOfLogs;
import dev.serverlab.testing.PackagedServer;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** What the profiles mean in the running server, read from its threads rather than from its settings. */
@Execution(ExecutionMode.CONCURRENT)
@ExtendWith(EndOfLogs.class)
class ProfilesIT {

    /** As many cores as the JVM is told that it has, so that values per core are the same on every machine. */
    private static final int CORES = 3;

    @ParameterizedTest
    @CsvSource({
        "default, block, executor-thread-",
        "virtual, block, quarkus-virtual-thread-",
        "loops, offload, executor-thread-"
    })
    void sleepsOnTheThreadsThatTheProfileMeans(String profile, String work, String name) throws IOException {
        try (PackagedServer server = start("--profile=" + profile)) {
            CompletableFuture<?> sleeper = Client.getAtOnce(1, server.service(), "/delay/60000?work=" + work)
                    .getFirst();

            Awaited.until(
                    "a thread that sleeps",
                    server::threads,
                    threads -> sleeping(threads).anyMatch(thread -> thread.contains("\"" + name)));
            assertThat(sleeper).isNotDone();
        }
    }

    /** Quarkus stops only when its event loops do. */
    @ParameterizedTest
    @CsvSource({"virtual, offload, quarkus-virtual-thread-", "loops, block, vert.x-eventloop-thread-"})
    @Tag("thorough")
    void sleepsWhereItShouldNot(String profile, String work, String name) throws IOException {
        sleepsOnTheThreadsThatTheProfileMeans(profile, work, name);
    }

    /** Each as a paragraph. */
    private static Stream<String> sleeping(List<String> threads) {
        return threads.stream()
                .filter(thread -> thread.contains("Thread.sleep") && thread.contains("DelayEndpoint.sleep"));
    }

    @ParameterizedTest
    @CsvSource({
        "single, pool, 1, 1",
        "cores, pool, 3, 3",
        "default, pool, 200, 200",
        "wide, pool, 500, 500",
        "virtual, virtual, 0, 0",
        "loops, event-loop, 3, 200"
    })
    @Tag("thorough")
    void hasAsManyThreadsAsTheProfileSays(String profile, String kind, int max, int workers) throws IOException {
        try (PackagedServer server = start("--profile=" + profile)) {
            JsonNode effective = server.effective();

            assertThat(effective.at("/requestThreads/kind").asString()).isEqualTo(kind);
            assertThat(effective.at("/requestThreads/max").asInt(0)).isEqualTo(max);
            assertThat(effective.at("/workerThreads/max").asInt(0)).isEqualTo(workers);
        }
    }

    private static PackagedServer start(String profile) throws IOException {
        return QuarkusContract.start("-XX:ActiveProcessorCount=" + CORES, profile)
                .awaitUp();
    }
}
