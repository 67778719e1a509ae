package dev.serverlab.measure.environment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.measure.system.SystemFiles;
import dev.serverlab.model.run.Host;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostTest {

    @Test
    void describesTheMachineItRunsOn() {
        Host host = HostReader.current();

        assertThat(host.logicalCores()).isEqualTo(Runtime.getRuntime().availableProcessors());
        assertThat(host.memoryBytes()).isGreaterThan(100_000_000);
        assertThat(host.os()).isNotBlank();
        assertThat(host.kernel()).isNotBlank();
    }

    @Test
    void describesItselfInOneLine() {
        Host host = new Host("Debian 12", "6.1.0", "amd64", "Some CPU", 2, 1, 4L << 30, 0.1, "virtual machine");

        assertThat(host.describe())
                .isEqualTo("2 cores of Some CPU, 4.0 GiB, Debian 12, kernel 6.1.0 (virtual machine)");
    }

    @Test
    void leavesOutWhatTheSystemDoesNotTell() {
        Host host = new Host("Debian 12", "6.1.0", "riscv64", null, 1, null, 1L << 30, null, null);

        assertThat(host.describe()).isEqualTo("1 core of riscv64, 1.0 GiB, Debian 12, kernel 6.1.0");
    }

    @Test
    void findsSignsOfContainersAndVirtualMachines(@TempDir Path root) throws IOException {
        SystemFiles files = new SystemFiles(root);
        Files.createDirectories(root.resolve("proc/1"));
        assertThat(HostReader.virtualization(files)).isNull();

        Files.writeString(root.resolve("proc/cpuinfo"), "flags\t\t: fpu vme hypervisor lahf_lm\n");
        assertThat(HostReader.virtualization(files)).isEqualTo("virtual machine");

        Files.writeString(root.resolve("proc/1/cgroup"), "0::/kubepods/pod1\n");
        assertThat(HostReader.virtualization(files)).isEqualTo("container, virtual machine");

        Files.writeString(root.resolve("proc/version"), "Linux version 5.15-microsoft-standard-WSL2\n");
        assertThat(HostReader.virtualization(files)).isEqualTo("container, WSL");
    }
}
