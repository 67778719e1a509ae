package dev.serverlab.fanout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serverlab.tomcat.RefusedStartException;
import dev.serverlab.tomcat.RunningServer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A setting that cannot be is refused, in words. */
class SettingsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            fanout.calls=0                  | fanout.calls is 0.                | 1 to 32
            fanout.calls=33                 | fanout.calls is 33.               | 1 to 32
            fanout.pool.size=0              | fanout.pool.size is 0.            | 1 to 10000
            fanout.connections=-1           | fanout.connections is -1.         | 1 to 100000
            fanout.loops=0                  | fanout.loops is 0.                | 1 to 1000
            fanout.time-limit=0s            | fanout.time-limit is 0 ms.        | 1ms to 1h
            upstream.url=127.0.0.1:8083     | upstream.url is "127.0.0.1:8083"  | http://127.0.0.1:8083
            upstream.url=http://a/b         | upstream.url is "http://a/b"      | http://127.0.0.1:8083
            """)
    void refusesWhatCannotBe(String setting, String what, String action) {
        assertThatThrownBy(() -> RunningServer.start(FanOutApplication.SERVER, "pools", "--" + setting)
                        .close())
                .satisfies(thrown -> assertThat(refusal(thrown).getMessage()).startsWith(what))
                .satisfies(thrown -> assertThat(refusal(thrown).action()).contains(action))
                .satisfies(thrown -> assertThat(refusal(thrown).getExitCode()).isEqualTo(2));
    }

    private static RefusedStartException refusal(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof RefusedStartException refused) {
                return refused;
            }
        }
        throw new AssertionError("not refused in words", thrown);
    }
}
