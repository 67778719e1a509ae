package dev.serverlab.fanout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serverlab.mvc.StartedMvcServer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A setting that cannot be is refused, in words. */
class SettingsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            fanout.calls=0              | 1 to 32
            fanout.calls=33             | 1 to 32
            fanout.pool.size=0          | 1 to 10000
            fanout.connections=-1       | 1 to 100000
            fanout.loops=0              | 1 to 1000
            fanout.time-limit=0s        | 1ms to 1h
            upstream.url=127.0.0.1:8083 | http://127.0.0.1:8083
            upstream.url=http://a/b     | http://127.0.0.1:8083
            """)
    void refusesWhatCannotBe(String setting, String action) {
        assertThatThrownBy(() -> StartedMvcServer.start(FanOutApplication.application(), "pools", "--" + setting)
                        .close())
                .extracting(StartedMvcServer::refusal)
                .satisfies(refused -> assertThat(refused.getName()).isEqualTo(setting.split("=", 2)[0]))
                .satisfies(refused -> assertThat(refused.getReason()).contains(action));
    }
}
