package dev.serverlab.support;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.contract.CpuBurn;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RequestTimesTest {

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final RequestTimes requests = new RequestTimes(registry);

    @Test
    void timesAnswersByMethodPatternAndStatus() {
        requests.record(requests.begin(), "GET", "/delay/{millis}", 200);
        requests.record(requests.begin(), "GET", new StringBuilder("/delay/{millis}"), 200);
        requests.record(requests.begin(), "GET", "/delay/{millis}", 400);

        assertThat(timer("GET", "/delay/{millis}", "200").count()).isEqualTo(2);
        assertThat(timer("GET", "/delay/{millis}", "400").count()).isOne();
    }

    @Test
    void measuresFromTheBeginning() {
        requests.record(System.nanoTime() - TimeUnit.SECONDS.toNanos(3), "GET", "/", 200);

        assertThat(timer("GET", "/", "200").totalTime(TimeUnit.SECONDS)).isGreaterThanOrEqualTo(3);
    }

    @Test
    void makesNoTimeSeriesOfWhatClientsMakeUp() {
        requests.record(requests.begin(), "BREW", null, 404);
        requests.record(requests.begin(), "get", null, 404);

        assertThat(timer("OTHER", "UNKNOWN", "404").count()).isEqualTo(2);
        assertThat(registry.find("http.server.requests").timers()).hasSize(1);
    }

    @Test
    void knowsWhatHasBegunAndNotEnded() {
        long unused = requests.begin() + requests.begin();
        assertThat(active()).isEqualTo(2);

        requests.end();
        assertThat(active()).isOne();
    }

    @Test
    void tellsWhatBurnsTook() {
        FunctionTimer burns = registry.get("cpu.burn").functionTimer();
        double before = burns.count();

        CpuBurn.burn(1_000);

        assertThat(burns.count() - before).isOne();
        assertThat(burns.totalTime(TimeUnit.MICROSECONDS)).isGreaterThanOrEqualTo(1_000);
    }

    private double active() {
        return registry.get("http.server.requests.active").gauge().value();
    }

    private Timer timer(String method, String pattern, String status) {
        return registry.get("http.server.requests")
                .tags("method", method, "uri", pattern, "status", status)
                .timer();
    }
}
