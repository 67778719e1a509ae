package dev.serverlab.measure.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.measure.server.CounterReading.Sample;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CounterReadingTest {

    private static List<Sample> read(String text) {
        return CounterReading.of(0, text).samples();
    }

    @Test
    void readsWhatServersWrite() {
        assertThat(read("""
                # HELP bus_sent_total messages
                # TYPE bus_sent_total counter
                bus_sent_total{server="vertx-bus"} 12.0
                bus_send_time_seconds_sum{server="vertx-bus"} 3.2E-4
                process_start_time_seconds 1.7E9 1395066363000

                """))
                .containsExactly(
                        new Sample("bus_sent_total", Map.of("server", "vertx-bus"), 12),
                        new Sample("bus_send_time_seconds_sum", Map.of("server", "vertx-bus"), 3.2e-4),
                        new Sample("process_start_time_seconds", Map.of(), 1.7e9));
    }

    @Test
    void readsLabelsThatLookLikeSomethingElse() {
        assertThat(read("x{a=\"} 5\", b=\"say \\\"hi\\\", \\\\ and\\nbye\",} 1\n"))
                .containsExactly(new Sample("x", Map.of("a", "} 5", "b", "say \"hi\", \\ and\nbye"), 1));
    }

    @Test
    void takesNoNoticeOfAnExemplar() {
        assertThat(read("f_total 2 # {trace=\"1\"} 3 1.5\n")).containsExactly(new Sample("f_total", Map.of(), 2));
    }

    @Test
    void passesOverWhatIsNoNumberAndNoSample() {
        assertThat(read("a NaN\nb +Inf\nc\nd one\n{x=\"y\"} 1\ne{x=\"y} 1\n<html> 1\n"))
                .isEmpty();
    }
}
