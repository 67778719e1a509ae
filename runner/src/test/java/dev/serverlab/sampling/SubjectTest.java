package dev.serverlab.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class SubjectTest {

    @Test
    void tellsNothingOfThreadsAndCpusWhenItRunsElsewhere() {
        Subject elsewhere = Subject.elsewhere(() -> OptionalLong.of(5_000_000));

        assertThat(elsewhere.threads().threads()).isEmpty();
        assertThat(elsewhere.cpus()).isEmpty();
        assertThat(elsewhere.jit().cpuNanos()).isEmpty();
    }

    @Test
    void samplesTheCpuOfWhatRunsElsewhereWithoutItsMemory() {
        Subject elsewhere = Subject.elsewhere(() -> OptionalLong.of(5_000_000));

        ProcessSample sample = ProcessProbe.of(elsewhere).read();

        assertThat(sample.cpuNanos()).isEqualTo(5_000_000);
        assertThat(sample.rssBytes()).isNull();
        assertThat(sample.threads()).isNull();
    }

    @Test
    void knowsTheThreadsOfAProcessOfThisMachine() {
        Subject self = Subject.ofProcess(ProcessHandle.current().pid());

        assertThat(self.threads().threads()).isNotEmpty();
        assertThat(self.cpu().cpuNanos()).isPresent();
    }
}
