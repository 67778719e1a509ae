package dev.serverlab.model.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.json.RunJson;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NamedBackendTest {

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "-, -, store",
                "-, PT0.005S, store (5ms away)",
                "-, PT0.0005S, store (500us away)",
                "docker, -, store in a container",
                "127.0.0.1:80, PT0.005S, 'store at 127.0.0.1:80, given (5ms away)'"
            })
    void isReadAsItWasWrittenAndSaysWhereItIs(@Nullable String at, @Nullable Duration latency, String words) {
        NamedBackend named = new NamedBackend("store", at, latency);

        assertThat(RunJson.value(RunJson.tree(RunJson.text(named)), NamedBackend.class))
                .isEqualTo(named);
        assertThat(named).hasToString(words);
    }

    @ParameterizedTest
    @CsvSource({
        "'\"store\"', store",
        "'{\"name\":\"store\",\"latency\":\"5ms\"}', store (5ms away)",
        "'{\"name\":\"store\",\"at\":\"docker\"}', store in a container"
    })
    void isSpeltAsItsNameAloneOrWithItsLatency(String json, String words) {
        assertThat(RunJson.value(RunJson.tree(json), NamedBackend.class)).hasToString(words);
    }
}
