package dev.serverlab.measure.environment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.measure.environment.DoctorCheck.Level;
import dev.serverlab.measure.system.CpuSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is told of the JDKs and the CPUs that there are. */
class JdksAndCpusCheckTest {

    @Test
    void listsTheJdksThatExperimentsCanNameByTheirNumber(@TempDir Path folder) throws IOException {
        List<Path> homes =
                List.of(home(folder, "one", "21.0.8"), home(folder, "two", "25.0.1"), home(folder, "b", "21"));

        DoctorCheck check = Doctor.installed(homes);

        assertThat(check.found())
                .isEqualTo("25 in %s, 21 in %s, 21 in %s".formatted(homes.get(1), homes.get(0), homes.get(2)));
        assertThat(check.level()).isEqualTo(Level.FINE);
    }

    private static Path home(Path folder, String name, String version) throws IOException {
        Path home = Files.createDirectory(folder.resolve(name));
        Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"Someone\"\nJAVA_VERSION=\"" + version + "\"\n");
        return home;
    }

    @Test
    void tellsWhichCpusSessionsHave() {
        Optional<Path> taskset = Optional.of(Path.of("/usr/bin/taskset"));
        DoctorCheck fine = Doctor.pinned(() -> Pinning.of("Linux", List.of(cpu(0), cpu(1)), taskset));
        DoctorCheck missing = Doctor.pinned(() -> Pinning.of("Linux", List.of(cpu(0), cpu(1)), Optional.empty()));

        assertThat(fine.level()).isEqualTo(Level.FINE);
        assertThat(fine.found()).isEqualTo("servers on 0, generator on 1");
        assertThat(missing.level()).isEqualTo(Level.BEWARE);
        assertThat(missing.found()).contains("taskset");
        assertThat(missing.action()).contains("util-linux", "wider intervals");
    }

    private static CpuSet cpu(int number) {
        return new CpuSet(List.of(number));
    }
}
