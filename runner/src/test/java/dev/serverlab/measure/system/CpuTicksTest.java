package dev.serverlab.measure.system;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class CpuTicksTest {

    /** As proc_pid_stat(5) has it: utime and stime are the 14th and 15th field. The name holds what it likes. */
    private static final String STAT =
            "7 (a) b (c) S 1 7 7 0 -1 4194304 26911 0 12 0 %s %s 3 4 20 0 41 0 905 0 0 18446744073709551615 0\n";

    @TempDir
    Path root;

    private CpuTicks ticks(String user, String system) throws IOException {
        Path stat = root.resolve("proc/7/stat");
        Files.createDirectories(stat.getParent());
        Files.writeString(stat, STAT.formatted(user, system));
        return requireNonNull(CpuTicks.of(new SystemFiles(root), 7));
    }

    @Test
    void tellsTheKernelsShareOfWhatWasUsedSince() throws IOException {
        CpuTicks earlier = ticks("1234", "567");
        CpuTicks later = ticks("1264", "577");

        assertThat(earlier).isEqualTo(new CpuTicks(1_234, 567));
        assertThat(later.systemShareSince(earlier)).isEqualTo(0.25);
        assertThat(later.systemShareSince(later)).isNull();
    }

    @Test
    void isAbsentWhenTheProcessHasGone() {
        assertThat(CpuTicks.of(new SystemFiles(root), 8)).isNull();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void isReadOfARealProcess() {
        assertThat(ProcessTarget.ofProcess(ProcessHandle.current().pid())
                        .detail()
                        .ticks())
                .isNotNull();
        assertThat(ProcessTarget.elsewhere(() -> 5_000_000L).detail().ticks()).isNull();
    }
}
