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
        // Counts to 300,000: tens of ms on any machine.
        Process child = new ProcessBuilder("sh", "-c", "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done").start();
        assertThat(child.waitFor()).isZero();

        assertThat(ChildrenCpu.micros() - before).isGreaterThan(10_000);
    }
}
