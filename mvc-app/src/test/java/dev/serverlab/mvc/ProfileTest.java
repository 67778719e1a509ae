package dev.serverlab.mvc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.contract.DelayRequest;
import dev.serverlab.contract.ServerState.Threads;
import dev.serverlab.contract.ServerState.Threads.Kind;
import dev.serverlab.testing.Awaited;
import dev.serverlab.testing.Client;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each profile means the request threads that it says: counted on the running server, with more requests than threads. */
class ProfileTest {

    private static final int CORES = Runtime.getRuntime().availableProcessors();

    @Test
    void singleTakesRequestsOnOneThread() {
        assertTakesRequestsOn("single", 1);
    }

    @Test
    void coresTakesRequestsOnOneThreadPerCore() {
        assertTakesRequestsOn("cores", CORES);
    }

    @Test
    void defaultTakesRequestsOnTheTwoHundredThreadsThatTomcatShips() {
        assertTakesRequestsOn("default", 200);
    }

    @Test
    void wideTakesRequestsOnFiveHundredThreads() {
        assertTakesRequestsOn("wide", 500);
    }

    @Test
    void aSettingOverridesTheProfile() {
        assertTakesRequestsOn("wide", 7, "--server.tomcat.threads.max=7");
    }

    @Test
    void virtualTakesEveryRequestOnAVirtualThreadOfItsOwn() {
        RequestGate gate = new RequestGate();
        try (StartedMvcServer server = StartedMvcServer.start("virtual", gate)) {
            var answers = Client.getAtOnce(600, server.service(), "/delay/1?work=block");
            Awaited.equal("requests that wait", () -> gate.waiting().size(), 600);
            gate.open();

            assertAnswered(answers);
            assertThat(gate.seen()).hasSize(600).allMatch(Thread::isVirtual);
            assertThat(server.requestThreads()).isEqualTo(new Threads(Kind.VIRTUAL, null, null, null));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"offload", "timer"})
    void theRequestThreadIsFreeWhileARequestWaitsWithoutIt(String work) {
        RequestGate gate = new RequestGate();
        gate.open();
        try (StartedMvcServer server = StartedMvcServer.start("single", gate)) {
            // No more than the worker pool has threads, or its queue would be what is tested.
            var waiting = Client.getAtOnce(
                    8, server.service(), "/delay/%d?work=%s".formatted(DelayRequest.MAX_DELAY_MILLIS, work));
            Awaited.equal("requests without a thread", gate::passed, 8);

            assertThat(Client.get(server.service(), "/delay/0").statusCode()).isEqualTo(200);
            assertThat(waiting).noneMatch(CompletableFuture::isDone);
            assertThat(gate.seen()).hasSize(1);
        }
    }

    private static void assertTakesRequestsOn(String profile, int threads, String... arguments) {
        RequestGate gate = new RequestGate();
        try (StartedMvcServer server = StartedMvcServer.start(profile, gate, arguments)) {
            var answers = Client.getAtOnce(threads + 50, server.service(), "/delay/1?work=block");
            Awaited.equal("requests that wait", () -> gate.waiting().size(), threads);

            Set<Thread> held = gate.waiting();
            assertThat(Thread.getAllStackTraces().keySet()).containsAll(held);
            assertThat(server.requestThreads()).isEqualTo(new Threads(Kind.POOL, threads, threads, threads));
            gate.open();

            assertAnswered(answers);
            // Those that were queued meanwhile went through the same threads.
            assertThat(gate.seen()).isEqualTo(held);
        }
    }

    private static void assertAnswered(List<CompletableFuture<HttpResponse<String>>> answers) {
        assertThat(answers)
                .allSatisfy(answer -> assertThat(answer.join().statusCode()).isEqualTo(200));
    }
}
