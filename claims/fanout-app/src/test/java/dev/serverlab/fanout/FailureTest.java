package dev.serverlab.fanout;

import static dev.serverlab.contract.DelayedAnswerContract.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.fanout.StubUpstream.Mode;
import dev.serverlab.mvc.StartedMvcServer;
import dev.serverlab.testing.Awaited;
import dev.serverlab.testing.Client;
import dev.serverlab.testing.RefusingPort;
import dev.serverlab.testing.Scraped;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A call that is too slow or goes wrong makes a problem of the answer, and leaves nothing behind. */
class FailureTest {

    private static final String TOO_LATE = "a call of the upstream took longer than fanout.time-limit";
    private static final String NEVER_TOO_LATE = "--fanout.time-limit=30m";
    private static final String FAILED = "a call of the upstream failed; the server's log says why";

    private static StartedMvcServer start(String way, StubUpstream upstream, String... more) {
        return StartedMvcServer.start(
                FanOutApplication.application(),
                way,
                Stream.concat(Stream.of(upstream.setting()), Stream.of(more)).toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(strings = {"pools", "webclient", "virtual", "restclient"})
    void aSlowUpstreamMakesItATimeoutAndNothingIsLeft(String way) {
        try (StubUpstream upstream = new StubUpstream();
                StartedMvcServer server = start(way, upstream, "--fanout.time-limit=3s", "--fanout.pool.size=2")) {
            upstream.be(Mode.HELD);
            List<CompletableFuture<HttpResponse<String>>> answers =
                    Client.getAtOnce(20, server.service(), "/fan-out/1");

            assertThat(answers).allSatisfy(answer -> assertProblem(answer.join(), 504, TOO_LATE));
            assertNothingIsLeft(server);
            upstream.release();
            // A slow machine may be too late once more.
            Awaited.equal(
                    "status", () -> Client.get(server.service(), "/fan-out/1").statusCode(), 200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"pools", "webclient", "virtual"})
    void theFirstFailureIsAnsweredAtOnceAndEndsTheOtherCalls(String way) {
        try (StubUpstream upstream = new StubUpstream();
                StartedMvcServer server = start(way, upstream, NEVER_TOO_LATE)) {
            upstream.be(Mode.FIRST_FAILS);

            assertProblem(Client.get(server.service(), "/fan-out/1"), 502, FAILED);
            if (way.equals("pools")) {
                upstream.release(); // Threads of a pool cannot be interrupted.
            }
            assertNothingIsLeft(server);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"pools", "webclient", "virtual", "restclient"})
    void aWrongAnswerMakesItABadGatewayAndNothingIsLeft(String way) {
        try (StubUpstream upstream = new StubUpstream();
                StartedMvcServer server = start(way, upstream, NEVER_TOO_LATE)) {
            for (Mode wrong :
                    List.of(Mode.OTHER_DELAY, Mode.MORE_THAN_THE_ANSWER, Mode.NOT_200, Mode.MOVED, Mode.CLOSES)) {
                upstream.be(wrong);
                assertProblem(Client.get(server.service(), "/fan-out/1"), 502, FAILED);
                assertNothingIsLeft(server);
            }
            upstream.be(Mode.RIGHT);
            assertThat(Client.get(server.service(), "/fan-out/1").statusCode()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"pools", "webclient", "virtual", "restclient"})
    void anUpstreamThatIsNotThereIsABadGateway(String way) {
        try (RefusingPort gone = new RefusingPort();
                StartedMvcServer server = StartedMvcServer.start(
                        FanOutApplication.application(), way, "--upstream.url=" + gone.url(), NEVER_TOO_LATE)) {
            assertProblem(Client.get(server.service(), "/fan-out/1"), 502, FAILED);
            assertNothingIsLeft(server);
        }
    }

    @Test
    void callsThatWaitForAThreadAreCounted() {
        try (StubUpstream upstream = new StubUpstream();
                StartedMvcServer server = start("pools", upstream, NEVER_TOO_LATE, "--fanout.pool.size=1")) {
            upstream.be(Mode.HELD);
            var answers = Client.getAtOnce(5, server.service(), "/fan-out/1");

            Scraped.awaitSums(server.management(), Map.of("fanout_calls_active", 3.0, "fanout_calls_queued", 12.0));
            upstream.release();
            assertThat(answers)
                    .allSatisfy(answer -> assertThat(answer.join().statusCode()).isEqualTo(200));
            assertNothingIsLeft(server);
        }
    }

    @Test
    void callsThatWaitForAThreadAreLeftOutWhenTheirRequestHasFailed() {
        try (StubUpstream upstream = new StubUpstream();
                StartedMvcServer server =
                        start("pools", upstream, NEVER_TOO_LATE, "--fanout.pool.size=1", "--fanout.calls=2")) {
            upstream.be(Mode.SECOND_FAILS);
            // The first call keeps the only thread of its pool.
            assertThat(Client.get(server.service(), "/fan-out/1").statusCode()).isEqualTo(502);

            assertThat(Client.get(server.service(), "/fan-out/1").statusCode()).isEqualTo(502);
            Scraped.awaitSums(server.management(), Map.of("fanout_calls_queued", 0.0));
            upstream.release();
            assertNothingIsLeft(server);
            assertThat(upstream.calls()).isEqualTo(3);
        }
    }

    @Test
    void callsThatAThreadOfAPoolStillReadsAreCountedUntilTheyEnd() {
        try (StubUpstream upstream = new StubUpstream();
                StartedMvcServer server = start("pools", upstream, NEVER_TOO_LATE, "--fanout.calls=2")) {
            upstream.be(Mode.SECOND_FAILS);

            assertThat(Client.get(server.service(), "/fan-out/1").statusCode()).isEqualTo(502);
            Scraped.awaitSums(server.management(), Map.of("fanout_calls_left", 1.0));
            upstream.release();
            assertNothingIsLeft(server);
        }
    }

    private static void assertNothingIsLeft(StartedMvcServer server) {
        assertThat(Scraped.of(server.management()).has("fanout_calls_queued")).isTrue();
        Scraped.awaitSums(
                server.management(),
                Map.of("fanout_calls_active", 0.0, "fanout_calls_queued", 0.0, "fanout_calls_left", 0.0));
    }
}
