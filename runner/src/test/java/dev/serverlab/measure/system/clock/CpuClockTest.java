package dev.serverlab.measure.system.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serverlab.measure.system.Burner;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class CpuClockTest {

    // /proc/<pid>/stat, behind ProcessHandle, cuts user and system time to 10 ms each.
    private static final long GRANULARITY_NANOS = Duration.ofMillis(20).toNanos();

    @Test
    @EnabledOnOs(OS.LINUX)
    void countsTheCpuOfAnotherProcessIncludingThreadsThatHaveEnded() throws IOException {
        try (Burner burner = Burner.start()) {
            CpuClock clock = new CpuClock(burner.pid());
            long before = Objects.requireNonNull(clock.cpuNanos());

            burner.burn(150);

            assertThat(Objects.requireNonNull(clock.cpuNanos()) - before)
                    .isGreaterThanOrEqualTo(Duration.ofMillis(150).toNanos());
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void agreesWithTheCoarserClockOfTheJdk() throws IOException {
        try (Burner burner = Burner.start()) {
            burner.burn(100);
            CpuClock clock = new CpuClock(burner.pid());

            long before = Objects.requireNonNull(clock.cpuNanos());
            long coarse =
                    burner.handle().info().totalCpuDuration().orElseThrow().toNanos();
            long after = Objects.requireNonNull(clock.cpuNanos());

            assertThat(coarse).isBetween(before - GRANULARITY_NANOS, after + GRANULARITY_NANOS);
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void resolvesFarBelowTheTickOfTheProcFiles() {
        CpuClock clock = new CpuClock(ProcessHandle.current().pid());

        assertThat(Stream.generate(clock::cpuNanos).limit(100))
                .anyMatch(nanos ->
                        Objects.requireNonNull(nanos) % Duration.ofMillis(1).toNanos() != 0);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void isAbsentWhenTheProcessHasGone() throws IOException {
        CpuClock clock;
        try (Burner burner = Burner.start()) {
            clock = new CpuClock(burner.pid());
            assertThat(clock.cpuNanos()).isNotNull();
        }

        assertThat(clock.cpuNanos()).isNull();
    }

    @Test
    void isAbsentForAPidThatCannotExist() {
        assertThat(new CpuClock(Long.MAX_VALUE).cpuNanos()).isNull();
    }

    @Test
    @DisabledOnOs(OS.LINUX)
    void isAbsentOnOtherSystems() {
        assertThat(new CpuClock(ProcessHandle.current().pid()).cpuNanos()).isNull();
    }

    @Test
    void refusesAPidThatWouldMeanThisProcess() {
        assertThatThrownBy(() -> new CpuClock(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("positive");
    }
}
