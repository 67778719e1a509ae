package dev.serverlab.measure.ssh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.measure.process.Question;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SshConnectionTest {

    @ParameterizedTest
    @ValueSource(
            strings = {"word", "two words", "it's", "$HOME", "`id`", "a;b|c&d", "\"x\"", "*", "\\", "-Da=b c", "ä"})
    void quotesAWordForAnyShell(String word) {
        ProcessBuilder shell = new ProcessBuilder("sh", "-c", "printf %s " + SshConnection.quoted(word));

        assertThat(Question.ask(shell, Duration.ofMinutes(1))).contains(word);
    }
}
