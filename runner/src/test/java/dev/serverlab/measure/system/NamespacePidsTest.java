package dev.serverlab.measure.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.measure.system.clock.CpuClock;
import dev.serverlab.measure.system.clock.CpuCounter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class NamespacePidsTest {

    @TempDir
    Path root;

    private NamespacePids reported(String status) throws IOException {
        Path folder = Files.createDirectories(root.resolve("proc/3131"));
        Files.writeString(folder.resolve("status"), status);
        return NamespacePids.of(new SystemFiles(root), 3131);
    }

    @Test
    void haveLastTheOneUnderWhichAProcessKnowsItself() throws IOException {
        NamespacePids once = reported("Name:\tjava\nNSpid:\t3131\t1\nNSpgid:\t3131\t7\n");
        assertThat(once.innermost(3131)).isEqualTo(1);
        assertThat(once.all()).hasSizeGreaterThan(1);
        assertThat(reported("NSpid:\t3131\t77\t12\n").innermost(3131)).isEqualTo(12);
    }

    @Test
    void areOneOutsideOfContainers() throws IOException {
        NamespacePids outside = reported("Name:\tjava\nNSpid:\t3131\n");
        assertThat(outside.innermost(-1)).isEqualTo(3131);
        assertThat(outside.all()).hasSizeLessThan(2);
    }

    @Test
    void areNoneWhereTheSystemDoesNotTell() throws IOException {
        assertThat(reported("Name:\tjava\n").innermost(3131)).isEqualTo(3131);
        assertThat(NamespacePids.of(new SystemFiles(root), 4).all()).isEmpty();
        assertThat(reported("NSpid:\tx\n").all()).hasSizeLessThan(2);
    }

    private void process(long pid, String status) throws IOException {
        Path folder = Files.createDirectories(root.resolve("proc").resolve(String.valueOf(pid)));
        Files.writeString(folder.resolve("status"), status);
    }

    @Test
    void takesTheNumberInTheInnermostNamespace() throws IOException {
        process(1, "Name:\tsystemd\nPid:\t1\nNSpid:\t1\nNSpgid:\t1\n");
        process(4711, "Name:\tjava\nPid:\t4711\nNSpid:\t4711\t1\nNSpgid:\t4711\t1\n");
        process(4712, "Name:\tjava\nPid:\t4712\nNSpid:\t4712\t30\t1\n");
        process(4713, "Name:\tjava\nPid:\t4713\nNSpid:\t4713\t30\n");
        process(4714, "Name:\tjava\nPid:\t4714\n");
        Files.createDirectories(root.resolve("proc/sys"));

        assertThat(NamespacePids.candidates(new SystemFiles(root), 1)).containsExactlyInAnyOrder(1L, 4711L, 4712L);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void believesANumberOnlyWithTheCpuTimeThatGoesWithIt() {
        long self = ProcessHandle.current().pid();
        CpuClock clock = new CpuClock(self);

        assertThat(NamespacePids.find(self, clock)).isEqualTo(self);
        assertThat(NamespacePids.find(self, () -> Objects.requireNonNull(clock.cpuNanos()) / 2))
                .isNull();
        assertThat(NamespacePids.find(self, () -> Objects.requireNonNull(clock.cpuNanos()) + 60_000_000_000L))
                .isNull();
        assertThat(NamespacePids.find(self, CpuCounter.UNKNOWN)).isNull();
    }
}
