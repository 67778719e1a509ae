package dev.serverlab.measure.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serverlab.measure.system.CpuSet;
import dev.serverlab.model.problem.LabException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PinningTest {

    private static final Optional<Path> TASKSET = Optional.of(Path.of("/usr/bin/taskset"));

    private static List<CpuSet> cores(String list) {
        return Stream.of(list.split("\\|"))
                .map(CpuSet::parse)
                .map(Objects::requireNonNull)
                .toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "0|1 0 1",
                "0|1|2 0-1 2",
                "2|5 2 5",
                "1|3|5|7|9 1,3,5 7,9",
                "0,4|1,5|2,6|3,7 0-1,4-5 2-3,6-7",
                "0-1|2-3|4-5 0-3 4-5",
                "0-1 0 1"
            })
    void dividesTheCoresThatTheLabMayUse(String cores, String servers, String generator) {
        Pinning pinning = Pinning.of("Linux", cores(cores), TASKSET);

        assertThat(pinning.servers()).hasToString(servers);
        assertThat(pinning.generator()).hasToString(generator);
        assertThat(pinning.prefix(pinning.servers())).containsExactly("/usr/bin/taskset", "-c", servers);
    }

    @Test
    void startsNothingThereThatIsMovedLater() {
        Pinning pinning = Pinning.of("Linux", cores("0|1"), TASKSET).whenWarm();

        assertThat(pinning.fromStart()).isFalse();
        assertThat(pinning.prefix(pinning.servers())).isEmpty();
    }

    @Test
    void isRefusedWithOneCpu() {
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> Pinning.of("Linux", cores("3"), TASKSET))
                .withMessageContaining("at least 2 CPUs")
                .withMessageContaining("only CPU 3")
                .satisfies(refusal -> assertThat(refusal.problem().action()).contains("Leave --pin out"));
    }

    @Test
    void isRefusedWithoutTaskset() {
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> Pinning.of("Linux", cores("0|1"), Optional.empty()))
                .withMessageContaining("taskset is not on the PATH")
                .satisfies(refusal -> assertThat(refusal.problem().action()).contains("Install util-linux"));
    }

    @Test
    void isRefusedOnAnotherSystem() {
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> Pinning.of("Mac OS X", List.of(), TASKSET))
                .withMessageContaining("on Mac OS X the lab cannot")
                .satisfies(refusal -> assertThat(refusal.problem().action()).contains("on Linux"));
    }
}
