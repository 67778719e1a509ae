package dev.serverlab.fanout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.fanout.StubUpstream.Mode;
import dev.serverlab.mvc.StartedMvcServer;
import dev.serverlab.testing.Awaited;
import dev.serverlab.testing.Client;
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

    private static StartedMvcServer start(String way, StubUpstream upstream, String... more) {
        List<String> arguments = new ArrayList<>(List.of(more));
        arguments.add(upstream.setting());
        arguments.add("--fanout.time-limit=30m");
        return StartedMvcServer.start(FanOutApplication.application(), way, arguments.toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource({"pools, 3", "webclient, 3", "virtual, 3", "restclient, 1"})
    void callsAreMadeAllAtOnceOrOneAfterTheOther(String way, int atOnce) {
        try (StubUpstream upstream = new StubUpstream();
                StartedMvcServer server = start(way, upstream)) {
            upstream.be(Mode.HELD);
            var answer = Client.getAtOnce(1, server.service(), "/fan-out/1").getFirst();
            Awaited.equal("most calls at once", upstream::maxAtOnce, atOnce);
            upstream.release();

            assertThat(answer.join().statusCode()).isEqualTo(200);
            assertThat(upstream.calls()).isEqualTo(3);
        }
    }

    @Test
    void aPoolMakesAsManyCallsAtOnceAsItHasThreads() {
        try (StubUpstream upstream = new StubUpstream();
                StartedMvcServer server = start("pools", upstream, "--fanout.pool.size=2")) {
            assertAtOnce(upstream, server, 10, 6);
        }
    }

    @Test
    void withoutThreadsOneRequestThreadTakesAllRequests() {
        try (StubUpstream upstream = new StubUpstream();
                StartedMvcServer server = start("webclient", upstream, "--server.tomcat.threads.max=1")) {
            assertAtOnce(upstream, server, 50, 150);
        }
    }

    @Test
    void onVirtualThreadsNothingHoldsCallsBack() {
        try (StubUpstream upstream = new StubUpstream();
                StartedMvcServer server = start("virtual", upstream)) {
            assertAtOnce(upstream, server, 300, 900);
        }
    }

    @Test
    void connectionsAreAsManyAsTheSettingSays() {
        for (String way : List.of("pools", "webclient", "virtual", "restclient")) {
            try (StubUpstream upstream = new StubUpstream();
                    StartedMvcServer server = start(way, upstream, "--fanout.connections=2")) {
                assertAtOnce(upstream, server, 10, 2);
            }
        }
    }

    /** Sends so many requests, and lets them go when as many calls as that have arrived. */
    private static void assertAtOnce(StubUpstream upstream, StartedMvcServer server, int requests, int calls) {
        upstream.be(Mode.HELD);
        List<CompletableFuture<HttpResponse<String>>> answers =
                Client.getAtOnce(requests, server.service(), "/fan-out/1");
        Awaited.equal("calls", upstream::calls, calls);
        assertThat(upstream.maxAtOnce()).isEqualTo(calls);
        upstream.release();

        assertThat(answers)
                .allSatisfy(answer -> assertThat(answer.join().statusCode()).isEqualTo(200));
        assertThat(upstream.calls()).isEqualTo(3 * requests);
    }

    @ParameterizedTest
    @ValueSource(strings = {"pools", "webclient", "virtual", "restclient"})
    void connectionsAreKept(String way) {
        try (StubUpstream upstream = new StubUpstream();
                StartedMvcServer server = start(way, upstream, "--fanout.connections=3")) {
            for (int i = 0; i < 30; i++) {
                assertThat(Client.get(server.service(), "/fan-out/1").statusCode())
                        .isEqualTo(200);
            }
            assertThat(upstream.calls()).isEqualTo(90);
            // A call that finds the connections of the request before not given back yet waits for one.
            assertThat(upstream.connections()).isLessThanOrEqualTo(3);
        }
    }
}
