package dev.serverlab.report.document;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandNameTest {

    @ParameterizedTest
    @CsvSource({
        "Page: ./lab open. All of it,Page: serverlab open. All of it",
        "source <(./lab completion bash),source <(serverlab completion bash)",
        "by another ./lab.,by another serverlab.",
        "in /home/me/./lab,in /home/me/./lab",
        "in ./lab/results,in ./lab/results",
        "in ../lab,in ../lab",
        "in ./lab.yaml,in ./lab.yaml"
    })
    void isTheOneThatIsTypedHere(String text, String here) {
        assertThat(CommandName.in(text, "serverlab")).isEqualTo(here);
    }
}
