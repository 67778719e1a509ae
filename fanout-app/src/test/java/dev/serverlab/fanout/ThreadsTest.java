package dev.serverlab.fanout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.contract.Awaited;
import dev.serverlab.contract.Requests;
import dev.serverlab.fanout.StubUpstream.Mode;
import dev.serverlab.tomcat.RunningServer;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who waits for the calls: counted where they arrive. */
class ThreadsTest {

    private static RunningServer start(String way, StubUpstream upstream, String... more) {
        List<String> arguments = new ArrayList<>(List.of(more));
        arguments.add(upstream.setting());
        arguments.add("--fanout.time-limit=1m");
        return RunningServer.start(FanOutApplication.SERVER, way, arguments.toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource({"pools, 3", "webclient, 3", "virtual, 3", "restclient, 1"})
    void callsAreMadeAllAtOnceOrOneAfterTheOther(String way, int atOnce) {
        try (StubUpstream upstream = new StubUpstream();
                RunningServer server = start(way, upstream)) {
            upstream.be(Mode.HELD);
            var answer = Requests.send(1, server.service(), "/fan-out/1").getFirst();
            Awaited.until(() -> upstream.mostAtOnce() == atOnce);
            upstream.release();

            assertThat(answer.join().statusCode()).isEqualTo(200);
            assertThat(upstream.calls()).isEqualTo(3);
        }
    }

    @Test
    void aPoolMakesAsManyCallsAtOnceAsItHasThreads() {
        try (StubUpstream upstream = new StubUpstream();
                RunningServer server = start("pools", upstream, "--fanout.pool.size=2")) {
            assertAtOnce(upstream, server, 10, 6);
        }
    }

    @Test
    void withoutThreadsOneRequestThreadTakesAllRequests() {
        try (StubUpstream upstream = new StubUpstream();
                RunningServer server = start("webclient", upstream, "--server.tomcat.threads.max=1")) {
            assertAtOnce(upstream, server, 50, 150);
        }
    }

    @Test
    void onVirtualThreadsNothingHoldsCallsBack() {
        try (StubUpstream upstream = new StubUpstream();
                RunningServer server = start("virtual", upstream)) {
            assertAtOnce(upstream, server, 300, 900);
        }
    }

    @Test
    void connectionsAreAsManyAsTheSettingSays() {
        for (String way : List.of("pools", "webclient", "virtual", "restclient")) {
            try (StubUpstream upstream = new StubUpstream();
                    RunningServer server = start(way, upstream, "--fanout.connections=2")) {
                assertAtOnce(upstream, server, 10, 2);
            }
        }
    }

    /** Sends so many requests, and lets them go when as many calls as that have arrived. */
    private static void assertAtOnce(StubUpstream upstream, RunningServer server, int requests, int calls) {
        upstream.be(Mode.HELD);
        List<CompletableFuture<HttpResponse<String>>> answers = Requests.send(requests, server.service(), "/fan-out/1");
        Awaited.until(() -> upstream.calls() == calls);
        assertThat(upstream.mostAtOnce()).isEqualTo(calls);
        upstream.release();

        assertThat(answers)
                .allSatisfy(answer -> assertThat(answer.join().statusCode()).isEqualTo(200));
        assertThat(upstream.calls()).isEqualTo(3 * requests);
    }

    @ParameterizedTest
    @ValueSource(strings = {"pools", "webclient", "virtual", "restclient"})
    void connectionsAreKept(String way) {
        try (StubUpstream upstream = new StubUpstream();
                RunningServer server = start(way, upstream)) {
            for (int i = 0; i < 30; i++) {
                assertThat(Requests.get(server.service(), "/fan-out/1").statusCode())
                        .isEqualTo(200);
            }
            // A call may find the connections of the request before not given back yet.
            assertThat(upstream.calls()).isEqualTo(90);
            assertThat(upstream.connections()).isLessThanOrEqualTo(9);
        }
    }
}
