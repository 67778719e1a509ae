package dev.serverlab.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.testing.Awaited;
import dev.serverlab.testing.Client;
import dev.serverlab.testing.Scraped;
import dev.serverlab.testing.StartedServer;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A server that delays by other means and at another path than the contract's still answers as it says. It waits in one
 * way only.
 */
public interface DelayedAnswerContract extends ServerUnderTest {

    StartedServer server();

    @Override
    default URI service() {
        return server().service();
    }

    @Override
    default URI management() {
        return server().management();
    }

    /** Where it answers, without the delay, such as {@code /query/}. */
    String path();

    String profile();

    @ParameterizedTest
    @ValueSource(strings = {"7", "007", "%37", "7?cpuMicros=0"})
    default void answersTheDelayAsJsonByteForByte(String target) {
        HttpResponse<String> answer = get(target);

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("{\"delayMillis\":7}");
        assertThat(answer.headers().firstValue("content-type")).contains("application/json");
    }

    @Test
    default void doesNotAnswerBeforeTheDelay() {
        for (int i = 0; i < 20; i++) {
            long asked = System.nanoTime();
            HttpResponse<String> answer = get("20?work=" + defaultWork().wireName());

            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(Duration.ofNanos(System.nanoTime() - asked)).isGreaterThanOrEqualTo(Duration.ofMillis(20));
        }
    }

    @Test
    default void answersOneHundredAtATime() {
        assertThat(Client.getAtOnce(100, service(), path() + "10")).allSatisfy(answer -> {
            assertThat(answer.join().statusCode()).isEqualTo(200);
            assertThat(answer.join().body()).isEqualTo("{\"delayMillis\":10}");
        });
    }

    @Test
    default void answersHeadLikeGetWithoutTheBody() {
        HttpResponse<String> head = Client.ask("HEAD", service(), path() + "100");

        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
    }

    @Test
    default void burnsTheCpuThatWasAskedForOnce() {
        double burnsBefore = scraped().sum("cpu_burn_seconds_count");
        double secondsBefore = scraped().sum("cpu_burn_seconds_sum");

        assertThat(get("10?cpuMicros=20000").statusCode()).isEqualTo(200);

        assertThat(scraped().sum("cpu_burn_seconds_count") - burnsBefore).isOne();
        assertThat(scraped().sum("cpu_burn_seconds_sum") - secondsBefore).isGreaterThanOrEqualTo(0.02);
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc", "-1", "60001", "99999999999999999999", "1.5", "%20", "%3Cscript%3E"})
    default void refusesADelayThatIsNotAWholeNumberInRange(String millis) {
        assertProblem(get(millis), 400, "millis must be a whole number from 0 to 60000");
    }

    @Test
    default void refusesToWaitInAnyOtherWay() {
        for (Work other : Work.values()) {
            if (other != defaultWork()) {
                assertProblem(
                        get("0?work=" + other.wireName()),
                        400,
                        "work must be " + defaultWork().wireName() + " here");
            }
        }
    }

    @Test
    default void listsItemsByteForByte() {
        assertThat(get("1?items=3").body()).isEqualTo(DelayAnswer.of(1, 3).json());
    }

    @ParameterizedTest
    @ValueSource(strings = {"x=1", "Work=block", "cpumicros=1"})
    default void refusesAnUnknownParameter(String query) {
        assertProblem(get("0?" + query), 400, "unknown parameter; the parameters are work, cpuMicros and items");
    }

    @Test
    default void refusesOtherMethodsAndPaths() {
        assertThat(Client.ask("POST", service(), path() + "1").statusCode()).isEqualTo(405);
        assertThat(Client.get(service(), "/delay/1").statusCode()).isEqualTo(404);
    }

    @Test
    default void tellsHowItReallyRuns() {
        JsonNode effective = server().effective();

        assertThat(effective.path("server").asString()).isEqualTo(serverName());
        assertThat(effective.path("profile").asString()).isEqualTo(profile());
        assertThat(effective.path("defaultWork").asString())
                .isEqualTo(defaultWork().wireName());
        assertThat(effective.at("/keepAlive/maxRequests").asInt()).isEqualTo(-1);
        assertThat(effective.at("/keepAlive/idleTimeoutMillis").asInt()).isEqualTo(75_000);
        assertThat(effective.path("backlog").asInt()).isEqualTo(1024);
        assertThat(effective.at("/jvm/pid").asLong())
                .isEqualTo(ProcessHandle.current().pid());
    }

    @Test
    default void countsRequestsByThePatternOfTheirPath() {
        assertThat(get("3").statusCode()).isEqualTo(200);

        // An answer is counted just after it was sent.
        Awaited.until(
                "an answer that is counted",
                this::scraped,
                now -> now.text()
                        .contains("server=\"" + serverName() + "\",status=\"200\",uri=\"" + path() + "{millis}\""));
        assertThat(scraped().text()).doesNotContain(path() + "3\"");
    }

    @Test
    default void isUp() {
        assertThat(Client.get(management(), "/actuator/health").body()).isEqualTo("{\"status\":\"UP\"}");
    }

    /** The answer at {@link #path} followed by that target. */
    default HttpResponse<String> get(String target) {
        return Client.get(service(), path() + target);
    }

    default Scraped scraped() {
        return Scraped.of(management());
    }

    /** Asserts that the answer is that problem. */
    static void assertProblem(HttpResponse<String> answer, int status, String detail) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.headers().firstValue("content-type")).contains("application/problem+json");
        assertThat(JsonMapper.shared().readTree(answer.body()).path("detail").asString())
                .isEqualTo(detail);
    }
}
