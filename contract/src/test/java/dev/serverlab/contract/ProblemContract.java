package dev.serverlab.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.contract.Http.Answer;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** Whatever is not a valid request is answered as an RFC 9457 problem, with the same members everywhere. */
public interface ProblemContract extends ServerUnderTest {

    /** The detail of every 404. */
    String NOT_FOUND_DETAIL = "nothing is served here; try /delay/100";
    /** The detail of every 405. */
    String METHOD_NOT_ALLOWED_DETAIL = "only GET and HEAD are answered here";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "abc", // letters
                "-1",
                "60001",
                "2147483648", // one more than an int holds
                "9223372036854775808", // one more than a long holds
                "99999999999999999999999999",
                "%20", // blank
                "+5",
                "%2B5",
                "%205", // a blank before the digit
                "1.5",
                "1e3",
                "0x10",
                "%D9%A1%D9%A0%D9%A0", // 100 in Arabic-Indic digits
                "%EF%BC%91", // a full-width 1
                "null",
                "%3Cscript%3E" // must not come back unescaped
            })
    default void refusesADelayThatIsNotAWholeNumberInRange(String millis) {
        Answer answer = Http.get(service(), "/delay/" + millis);

        assertBadRequest(answer, "/delay/" + millis, "millis must be a whole number from 0 to 60000");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "abc", "-1", "100001", "2147483648", "9223372036854775808", "%20", "+5", "%2B5", "%D9%A1"})
    default void refusesCpuMicrosThatAreNotAWholeNumberInRange(String cpuMicros) {
        Answer answer = Http.get(service(), "/delay/0?cpuMicros=" + cpuMicros);

        assertBadRequest(answer, "/delay/0", "cpuMicros must be a whole number from 0 to 100000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"work=", "work=sleep", "work=BLOCK", "work=%20block", "work", "work=%3Cb%3E"})
    default void refusesAnUnknownWork(String query) {
        assertBadRequest(Http.get(service(), "/delay/0?" + query), "/delay/0", "work must be block, offload or timer");
    }

    @ParameterizedTest
    @ValueSource(strings = {"cpumicros=1", "x=1", "x", "work=block&x=", "Work=block"})
    default void refusesAnUnknownParameter(String query) {
        assertBadRequest(
                Http.get(service(), "/delay/0?" + query),
                "/delay/0",
                "unknown parameter; the parameters are work and cpuMicros");
    }

    /** The detail is the server's own, since it is its decoder that refuses. */
    @ParameterizedTest
    @ValueSource(strings = {"=1", "work=%zz", "x=%"})
    default void refusesAQueryThatCannotBeDecoded(String query) throws IOException {
        // On a raw connection, as the client would not send these.
        try (RawConnection connection = RawConnection.open(service())) {
            connection.send("GET", "/delay/0?" + query);
            RawAnswer answer = connection.answer();

            assertThat(answer.status()).as(answer.body()).isEqualTo(400);
            assertThat(answer.header("content-type")).isEqualTo("application/problem+json");
            assertThat(JsonMapper.shared().readValue(answer.body(), Map.class))
                    .containsOnlyKeys("type", "title", "status", "detail", "instance")
                    .containsEntry("instance", "/delay/0");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "work=block&work=block, work must be given once",
        "work=block&work=timer, work must be given once",
        "cpuMicros=1&cpuMicros=1, cpuMicros must be given once",
        "cpuMicros=1&work=timer&cpuMicros=, cpuMicros must be given once"
    })
    default void refusesARepeatedParameter(String query, String detail) {
        assertBadRequest(Http.get(service(), "/delay/0?" + query), "/delay/0", detail);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/delay",
                "/delay/",
                "/delay/1/",
                "/delay/1/2",
                "/Delay/1",
                "/nothing",
                "/nothing.html",
                "/error",
                "/favicon.ico",
                "/actuator/health"
            })
    default void saysThatNothingIsServedOnOtherPaths(String path) {
        assertProblem(Http.get(service(), path), 404, "Not Found", NOT_FOUND_DETAIL, path);
    }

    @Test
    default void saysThatNothingIsServedOnOtherPathsWhateverTheMethod() {
        assertProblem(Http.post(service(), "/nothing", "x"), 404, "Not Found", NOT_FOUND_DETAIL, "/nothing");
    }

    @Test
    default void answersAProblemWhateverTheClientWouldRatherHave() {
        assertProblem(
                Http.get(service(), "/nothing", "Accept", "text/html"), 404, "Not Found", NOT_FOUND_DETAIL, "/nothing");
        assertBadRequest(
                Http.get(service(), "/delay/x", "Accept", "text/html"),
                "/delay/x",
                "millis must be a whole number from 0 to 60000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"})
    default void refusesOtherMethodsAndSaysWhichAreAllowed(String method) {
        Answer answer = Http.send(service(), "/delay/1", method);

        assertMethodNotAllowed(answer);
    }

    @Test
    default void refusesOtherMethodsThatBringABody() {
        assertMethodNotAllowed(Http.post(service(), "/delay/1", "{\"delayMillis\":1}"));
    }

    @Test
    default void answersARequestLineOfSixteenKilobytesLikeAnyOther() {
        Answer answer = Http.get(service(), "/delay/0?x=" + "y".repeat(16 * 1024));

        assertBadRequest(answer, "/delay/0", "unknown parameter; the parameters are work and cpuMicros");
    }

    private static void assertMethodNotAllowed(Answer answer) {
        assertProblem(answer, 405, "Method Not Allowed", METHOD_NOT_ALLOWED_DETAIL, "/delay/1");
        assertThat(answer.header("allow")).isEqualTo("GET, HEAD");
    }

    private static void assertBadRequest(Answer answer, String path, String detail) {
        assertProblem(answer, 400, "Bad Request", detail, path);
    }

    private static void assertProblem(Answer answer, int status, String title, String detail, String path) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
        assertThat(answer.contentType()).isEqualTo("application/problem+json");
        assertThat(JsonMapper.shared().readValue(answer.body(), Map.class))
                .isEqualTo(Map.of(
                        "type", "about:blank", "title", title, "status", status, "detail", detail, "instance", path));
    }
}
