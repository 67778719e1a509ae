package dev.serverlab.measure.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CpuSetTest {

    @TempDir
    Path root;

    @ParameterizedTest
    @ValueSource(strings = {"0", "0-1", "3", "0-3,8", "0,2,4-6,63"})
    void isWrittenAsItWasRead(String list) {
        assertThat(CpuSet.parse(list)).hasToString(list);
    }

    @Test
    void isAscendingWithoutRepetition() {
        assertThat(new CpuSet(List.of(3, 0, 3, 1))).hasToString("0-1,3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "all", "1-", "-1", "0,,1", "0-99999999"})
    void isNoneOfAnyOtherText(String list) {
        assertThat(CpuSet.parse(list)).isNull();
    }

    @Test
    void knowsWhichAreThreadsOfOneCore() throws IOException {
        for (int cpu = 0; cpu < 4; cpu++) {
            Path topology = Files.createDirectories(root.resolve("sys/devices/system/cpu/cpu" + cpu + "/topology"));
            Files.writeString(topology.resolve("thread_siblings_list"), cpu % 2 + "," + (cpu % 2 + 2) + "\n");
        }

        assertThat(new CpuSet(List.of(0, 1, 2, 3)).byCore(new SystemFiles(root)))
                .hasToString("[0,2, 1,3]");
        assertThat(new CpuSet(List.of(0, 1, 2, 7)).byCore(new SystemFiles(root)))
                .hasToString("[0,2, 1, 7]");
    }

    @Test
    void isReadFromTheStatusOfAProcess() throws IOException {
        Files.createDirectories(root.resolve("proc/10"));
        Files.writeString(
                root.resolve("proc/10/status"), "Name:\tjava\nCpus_allowed:\tf1\nCpus_allowed_list:\t0,4-7\n");

        assertThat(CpuSet.allowedTo(new SystemFiles(root), 10)).isEqualTo(new CpuSet(List.of(0, 4, 5, 6, 7)));
        assertThat(CpuSet.allowedTo(new SystemFiles(root), 11)).isNull();
    }
}
