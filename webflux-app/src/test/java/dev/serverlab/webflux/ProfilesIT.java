package dev.serverlab.webflux;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.testing.Awaited;
import dev.serverlab.testing.Client;
import dev.serverlab.testing.EndOfLogs;
import dev.serverlab.testing.PackagedServer;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/**
 * What the profiles mean in the running jar, read from its threads rather than from its settings. Side by side, because
 * each starts JVMs of its own and mostly waits for them.
 */
@Execution(ExecutionMode.CONCURRENT)
@ExtendWith(EndOfLogs.class)
@Tag("thorough")
class ProfilesIT {

    /** As many cores as the JVM is told that it has, so that values per core are the same on every machine. */
    private static final int CORES = 3;

    @ParameterizedTest
    @CsvSource({"default, 4", "wide, 12", "virtual, 4"})
    void runsTheThreadsThatTheProfileMeans(String profile, int loops) throws Exception {
        boolean virtual = profile.equals("virtual");
        try (PackagedServer server =
                start("--spring.profiles.active=" + profile).awaitUp()) {
            // Connections are dealt to the loops in turn, so twice as many start every loop's thread.
            var sleepers = Client.getAtOnce(2 * loops, server.service(), "/delay/60000?work=offload");
            Awaited.equal(
                    "threads that sleep",
                    () -> server.effective().at("/workerThreads/live").asInt(),
                    2 * loops);

            List<String> threads = server.threads();
            JsonNode effective = server.effective();

            assertThat(threads).filteredOn(t -> t.contains("\"reactor-http-")).hasSize(loops);
            assertThat(threads)
                    .filteredOn(t -> t.contains("\"management-http-"))
                    .hasSize(1);
            assertThat(threads)
                    .filteredOn(thread -> thread.contains("DelayEndpoint.sleepAndAnswer"))
                    .hasSize(2 * loops)
                    .allSatisfy(thread -> assertThat(
                                    thread.lines().findFirst().orElseThrow().contains("\" virtual"))
                            .as(thread)
                            .isEqualTo(virtual));
            assertThat(effective.at("/requestThreads/max").asInt()).isEqualTo(loops);
            assertThat(effective.at("/requestThreads/live").asInt()).isEqualTo(loops);
            assertThat(effective.at("/workerThreads/kind").asString()).isEqualTo(virtual ? "virtual" : "pool");
            assertThat(effective.at("/workerThreads/max").asInt()).isEqualTo(10 * CORES);
            assertThat(sleepers).noneMatch(CompletableFuture::isDone);
        }
    }

    /** That property is Netty's; Reactor Netty has one of its own, and a default of its own. */
    @Test
    void hasItsOwnNumberOfLoopsWhateverNettyIsTold() throws Exception {
        try (PackagedServer server = start("-Dio.netty.eventLoopThreads=7").awaitUp()) {
            assertThat(server.effective().at("/requestThreads/max").asInt()).isEqualTo(4);
        }
    }

    @Test
    void endsWhenAPortIsInUse() throws Exception {
        try (PackagedServer first = start().awaitUp()) {
            int taken = first.service().getPort();
            for (String port : List.of("-Dserver.port=", "-Dmanagement.server.port=")) {
                try (PackagedServer second = start(port + taken)) {
                    second.awaitExit(1);
                    assertThat(second.log())
                            .contains("Port " + taken + " was already in use")
                            .doesNotContain("\tat ");
                }
            }
        }
    }

    private static PackagedServer start(String... options) throws IOException {
        String[] all = Arrays.copyOf(options, options.length + 1);
        all[options.length] = "-XX:ActiveProcessorCount=" + CORES;
        return PackagedServer.start("webflux-app.jar", all);
    }
}
