package dev.serverlab.measure.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.measure.system.MachineSnapshot.Counter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The kernel's files as different kernels write them. */
class KernelFilesTest {

    @TempDir
    Path root;

    @Test
    void countsTheOpenConnectionsToAPort() throws IOException {
        Path net = Files.createDirectories(root.resolve("proc/net"));
        Files.writeString(net.resolve("tcp"), """
                  sl  local_address rem_address   st tx_queue rx_queue
                   0: 0100007F:1F91 00000000:0000 0A 00000000:00000000
                   1: 0100007F:1F91 0100007F:C350 01 00000000:00000000
                   2: 0100007F:C350 0100007F:1F91 01 00000000:00000000
                   3: 0100007F:1F91 0100007F:C351 06 00000000:00000000
                """);
        Files.writeString(net.resolve("tcp6"), """
                  10: 0000000000000000FFFF00000100007F:1F91 0000000000000000FFFF00000100007F:C352 01 00000000:00000000
                """);

        assertThat(new SystemFiles(root).connectionsTo(0x1F91)).isEqualTo(2);
    }

    @Test
    void readsAKernelThatDoesNotTellSteal() throws IOException {
        assertThat(counters("proc/stat", "cpu  10 20 30 400 5 6 7\ncpu0 1 2 3 4\n"))
                .isEqualTo(Map.of(Counter.BUSY_TICKS, 10L + 20 + 30 + 6 + 7, Counter.ALL_TICKS, 478L));
    }

    @Test
    void countsGuestTimeOnceOnly() throws IOException {
        assertThat(counters("proc/stat", "cpu  10 0 0 90 0 0 0 5 10 10\n"))
                .isEqualTo(Map.of(Counter.BUSY_TICKS, 10L, Counter.STOLEN_TICKS, 5L, Counter.ALL_TICKS, 105L));
    }

    @ParameterizedTest
    @ValueSource(strings = {"cpu  10 x 30 400\n", "cpu  10 20\n", ""})
    void refusesGarbageInTheCpuLine(String stat) throws IOException {
        assertThat(counters("proc/stat", stat)).isEmpty();
    }

    @Test
    void readsOnlyTheTcpCountersThatThisKernelHas() throws IOException {
        String netstat = """
                TcpExt: SyncookiesSent ListenOverflows
                TcpExt: 1 22
                IpExt: InNoRoutes ListenDrops
                IpExt: 4 5
                """;

        assertThat(counters("proc/net/netstat", netstat)).isEqualTo(Map.of(Counter.LISTEN_OVERFLOWS, 22L));
    }

    @Test
    void readsNoTcpCountersFromACutOffFile() throws IOException {
        assertThat(counters("proc/net/netstat", "TcpExt: ListenOverflows\n")).isEmpty();
    }

    @Test
    void readsTheThrottlingOfBothCgroupVersions() throws IOException {
        assertThat(counters("sys/fs/cgroup/cpu/cpu.stat", "nr_periods 7\nnr_throttled 3\nthrottled_time 5000000\n"))
                .isEqualTo(Map.of(Counter.THROTTLED_MICROS, 5_000L));
        assertThat(counters(
                        "sys/fs/cgroup/cpu.stat", "usage_usec 99\nnr_periods 7\nnr_throttled 3\nthrottled_usec 4000\n"))
                .isEqualTo(Map.of(Counter.THROTTLED_MICROS, 4_000L));
    }

    @Test
    void readsNoThrottlingOutsideAContainer() throws IOException {
        assertThat(counters("sys/fs/cgroup/cpu.stat", "usage_usec 99\nuser_usec 50\nsystem_usec 49\n"))
                .isEmpty();
    }

    @Test
    void readsThePressureTotal() throws IOException {
        assertThat(counters("proc/pressure/cpu", "some avg10=1.45 avg60=0.78 avg300=1.24 total=16185712\n"))
                .isEqualTo(Map.of(Counter.STALLED_MICROS, 16_185_712L));
        assertThat(counters("proc/pressure/cpu", "some avg10=1.45\n")).isEmpty();
    }

    @Test
    void readsMemoryAndThreadsOfAProcess() {
        String status = "Name:\tjava\nVmHWM:\t  90000 kB\nVmRSS:\t  81234 kB\nThreads:\t27\n";

        assertThat(SystemFiles.entry(status, "VmRSS")).isEqualTo(81_234);
        assertThat(SystemFiles.entry(status, "Threads")).isEqualTo(27);
    }

    @Test
    void readsNoMemoryOfAProcessThatHasEndedButWasNotReaped() {
        assertThat(SystemFiles.entry("Name:\tjava\nState:\tZ (zombie)\nThreads:\t1\n", "VmRSS"))
                .isNull();
    }

    @Test
    void readsAFileWhoseTextIsNotUtf8() throws IOException {
        Files.write(root.resolve("comm"), new byte[] {'a', (byte) 0xff});

        assertThat(new SystemFiles(root).text("comm")).isEqualTo("aÿ");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void readsTheWholeOfAFileThatMustBeReadAtOnce() {
        String range = SystemFiles.ofThisMachine().text("proc/sys/net/ipv4/ip_local_port_range");

        assertThat(range.strip()).matches("\\d+\\s+\\d+");
    }

    private Map<Counter, Long> counters(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        return MachineSnapshot.read(new SystemFiles(root), List.of()).counters();
    }
}
