package dev.serverlab.benchmark.generator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ChildrenCpuTest {

    @Test
    @EnabledOnOs(OS.LINUX)
    void growsByWhatAnEndedChildUsed() throws Exception {
        long before = ChildrenCpu.micros();
        // Ended by the kernel when it has used a second of CPU.
        Process child = new ProcessBuilder("sh", "-c", "ulimit -t 1; while :; do :; done").start();
        assertThat(child.waitFor()).isNotZero();

        assertThat(ChildrenCpu.micros() - before).isGreaterThan(900_000);
    }
}
