package dev.serverlab.measure.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.measure.system.MachineSnapshot;
import dev.serverlab.measure.system.MachineSnapshot.Counter;
import dev.serverlab.measure.system.ProcessDetail;
import dev.serverlab.measure.system.ProcessSample;
import dev.serverlab.measure.system.ProcessTarget;
import dev.serverlab.measure.system.clock.CpuCounter;
import dev.serverlab.measure.system.clock.CpuReading;
import dev.serverlab.measure.validity.MachineWindow;
import dev.serverlab.model.observation.MachineUse;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class MachineReadingsTest {

    /** Until the kernel has counted another tick of this process. */
    @Test
    @Timeout(300)
    @EnabledOnOs(OS.LINUX)
    void tellHowTheTimeOfAProcessWasDivided() {
        ProcessTarget self = ProcessTarget.ofProcess(ProcessHandle.current().pid());
        MachineReadings readings = new MachineReadings(List.of(self, self), Map.of());
        readings.read();
        var before = Objects.requireNonNull(self.detail().ticks());
        while (Objects.requireNonNull(self.detail().ticks()).user() < before.user() + 2) {
            Thread.onSpinWait();
        }
        readings.read();

        MachineUse use = readings.use(0, Arrays.asList(20_000_000L, null));

        assertThat(use.systemShare()).isGreaterThanOrEqualTo(0).isLessThan(1);
    }

    @Test
    void tellNothingOfWhatRunsElsewhere() {
        ProcessTarget elsewhere = ProcessTarget.elsewhere(() -> 5_000_000L);
        MachineReadings readings = new MachineReadings(List.of(elsewhere, elsewhere), Map.of());
        readings.read();
        readings.read();

        assertThat(readings.use(0, Arrays.asList(20_000_000L, null)).systemShare())
                .isNull();
    }

    /** The clocks of two machines have nothing to do with each other. */
    @Test
    void tellNothingWhereAnotherMachineWasReadTheSecondTime() {
        ProcessTarget silent = new Pod(List.of(ofAnother(1), ofAnother(2), ProcessDetail.UNKNOWN));
        MachineReadings readings = new MachineReadings(List.of(silent), Map.of());
        readings.read();
        readings.read();

        List<@Nullable Long> cpu = Arrays.asList((Long) null);
        assertThat(readings.window(cpu)).isNull();
        assertThat(readings.use(0, cpu)).isEqualTo(MachineUse.UNKNOWN);
    }

    @Test
    void takeAReadingBeforeTheLoadOfTheSameMachineOnly() {
        ProcessTarget late = new Pod(List.of(ProcessDetail.UNKNOWN, ofAnother(1), ofAnother(2)));
        MachineReadings readings = new MachineReadings(List.of(late), Map.of());
        readings.read();
        readings.read();

        MachineWindow window = Objects.requireNonNull(readings.window(Arrays.asList((Long) null)));
        assertThat(window.beforeLoad()).isEqualTo(window.from());
    }

    @Test
    void lookAtTheServersMachineToo() {
        ProcessTarget server = new Pod(List.of(ofAnother(1), ofAnother(2), ofAnother(5)));
        ProcessTarget generator =
                ProcessTarget.ofProcess(ProcessHandle.current().pid());
        MachineReadings readings = new MachineReadings(List.of(server, generator), Map.of());
        readings.read();
        readings.read();

        MachineWindow window = Objects.requireNonNull(readings.window(List.of(7L, 8L)));
        MachineWindow there = Objects.requireNonNull(window.there());
        assertThat(window.serversNanos()).as("on the lab's machine").isZero();
        assertThat(window.generatorNanos()).isEqualTo(8);
        assertThat(there.from().lab().nanoTime()).isEqualTo(2);
        assertThat(there.to().lab().nanoTime()).isEqualTo(5);
        assertThat(there.serversNanos()).isEqualTo(7);
        assertThat(there.generatorNanos()).isZero();
    }

    private static ProcessDetail ofAnother(long nanoTime) {
        ProcessDetail none = ProcessDetail.UNKNOWN;
        return new ProcessDetail(
                none.threads(),
                none.ticks(),
                none.cpus(),
                none.container(),
                new MachineSnapshot(
                        new CpuReading(nanoTime, nanoTime, null), Map.of(Counter.ALL_TICKS, nanoTime), null));
    }

    /** Tells one after the other. */
    private record Pod(Iterator<ProcessDetail> details) implements ProcessTarget {

        Pod(List<ProcessDetail> details) {
            this(details.iterator());
        }

        @Override
        public @Nullable Long pid() {
            return null;
        }

        @Override
        public CpuCounter cpu() {
            return CpuCounter.UNKNOWN;
        }

        @Override
        public CpuCounter jit() {
            return CpuCounter.UNKNOWN;
        }

        @Override
        public @Nullable ProcessSample sample() {
            return null;
        }

        @Override
        public ProcessDetail detail() {
            return details.next();
        }

        @Override
        public boolean collect() {
            return false;
        }
    }
}
