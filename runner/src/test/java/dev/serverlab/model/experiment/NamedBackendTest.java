package dev.serverlab.model.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.json.RunJson;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NamedBackendTest {

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {"-, store", "PT0.005S, store (5ms away)", "PT0.0005S, store (500us away)"})
    void isReadAsItWasWrittenAndSaysHowFarAwayItIs(Duration latency, String words) {
        NamedBackend named = new NamedBackend("store", latency);

        assertThat(RunJson.value(RunJson.tree(RunJson.text(named)), NamedBackend.class))
                .isEqualTo(named);
        assertThat(named).hasToString(words);
    }

    @ParameterizedTest
    @CsvSource({"'\"store\"', store", "'{\"name\":\"store\",\"latency\":\"5ms\"}', store (5ms away)"})
    void isSpeltAsItsNameAloneOrWithItsLatency(String json, String words) {
        assertThat(RunJson.value(RunJson.tree(json), NamedBackend.class)).hasToString(words);
    }
}
