package dev.serverlab.measure.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The kernel's files as different kernels write them. */
class KernelFilesTest {

    @TempDir
    Path root;

    @Test
    void readsAKernelThatDoesNotTellSteal() {
        assertThat(CpuTicks.parse("cpu  10 20 30 400 5 6 7\ncpu0 1 2 3 4\n"))
                .hasValue(new CpuTicks(10 + 20 + 30 + 6 + 7, null, 478));
    }

    @Test
    void countsGuestTimeOnceOnly() {
        assertThat(CpuTicks.parse("cpu  10 0 0 90 0 0 0 5 10 10\n")).hasValue(new CpuTicks(10, 5L, 105));
    }

    @Test
    void refusesGarbageInTheCpuLine() {
        assertThat(CpuTicks.parse("cpu  10 x 30 400\n")).isEmpty();
        assertThat(CpuTicks.parse("cpu  10 20\n")).isEmpty();
        assertThat(CpuTicks.parse("")).isEmpty();
    }

    @Test
    void readsOnlyTheTcpCountersThatThisKernelHas() {
        String netstat = """
                TcpExt: SyncookiesSent ListenOverflows ListenDrops
                TcpExt: 1 22 33
                IpExt: InNoRoutes TCPSynRetrans
                IpExt: 4 5
                """;

        assertThat(TcpDrops.parse(netstat)).isEqualTo(new TcpDrops(22L, 33L, null, null));
    }

    @Test
    void readsNoTcpCountersFromACutOffFile() {
        assertThat(TcpDrops.parse("TcpExt: ListenOverflows\n")).isEqualTo(new TcpDrops(null, null, null, null));
    }

    @Test
    void readsTheThrottlingOfBothCgroupVersions() throws IOException {
        write("sys/fs/cgroup/cpu/cpu.stat", "nr_periods 7\nnr_throttled 3\nthrottled_time 5000000\n");
        assertThat(sample().throttledMicros()).isEqualTo(5_000);

        write("sys/fs/cgroup/cpu.stat", "usage_usec 99\nnr_periods 7\nnr_throttled 3\nthrottled_usec 4000\n");
        assertThat(sample().throttledMicros()).isEqualTo(4_000);
    }

    @Test
    void readsNoThrottlingOutsideAContainer() throws IOException {
        write("sys/fs/cgroup/cpu.stat", "usage_usec 99\nuser_usec 50\nsystem_usec 49\n");

        assertThat(sample().throttledMicros()).isNull();
    }

    @Test
    void readsThePressureTotal() throws IOException {
        write("proc/pressure/cpu", "some avg10=1.45 avg60=0.78 avg300=1.24 total=16185712\n");
        assertThat(sample().stalledMicros()).isEqualTo(16_185_712);

        write("proc/pressure/cpu", "some avg10=1.45\n");
        assertThat(sample().stalledMicros()).isNull();
    }

    @Test
    void readsMemoryAndThreadsOfAProcess() {
        String status = "Name:\tjava\nVmHWM:\t  90000 kB\nVmRSS:\t  81234 kB\nThreads:\t27\n";

        assertThat(ProcessStatus.parse(status)).isEqualTo(new ProcessStatus(81_234L * 1024, 27));
    }

    @Test
    void readsNoMemoryOfAProcessThatHasEndedButWasNotReaped() {
        assertThat(ProcessStatus.parse("Name:\tjava\nState:\tZ (zombie)\nThreads:\t1\n"))
                .isEqualTo(new ProcessStatus(null, 1));
    }

    @Test
    void readsAFileWhoseTextIsNotUtf8() throws IOException {
        Files.write(root.resolve("comm"), new byte[] {'a', (byte) 0xff});

        assertThat(new SystemFiles(root).read("comm")).hasValue("aÿ");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void readsTheWholeOfAFileThatMustBeReadAtOnce() {
        String range = SystemFiles.ofThisMachine()
                .read("proc/sys/net/ipv4/ip_local_port_range")
                .orElseThrow();

        assertThat(range.strip()).matches("\\d+\\s+\\d+");
    }

    private MachineSample sample() {
        return MachineSample.read(new SystemFiles(root));
    }

    private void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
