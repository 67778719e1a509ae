package dev.serverlab.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Connections are kept, limits are the same on every server, and only HTTP/1.1 is spoken. */
public interface ConnectionContract extends ServerUnderTest {

    @Test
    default void keepsAConnectionOverMoreThanTwoHundredRequests() throws IOException {
        try (RawConnection connection = RawConnection.open(service())) {
            for (int i = 0; i < 250; i++) {
                connection.send("GET", "/delay/0");
                RawAnswer answer = connection.answer();

                assertThat(answer.status()).as("request %d", i).isEqualTo(200);
                assertThat(answer.header("connection")).as("request %d", i).isNotEqualToIgnoringCase("close");
                assertThat(answer.body()).isEqualTo("{\"delayMillis\":0}");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    default void keepsAConnectionHoweverItWaits(Work work) throws IOException {
        try (RawConnection connection = RawConnection.open(service())) {
            for (int i = 0; i < 20; i++) {
                connection.send("GET", "/delay/1?work=" + work.wireName());

                assertThat(connection.answer().status()).isEqualTo(200);
            }
        }
    }

    @Test
    default void answersWhatComesRightAfterAnAnswerOfAnotherThread() throws IOException {
        assumeFalse(
                serverName().equals("webflux"),
                "Reactor Netty up to 1.3.7 then reads no more from the connection (reactor-netty#4361)");
        try (RawConnection connection = RawConnection.open(service())) {
            for (int i = 0; i < 200; i++) {
                for (Work work : List.of(Work.OFFLOAD, Work.BLOCK)) {
                    connection.send("GET", "/delay/0?work=" + work.wireName());

                    assertThat(connection.answer().status()).isEqualTo(200);
                }
            }
        }
    }

    @Test
    default void answersHeadLikeGetWithoutTheBody() throws IOException {
        try (RawConnection connection = RawConnection.open(service())) {
            long start = System.nanoTime();
            connection.send("HEAD", "/delay/100");
            RawAnswer head = connection.head();
            Duration took = Duration.ofNanos(System.nanoTime() - start);
            // Had HEAD sent a body, these bytes would be read as the beginning of the next answer.
            connection.send("GET", "/delay/100");
            RawAnswer get = connection.answer();

            assertThat(took).isGreaterThanOrEqualTo(Duration.ofMillis(100));
            assertThat(head.status()).isEqualTo(200);
            assertThat(head.header("content-type")).isEqualTo(get.header("content-type"));
            assertThat(get.body()).isEqualTo("{\"delayMillis\":100}");
        }
    }

    @Test
    default void answersARequestThatExpectsToContinue() throws IOException {
        try (RawConnection connection = RawConnection.open(service())) {
            connection.send("GET", "/delay/1", "Expect: 100-continue");
            assertThat(connection.answer().body()).isEqualTo("{\"delayMillis\":1}");

            connection.send("GET", "/delay/2");
            assertThat(connection.answer().body()).isEqualTo("{\"delayMillis\":2}");
        }
    }

    @Test
    default void answersARequestOfHttpOneDotZero() throws IOException {
        try (RawConnection connection = RawConnection.open(service())) {
            connection.sendBytes("GET /delay/1 HTTP/1.0\r\n\r\n");

            RawAnswer answer = connection.answer();
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.body()).isEqualTo("{\"delayMillis\":1}");
        }
    }

    @Test
    default void doesNotUpgradeToHttp2() throws IOException {
        try (RawConnection connection = RawConnection.open(service())) {
            connection.send(
                    "GET",
                    "/delay/1",
                    "Connection: Upgrade, HTTP2-Settings",
                    "Upgrade: h2c",
                    "HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA");

            RawAnswer answer = connection.answer();
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.body()).isEqualTo("{\"delayMillis\":1}");
        }
    }

    @Test
    default void answersARequestWithHeadersOfSixteenKilobytes() throws IOException {
        try (RawConnection connection = RawConnection.open(service())) {
            connection.send("GET", "/delay/1", "X-Large: " + "y".repeat(16 * 1024));

            assertThat(connection.answer().body()).isEqualTo("{\"delayMillis\":1}");
        }
    }

    @Test
    default void refusesARequestLineOverTheLimitAndKeepsServing() throws IOException {
        assertRefused("/delay/0?x=" + "y".repeat(128 * 1024));

        assertThat(Http.get(service(), "/delay/1").body()).isEqualTo("{\"delayMillis\":1}");
    }

    @Test
    default void refusesHeadersOverTheLimitAndKeepsServing() throws IOException {
        assertRefused("/delay/0", "X-Large: " + "y".repeat(128 * 1024));

        assertThat(Http.get(service(), "/delay/1").body()).isEqualTo("{\"delayMillis\":1}");
    }

    private void assertRefused(String target, String... headerLines) throws IOException {
        try (RawConnection connection = RawConnection.open(service())) {
            RawAnswer answer;
            try {
                connection.send("GET", target, headerLines);
                answer = connection.head();
            } catch (SocketTimeoutException e) {
                throw new AssertionError("the server neither answered nor closed the connection", e);
            } catch (IOException e) {
                return; // Closing the connection is a refusal too.
            }
            assertThat(answer.status()).isBetween(400, 499);
        }
    }
}
