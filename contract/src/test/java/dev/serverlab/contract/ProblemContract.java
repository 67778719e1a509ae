package dev.serverlab.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.contract.Http.Answer;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Every mistake of a client is answered with an RFC 9457 problem, whose detail says what is wrong with a parameter. */
public interface ProblemContract extends ServerUnderTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "abc", // letters
                "-1",
                "60001",
                "2147483648", // one more than an int holds
                "99999999999999999999999999",
                "%20", // blank
                "+5",
                "%205", // a blank before the digit
                "1.5",
                "0x10",
                "%D9%A1%D9%A0%D9%A0", // 100 in Arabic-Indic digits
                "%3Cscript%3E" // must not come back unescaped
            })
    default void refusesADelayThatIsNotAWholeNumberInRange(String millis) {
        assertBadRequest("/delay/" + millis, "millis must be a whole number from 0 to 60000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "abc", "-1", "100001", "2147483648", "%20", "%2B5"})
    default void refusesCpuMicrosThatAreNotAWholeNumberInRange(String cpuMicros) {
        assertBadRequest("/delay/0?cpuMicros=" + cpuMicros, "cpuMicros must be a whole number from 0 to 100000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"work=", "work=sleep", "work=BLOCK", "work=%20block", "work=%3Cb%3E"})
    default void refusesAnUnknownWork(String query) {
        assertBadRequest("/delay/0?" + query, "work must be block, offload or timer");
    }

    @ParameterizedTest
    @ValueSource(strings = {"cpumicros=1", "x=1", "x", "work=block&x=", "Work=block"})
    default void refusesAnUnknownParameter(String query) {
        assertBadRequest("/delay/0?" + query, "unknown parameter; the parameters are work, cpuMicros and items");
    }

    @ParameterizedTest
    @CsvSource({
        "work=block&work=timer, work must be given once",
        "cpuMicros=1&cpuMicros=1, cpuMicros must be given once",
        "cpuMicros=1&work=timer&cpuMicros=, cpuMicros must be given once"
    })
    default void refusesARepeatedParameter(String query, String detail) {
        assertBadRequest("/delay/0?" + query, detail);
    }

    @Test
    default void refusesALongRequestLineLikeAnyOther() {
        assertBadRequest(
                "/delay/0?x=" + "y".repeat(16 * 1024),
                "unknown parameter; the parameters are work, cpuMicros and items");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/delay",
                "/delay/1/2",
                "/Delay/1",
                "/nothing",
                "/nothing.html",
                "/error",
                "/actuator/health"
            })
    default void servesNothingOnOtherPaths(String path) {
        assertProblem(Http.get(service(), path), 404, "Not Found");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE", "PATCH"})
    default void refusesOtherMethodsAndSaysWhichAreAllowed(String method) {
        Answer answer = Http.send(service(), "/delay/1", method);

        assertProblem(answer, 405, "Method Not Allowed");
        assertThat(answer.header("allow")).contains("GET");
    }

    @Test
    default void refusesOtherMethodsThatBringABody() {
        assertProblem(Http.post(service(), "/delay/1", "{\"delayMillis\":1}"), 405, "Method Not Allowed");
    }

    private void assertBadRequest(String target, String detail) {
        Answer answer = Http.get(service(), target);

        assertThat(assertProblem(answer, 400, "Bad Request")).containsEntry("detail", detail);
    }

    private static Map<String, Object> assertProblem(Answer answer, int status, String title) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
        assertThat(answer.contentType()).isEqualTo("application/problem+json");
        Map<String, Object> problem = JsonMapper.shared().readValue(answer.body(), new TypeReference<>() {});
        assertThat(problem)
                .containsEntry("status", status)
                .containsEntry("title", title)
                .containsKey("detail");
        return problem;
    }
}
