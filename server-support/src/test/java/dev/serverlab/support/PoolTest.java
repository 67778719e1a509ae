package dev.serverlab.support;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PoolTest {

    @Test
    void isReadWhenItIsAskedFor() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        AtomicInteger busy = new AtomicInteger();
        new Pool(() -> 8, busy::get, () -> 3).register(registry, "request");

        busy.set(5);

        assertThat(value(registry, "server.pool.max.threads")).isEqualTo(8);
        assertThat(value(registry, "server.pool.busy.threads")).isEqualTo(5);
        assertThat(value(registry, "server.pool.queued.tasks")).isEqualTo(3);
    }

    private static double value(SimpleMeterRegistry registry, String name) {
        return registry.get(name).tag("pool", "request").gauge().value();
    }
}
