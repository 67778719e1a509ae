package dev.serverlab.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProblemTest {

    @Test
    void hasTheMembersOfTheContractInItsOrder() {
        assertThat(Problem.of(404, "Not Found", Problem.NOT_FOUND, "/nothing").toMap())
                .containsExactly(
                        entry("type", "about:blank"),
                        entry("title", "Not Found"),
                        entry("status", 404),
                        entry("detail", "nothing is served here; try /delay/100"),
                        entry("instance", "/nothing"));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '\0',
            value = {
                "/delay/5, /delay/5",
                "/delay/5?work=<b>, /delay/5",
                "/delay/5#there, /delay/5",
                "/delay/%zz, /delay/%zz",
                "/delay/%3Cscript%3E, /delay/%3Cscript%3E",
                "/a\"<b>{é, /a%22%3Cb%3E%7B%E9",
            })
    void namesThePathAndEscapesWhatAUriMayNotHold(String target, String instance) {
        assertThat(Problem.of(400, "Bad Request", "x", target).instance()).isEqualTo(instance);
    }

    @Test
    void namesTheRootWhenThePathCouldNotBeRead() {
        assertThat(Problem.of(400, "Bad Request", "x", null).instance()).isEqualTo("/");
    }

    @ParameterizedTest
    @CsvSource({
        "400, 'the request line or a header is malformed, or both are longer than 32 KB'",
        "404, nothing is served here; try /delay/100",
        "405, only GET and HEAD are answered here",
        "431, 'the request line or a header is malformed, or both are longer than 32 KB'",
        "500, the server failed; its log says why",
        "503, the server failed; its log says why"
    })
    void saysWhatTheStatusAloneTells(int status, String detail) {
        assertThat(Problem.detailOf(status)).isEqualTo(detail);
    }
}
