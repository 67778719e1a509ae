package dev.serverlab.measure.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.measure.system.ContainerSnapshot.Quota;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ProcessTargetTest {

    private static final long SELF = ProcessHandle.current().pid();
    /** More than this process ever uses. */
    private static final long OF_CONTAINER_SECONDS = 1_000_000_000L;

    @TempDir
    Path root;

    private void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    /** Files that tell of this process that it runs in a container, beside something that uses much CPU. */
    private SystemFiles withAHealthCheckBesideThisProcess() throws IOException {
        write("proc/self/mountinfo", "35 24 0:30 / /cg rw - cgroup2 cgroup2 rw\n");
        write("proc/self/cgroup", "0::/lab\n");
        write("proc/" + SELF + "/cgroup", "0::/docker/1a2b\n");
        write("proc/" + SELF + "/status", "NSpid:\t" + SELF + "\t1\n");
        write("cg/docker/1a2b/cpu.stat", "usage_usec " + OF_CONTAINER_SECONDS + "000000\n");
        write("cg/docker/1a2b/cpu.max", "50000 100000\n");
        return new SystemFiles(root);
    }

    @Test
    void isJudgedByAllOfItsContainerWhenTheLabStartedIt() throws IOException {
        ProcessTarget started = LocalProcess.started(withAHealthCheckBesideThisProcess(), SELF);

        assertThat(started.cpu().cpuNanos()).isEqualTo(OF_CONTAINER_SECONDS * 1_000_000_000L);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void isJudgedByItsProcessAloneWhenItWasFoundAndKeepsTheLimitsOfItsContainer() throws IOException {
        ProcessTarget found = LocalProcess.found(withAHealthCheckBesideThisProcess(), SELF);

        assertThat(found.cpu().cpuNanos()).isPositive().isLessThan(OF_CONTAINER_SECONDS * 1_000_000_000L);
        ContainerSnapshot moment = Objects.requireNonNull(found.detail().container());
        assertThat(moment.quota()).extracting(Quota::cpus).isEqualTo(0.5);
        assertThat(moment.cpuNanos()).isEqualTo(OF_CONTAINER_SECONDS * 1_000_000_000L);
    }

    @Test
    void tellsNothingOfThreadsAndCpusWhenItRunsElsewhere() {
        ProcessTarget elsewhere = ProcessTarget.elsewhere(() -> 5_000_000L);

        assertThat(elsewhere.detail().threads().threads()).isEmpty();
        assertThat(elsewhere.detail().cpus()).isNull();
        assertThat(elsewhere.jit().cpuNanos()).isNull();
    }

    @Test
    void samplesTheCpuOfWhatRunsElsewhereWithoutItsMemory() {
        ProcessTarget elsewhere = ProcessTarget.elsewhere(() -> 5_000_000L);

        ProcessSample sample = Objects.requireNonNull(elsewhere.sample());

        assertThat(sample.cpuNanos()).isEqualTo(5_000_000);
        assertThat(sample.rssBytes()).isNull();
        assertThat(sample.threads()).isNull();
    }

    @Test
    void knowsTheThreadsOfAProcessOfThisMachine() {
        ProcessTarget self = ProcessTarget.ofProcess(ProcessHandle.current().pid());

        assertThat(self.detail().threads().threads()).isNotEmpty();
        assertThat(self.cpu().cpuNanos()).isNotNull();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void readsTheGroupOfAContainerOfItsPodThroughItsProcess() throws IOException {
        write("proc/" + SELF + "/root/sys/fs/cgroup/cgroup.controllers", "cpu memory\n");
        write("proc/" + SELF + "/root/sys/fs/cgroup/cpu.stat", "usage_usec 7000000\n");
        write("proc/" + SELF + "/root/sys/fs/cgroup/cpu.max", "150000 100000\n");

        ProcessTarget beside = LocalProcess.beside(new SystemFiles(root), SELF);

        assertThat(beside.cpu().cpuNanos()).isEqualTo(7_000_000_000L);
        assertThat(Objects.requireNonNull(beside.detail().container()).quota())
                .extracting(Quota::cpus)
                .isEqualTo(1.5);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void readsItUnderVersion1Too() throws IOException {
        write("proc/" + SELF + "/root/sys/fs/cgroup/cpu,cpuacct/cpuacct.usage", "7000000000\n");

        assertThat(LocalProcess.beside(new SystemFiles(root), SELF).cpu().cpuNanos())
                .isEqualTo(7_000_000_000L);
    }
}
