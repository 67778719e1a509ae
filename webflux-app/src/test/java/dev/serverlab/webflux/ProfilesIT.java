package dev.serverlab.webflux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the profiles mean in the running jar, read from its threads rather than from its settings. Side by side, because
 * each starts JVMs of its own and mostly waits for them.
 */
@Execution(ExecutionMode.CONCURRENT)
class ProfilesIT {

    @ParameterizedTest
    @CsvSource({"single, 1", "cores, 3", "default, 4", "wide, 12", "virtual, 4"})
    void runsTheThreadsThatTheProfileMeans(String profile, int loops) throws Exception {
        boolean virtual = profile.equals("virtual");
        try (ServerProcess server =
                ServerProcess.start("--spring.profiles.active=" + profile).awaitUp()) {
            // Connections are dealt to the loops in turn, so twice as many start every loop's thread.
            List<CompletableFuture<HttpResponse<String>>> sleepers = IntStream.range(0, 2 * loops)
                    .mapToObj(i -> Client.getAsync(server.service(), "/delay/30000?work=offload"))
                    .toList();
            await().until(() -> effective(server).at("/workerThreads/live").asInt() == 2 * loops);

            List<String> threads = server.threads();
            JsonNode effective = effective(server);

            assertThat(threads).filteredOn(t -> t.contains("\"reactor-http-")).hasSize(loops);
            assertThat(threads)
                    .filteredOn(t -> t.contains("\"management-http-"))
                    .hasSize(1);
            assertThat(threads)
                    .filteredOn(thread -> thread.contains("DelayController.sleepAndAnswer"))
                    .hasSize(2 * loops)
                    .allSatisfy(thread -> assertThat(
                                    thread.lines().findFirst().orElseThrow().contains("\" virtual"))
                            .as(thread)
                            .isEqualTo(virtual));
            assertThat(effective.path("profile").asString()).isEqualTo(profile);
            assertThat(effective.path("transport").asString()).isIn("epoll", "nio");
            assertThat(effective.at("/requestThreads/kind").asString()).isEqualTo("event-loop");
            assertThat(effective.at("/requestThreads/max").asInt()).isEqualTo(loops);
            assertThat(effective.at("/requestThreads/live").asInt()).isEqualTo(loops);
            assertThat(effective.at("/workerThreads/kind").asString()).isEqualTo(virtual ? "virtual" : "pool");
            assertThat(effective.at("/workerThreads/max").asInt()).isEqualTo(10 * ServerProcess.CORES);
            assertThat(sleepers).noneMatch(CompletableFuture::isDone);
        }
    }

    @ParameterizedTest
    @CsvSource({"-Dreactor.netty.ioWorkerCount=2", "--reactor.netty.ioWorkerCount=2"})
    void letsASingleSettingOverrideTheProfile(String override) throws Exception {
        try (ServerProcess server =
                ServerProcess.start("--spring.profiles.active=wide", override).awaitUp()) {
            assertThat(effective(server).at("/requestThreads/max").asInt()).isEqualTo(2);
        }
    }

    /** That property is Netty's; Reactor Netty has one of its own, and a default of its own. */
    @Test
    void hasItsOwnNumberOfLoopsWhateverNettyIsTold() throws Exception {
        try (ServerProcess server =
                ServerProcess.start("-Dio.netty.eventLoopThreads=7").awaitUp()) {
            assertThat(effective(server).at("/requestThreads/max").asInt()).isEqualTo(4);
        }
    }

    @Test
    void refusesAProfileThatTheServerDoesNotHave() throws Exception {
        try (ServerProcess server = ServerProcess.start("--spring.profiles.active=turbo")) {
            assertThat(server.awaitExitCode()).isEqualTo(2);
            assertThat(server.log())
                    .contains("There is no profile turbo.", "single, cores, default, wide, virtual")
                    .doesNotContain("\tat ");
        }
    }

    @Test
    void runsOnTomcatFromTheJarThatHasItOnly() throws Exception {
        try (ServerProcess without = ServerProcess.start("-Dserverlab.http=tomcat")) {
            assertThat(without.awaitExitCode()).isEqualTo(2);
            assertThat(without.log())
                    .contains("This jar holds no Tomcat.", "webflux-app-tomcat.jar")
                    .doesNotContain("\tat ");
        }
        try (ServerProcess with = ServerProcess.startJar(
                        "webflux-app-tomcat.jar", "-Dserverlab.http=tomcat", "--spring.profiles.active=cores")
                .awaitUp()) {
            assertThat(effective(with).path("server").asString()).isEqualTo("webflux-tomcat");
            assertThat(effective(with).at("/requestThreads/max").asInt()).isEqualTo(ServerProcess.CORES);
            assertThat(Client.get(with.service(), "/delay/0").body()).isEqualTo("{\"delayMillis\":0}");
            assertThat(with.threads()).noneMatch(thread -> thread.contains("\"reactor-http-"));
        }
    }

    @Test
    void endsWhenAPortIsInUse() throws Exception {
        try (ServerProcess first = ServerProcess.start().awaitUp()) {
            int taken = first.service().getPort();
            for (String port : List.of("-Dserver.port=", "-Dmanagement.server.port=")) {
                try (ServerProcess second = ServerProcess.start(port + taken)) {
                    assertThat(second.awaitExitCode()).isEqualTo(1);
                    assertThat(second.log())
                            .contains("Port " + taken + " was already in use")
                            .doesNotContain("\tat ");
                }
            }
        }
    }

    private static JsonNode effective(ServerProcess server) throws IOException {
        return JsonMapper.shared()
                .readTree(Client.get(server.management(), "/actuator/info").body())
                .path("effective");
    }
}
