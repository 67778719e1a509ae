package dev.serverlab.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.contract.ServerState.Threads;
import dev.serverlab.contract.ServerState.Threads.Kind;
import dev.serverlab.mvc.RequestGate;
import dev.serverlab.mvc.StartedMvcServer;
import dev.serverlab.testing.Awaited;
import dev.serverlab.testing.Client;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringApplication;

/** What is of Jetty, and not of the endpoint that it shares with mvc. */
class OnJettyTest {

    @ParameterizedTest
    @CsvSource({"default, 200", "wide, 500"})
    void runsRequestsOnThePoolThatTheProfileMeans(String profile, int threads) {
        RequestGate gate = new RequestGate();
        try (StartedMvcServer server = start(profile, gate)) {
            var answers = Client.getAtOnce(threads + 50, server.service(), "/delay/1");
            Awaited.equal("threads", server::requestThreads, new Threads(Kind.POOL, threads, threads, threads));

            // Some accept, select, or are reserved for what comes.
            assertThat(gate.waiting()).hasSizeLessThan(threads).noneMatch(Thread::isVirtual);
            gate.open();
            assertAnswered(answers);
        }
    }

    @Test
    void runsRequestsOnVirtualThreadsOfWhichSpringBootShipsTwoHundred() {
        RequestGate gate = new RequestGate();
        gate.open();
        try (StartedMvcServer server = start("virtual", gate)) {
            assertAnswered(Client.getAtOnce(250, server.service(), "/delay/1"));

            assertThat(gate.seen()).allMatch(Thread::isVirtual);
            assertThat(server.requestThreads()).isEqualTo(new Threads(Kind.VIRTUAL, 200, 200, null));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"block", "offload", "timer"})
    void stopsAtOnceAndQuietlyWhileRequestsWait(String work) {
        RequestGate gate = new RequestGate();

        assertThat(start("default", gate).stopWhileRequestsWait(gate, work)).isEmpty();
    }

    private static StartedMvcServer start(String profile, RequestGate gate) {
        SpringApplication application = JettyApplication.application();
        application.addInitializers(gate);
        return StartedMvcServer.start(application, profile);
    }

    private static void assertAnswered(List<CompletableFuture<HttpResponse<String>>> answers) {
        assertThat(answers)
                .allSatisfy(answer -> assertThat(answer.join().statusCode()).isEqualTo(200));
    }
}
