package dev.serverlab.measure.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.measure.system.MachineSnapshot.Counter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TcpDropsTest {

    private static final String NAMES = "TcpExt: ListenOverflows ListenDrops\n";

    @TempDir
    private Path root;

    @BeforeEach
    void hasAMachineWithProcessesInAndOutsideOfContainers() throws IOException {
        write("proc/net/netstat", "TcpExt: 1 2\n");
        network("self", 1, "TcpExt: 1 2\n");
        network("10", 1, "TcpExt: 1 2\n");
        network("20", 77, "TcpExt: 30 40\n");
        network("21", 77, "TcpExt: 30 40\n");
        network("30", 78, "TcpExt: 500 600\n");
    }

    private void network(String process, int number, String values) throws IOException {
        write("proc/" + process + "/net/netstat", values);
        Path namespaces = Files.createDirectories(root.resolve("proc/" + process + "/ns"));
        Files.createSymbolicLink(namespaces.resolve("net"), Path.of("net:[" + number + "]"));
    }

    private void write(String file, String values) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, NAMES + values);
    }

    private Map<Counter, Long> of(Long... pids) {
        return MachineSnapshot.read(new SystemFiles(root), List.of(pids)).counters();
    }

    private static Map<Counter, Long> drops(long overflows, long drops) {
        return Map.of(Counter.LISTEN_OVERFLOWS, overflows, Counter.LISTEN_DROPS, drops);
    }

    @Test
    void areThoseOfTheMachineForProcessesInItsNetwork() {
        assertThat(of(10L)).isEqualTo(drops(1, 2));
    }

    @Test
    void countEachNetworkOfContainersOnce() {
        assertThat(of(10L, 20L, 21L, 30L)).isEqualTo(drops(531, 642));
    }

    @Test
    void leaveOutProcessesThatHaveEnded() {
        assertThat(of(20L, 99L)).isEqualTo(drops(31, 42));
    }
}
