package dev.serverlab.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JvmTest {

    private final Jvm jvm = Jvm.current();

    @Test
    void tellsTheJvmThatItRunsIn() {
        assertThat(jvm.version()).isEqualTo(System.getProperty("java.runtime.version"));
        assertThat(jvm.vendor()).isEqualTo(System.getProperty("java.vendor"));
        assertThat(jvm.pid()).isEqualTo(ProcessHandle.current().pid());
        assertThat(jvm.cpus()).isEqualTo(Runtime.getRuntime().availableProcessors());
        assertThat(jvm.heapMaxBytes()).isEqualTo(Runtime.getRuntime().maxMemory());
    }

    @Test
    void namesTheCollectorAsItsUsersDo() {
        assertThat(jvm.collector()).isIn("G1", "Serial", "Parallel", "ZGC", "Shenandoah");
    }

    @Test
    void isToldCompletely() {
        assertThat(jvm.toMap())
                .containsOnlyKeys("version", "vendor", "collector", "heapMaxBytes", "cpus", "pid", "arguments")
                .doesNotContainValue(null);
    }
}
