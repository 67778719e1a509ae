package dev.serverlab.fanout;

import static dev.serverlab.contract.DelayedAnswerContract.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.contract.Awaited;
import dev.serverlab.contract.Requests;
import dev.serverlab.contract.Scraped;
import dev.serverlab.fanout.StubUpstream.Mode;
import dev.serverlab.tomcat.RunningServer;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A call that is too slow or goes wrong makes a problem of the answer, and leaves nothing behind. */
class FailureTest {

    private static final String TOO_LATE = "a call of the upstream took longer than fanout.time-limit";
    private static final String FAILED = "a call of the upstream failed; the server's log says why";

    private static RunningServer start(String way, StubUpstream upstream, String... more) {
        return RunningServer.start(
                FanOutApplication.SERVER,
                way,
                Stream.concat(Stream.of(upstream.setting()), Stream.of(more)).toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(strings = {"pools", "webclient", "virtual", "restclient"})
    void aSlowUpstreamMakesItATimeoutAndNothingIsLeft(String way) {
        try (StubUpstream upstream = new StubUpstream();
                RunningServer server = start(way, upstream, "--fanout.time-limit=3s", "--fanout.pool.size=2")) {
            upstream.be(Mode.HELD);
            List<CompletableFuture<HttpResponse<String>>> answers = Requests.send(20, server.service(), "/fan-out/1");

            assertThat(answers)
                    .allSatisfy(answer -> assertProblem(answer.join(), 504, "Gateway Timeout", TOO_LATE, "/fan-out/1"));
            assertNothingIsLeft(server);
            upstream.release();
            assertThat(Requests.get(server.service(), "/fan-out/1").statusCode())
                    .isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"pools", "webclient", "virtual"})
    void theFirstFailureIsAnsweredAtOnceAndEndsTheOtherCalls(String way) {
        // A limit that the test would not outlive, but for the pools, whose threads cannot be interrupted.
        String limit = way.equals("pools") ? "8s" : "30m";
        try (StubUpstream upstream = new StubUpstream();
                RunningServer server = start(way, upstream, "--fanout.time-limit=" + limit)) {
            upstream.be(Mode.FIRST_FAILS);

            assertProblem(Requests.get(server.service(), "/fan-out/1"), 502, "Bad Gateway", FAILED, "/fan-out/1");
            assertNothingIsLeft(server);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"pools", "webclient", "virtual", "restclient"})
    void aWrongAnswerMakesItABadGatewayAndNothingIsLeft(String way) {
        try (StubUpstream upstream = new StubUpstream();
                RunningServer server = start(way, upstream)) {
            for (Mode wrong :
                    List.of(Mode.OTHER_DELAY, Mode.MORE_THAN_THE_ANSWER, Mode.NOT_200, Mode.MOVED, Mode.CLOSES)) {
                upstream.be(wrong);
                assertProblem(Requests.get(server.service(), "/fan-out/1"), 502, "Bad Gateway", FAILED, "/fan-out/1");
                assertNothingIsLeft(server);
            }
            upstream.be(Mode.RIGHT);
            assertThat(Requests.get(server.service(), "/fan-out/1").statusCode())
                    .isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"pools", "webclient", "virtual", "restclient"})
    void anUpstreamThatIsNotThereIsABadGateway(String way) {
        StubUpstream gone = new StubUpstream();
        gone.close();
        try (RunningServer server = start(way, gone)) {
            assertProblem(Requests.get(server.service(), "/fan-out/1"), 502, "Bad Gateway", FAILED, "/fan-out/1");
            assertNothingIsLeft(server);
        }
    }

    @Test
    void callsThatWaitForAThreadAreCountedAndLeftOutWhenTheyAreTooLate() {
        try (StubUpstream upstream = new StubUpstream();
                RunningServer server = start("pools", upstream, "--fanout.time-limit=10s", "--fanout.pool.size=1")) {
            upstream.be(Mode.HELD);
            var answers = Requests.send(5, server.service(), "/fan-out/1");

            Awaited.until(() -> told(server, "fanout_calls_active") == 3 && told(server, "fanout_calls_queued") == 12);
            assertThat(answers)
                    .allSatisfy(answer -> assertThat(answer.join().statusCode()).isEqualTo(504));
            assertNothingIsLeft(server);
            // Those that waited were never made.
            assertThat(upstream.calls()).isLessThan(15);
        }
    }

    @Test
    void callsThatAThreadOfAPoolStillReadsAreCountedUntilTheyEnd() {
        try (StubUpstream upstream = new StubUpstream();
                RunningServer server = start("pools", upstream, "--fanout.time-limit=30s", "--fanout.calls=2")) {
            upstream.be(Mode.SECOND_FAILS);

            assertThat(Requests.get(server.service(), "/fan-out/1").statusCode())
                    .isEqualTo(502);
            Awaited.until(() -> told(server, "fanout_calls_left") == 1);
            upstream.release();
            assertNothingIsLeft(server);
        }
    }

    private static void assertNothingIsLeft(RunningServer server) {
        assertThat(Scraped.of(server.management()).has("fanout_calls_queued")).isTrue();
        Awaited.until(() -> told(server, "fanout_calls_active") == 0
                && told(server, "fanout_calls_queued") == 0
                && told(server, "fanout_calls_left") == 0);
    }

    private static double told(RunningServer server, String name) {
        return Scraped.of(server.management()).sum(name);
    }
}
