package dev.serverlab.benchmark.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ChildrenCpuTest {

    private static final Pattern TIME = Pattern.compile("(\\d+)m(\\d+)[.,](\\d+)s");

    @Test
    @EnabledOnOs(OS.LINUX)
    void growsByWhatAnEndedChildUsed() throws Exception {
        long before = ChildrenCpu.micros();
        Process child = new ProcessBuilder("sh", "-c", "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; times")
                .redirectErrorStream(true)
                .start();
        String times = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(child.waitFor()).as(times).isZero();

        // What the child itself read shortly before its end, of the same clock of the kernel.
        long used = TIME.matcher(times)
                .results()
                .mapToLong(time -> Math.round(1e6
                        * (Long.parseLong(time.group(1)) * 60
                                + Double.parseDouble(time.group(2) + "." + time.group(3)))))
                .sum();
        assertThat(used).as(times).isPositive();
        assertThat(ChildrenCpu.micros() - before).isGreaterThanOrEqualTo(used);
    }
}
