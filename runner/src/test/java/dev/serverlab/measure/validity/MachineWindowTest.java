package dev.serverlab.measure.validity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.serverlab.measure.system.MachineSnapshot;
import dev.serverlab.measure.system.SystemFiles;
import dev.serverlab.measure.system.clock.CpuReading;
import dev.serverlab.model.run.Disturbances;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** On recorded files of the kernel, as neither steal nor a step of the clock can be made here. */
class MachineWindowTest {

    private static final long SECOND = 1_000_000_000;
    private static final long BEHIND_NANOS = 10_000_000;

    private static MachineSnapshot moment(String machine, long epochMicros, long nanoTime, long labNanos)
            throws URISyntaxException {
        MachineSnapshot recorded = MachineSnapshot.read(
                new SystemFiles(Path.of(Objects.requireNonNull(
                                MachineWindowTest.class.getResource("/dev/serverlab/machines/" + machine))
                        .toURI())),
                List.of());
        return new MachineSnapshot(new CpuReading(epochMicros, nanoTime, labNanos), recorded.counters(), null);
    }

    private static Disturbances between(long wallMicros, @Nullable Long servers, String after)
            throws URISyntaxException {
        MachineSnapshot from = moment("linux-before", 0, 0, 0);
        MachineSnapshot to = moment(after, wallMicros, SECOND, 90_000_000);
        return between(from, to, servers, true);
    }

    private static Disturbances between(
            MachineSnapshot from, MachineSnapshot to, @Nullable Long servers, boolean withLab) {
        return new MachineWindow(from, from, to, servers, 200_000_000L, withLab, null).disturbances(4L, BEHIND_NANOS);
    }

    @Test
    void takesTheLabsOwnProcessesOffWhatTheMachineDid() throws URISyntaxException {
        Disturbances disturbances = between(1_000_000, 500_000_000L, "linux-after");

        // 139 of 277 ticks of 10 ms were busy: 1,390 ms, of which 500 + 200 + 90 ms are the lab's, and 10 of what
        // stands behind.
        assertThat(disturbances.busyShare()).isEqualTo(139 / 277.0, within(1e-9));
        assertThat(disturbances.foreignCpuShare()).isEqualTo(59 / 277.0, within(1e-9));
        assertThat(disturbances.generatorCores()).isEqualTo(0.2, within(1e-9));
        assertThat(disturbances.generatorLongestPauseMillis()).isEqualTo(4);
        assertThat(disturbances.listenOverflows()).isEqualTo(12);
    }

    @Test
    void seesStealInARecordingWithIt() throws URISyntaxException {
        Disturbances disturbances = between(1_000_000, 0L, "linux-stolen");

        // The same recording with 69 ticks of steal more.
        assertThat(disturbances.stealShare()).isEqualTo(69 / 346.0, within(1e-9));
    }

    @Test
    void doesNotKnowForeignCpuWithoutTheClockOfAServer() throws URISyntaxException {
        assertThat(between(1_000_000, null, "linux-after").foreignCpuShare()).isNull();
    }

    @Test
    void doesNotKnowForeignCpuOfAnotherMachineThanTheLabs() throws URISyntaxException {
        Disturbances disturbances = between(
                moment("linux-before", 0, 0, 0), moment("linux-after", 1_000_000, SECOND, 0), 500_000_000L, false);

        assertThat(disturbances.foreignCpuShare()).isNull();
        assertThat(disturbances.busyShare()).isEqualTo(139 / 277.0, within(1e-9));
    }

    /** With the generator on the lab's machine and the servers on another one, each of which has its own part. */
    @Test
    void takesTheWorseOfTwoMachines() throws URISyntaxException {
        MachineSnapshot from = moment("linux-before", 0, 0, 0);
        MachineSnapshot here = moment("linux-after", 1_000_000, SECOND, 90_000_000);
        MachineSnapshot there = moment("linux-stolen", 1_000_000, SECOND, 90_000_000);
        MachineWindow servers = new MachineWindow(from, from, there, 500_000_000L, 0L, true, null);

        Disturbances disturbances =
                new MachineWindow(from, from, here, 0L, 200_000_000L, true, servers).disturbances(4L, BEHIND_NANOS);

        assertThat(disturbances.stealShare()).isEqualTo(69 / 346.0, within(1e-9));
        // Here 139 ticks were busy: 20 for the generator, 9 for the lab, 1 for backends.
        assertThat(disturbances.foreignCpuShare()).isEqualTo(109 / 277.0, within(1e-9));
        assertThat(disturbances.generatorCores()).isEqualTo(0.2, within(1e-9));
        assertThat(disturbances.listenOverflows()).isEqualTo(24);
    }

    @Test
    void isNeverNegative() throws URISyntaxException {
        assertThat(between(1_000_000, 5 * SECOND, "linux-after").foreignCpuShare())
                .isZero();
    }

    @Test
    void seesTheWallClockSetAgainstTheMonotonicOne() throws URISyntaxException {
        assertThat(between(1_000_000, 0L, "linux-after").clockStepMillis()).isZero();
        assertThat(between(600_000, 0L, "linux-after").clockStepMillis()).isEqualTo(-400);
    }
}
