package dev.serverlab.measure.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serverlab.measure.system.CpuSet;
import dev.serverlab.model.problem.LabException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PinningTest {

    private static final Optional<Path> TASKSET = Optional.of(Path.of("/usr/bin/taskset"));

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {"0-1 0 1", "0-2 0-1 2", "0-7 0-3 4-7", "2,5 2 5", "1,3,5,7,9 1,3,5 7,9"})
    void dividesTheCpusThatTheLabMayUse(String allowed, String servers, String generator) {
        Pinning pinning = Pinning.of("Linux", CpuSet.parse(allowed), TASKSET);

        assertThat(pinning.servers()).hasToString(servers);
        assertThat(pinning.generator()).hasToString(generator);
        assertThat(pinning.prefix(pinning.servers())).containsExactly("/usr/bin/taskset", "-c", servers);
    }

    @Test
    void startsNothingThereThatIsMovedLater() {
        Pinning pinning = Pinning.of("Linux", CpuSet.parse("0-1"), TASKSET).whenWarm();

        assertThat(pinning.fromStart()).isFalse();
        assertThat(pinning.prefix(pinning.servers())).isEmpty();
    }

    @Test
    void isRefusedWithOneCpu() {
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> Pinning.of("Linux", CpuSet.parse("3"), TASKSET))
                .withMessageContaining("at least 2 CPUs")
                .withMessageContaining("only CPU 3")
                .satisfies(refusal -> assertThat(refusal.problem().action()).contains("Leave --pin out"));
    }

    @Test
    void isRefusedWithoutTaskset() {
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> Pinning.of("Linux", CpuSet.parse("0-1"), Optional.empty()))
                .withMessageContaining("taskset is not on the PATH")
                .satisfies(refusal -> assertThat(refusal.problem().action()).contains("Install util-linux"));
    }

    @Test
    void isRefusedOnAnotherSystem() {
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> Pinning.of("Mac OS X", null, TASKSET))
                .withMessageContaining("on Mac OS X the lab cannot")
                .satisfies(refusal -> assertThat(refusal.problem().action()).contains("on Linux"));
    }
}
