package dev.serverlab.measure.trial;

import static dev.serverlab.testing.Awaited.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.measure.load.Announced;
import dev.serverlab.measure.system.ProcessTarget;
import dev.serverlab.measure.system.clock.CpuCounter;
import dev.serverlab.measure.system.clock.TimedClock;
import dev.serverlab.measure.validity.MachineWindow;
import dev.serverlab.model.observation.MachineUse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two servers and the generator; what they use between two blocks, of 40 ms each, must not be counted. */
class WindowReadingsTest {

    private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
    private static final GeneratorEvent.Phase FIRST =
            Announced.phase("b00", START, START.plus(Duration.ofMillis(3_500)));
    private static final GeneratorEvent.Phase SECOND =
            Announced.phase("b01", START.plusSeconds(4), START.plus(Duration.ofMillis(7_600)));

    @TempDir
    Path root;

    private ScriptedProcess one;
    private ScriptedProcess other;
    private ScriptedProcess generator;

    @BeforeEach
    void script() {
        one = new ScriptedProcess(root, 1)
                .then(1_000, 10)
                .then(1_100, 12)
                .then(1_140, 20)
                .then(1_240, 23);
        other = new ScriptedProcess(root, 2)
                .then(2_000, null)
                .then(2_200, null)
                .then(2_240, null)
                .then(2_450, null);
        generator = new ScriptedProcess(root, 3)
                .then(5_000, 900)
                .then(5_300, 900)
                .then(5_340, 900)
                .then(5_650, 900);
    }

    private WindowReadings start(int blocks, TimedClock first, CpuCounter jit) {
        return new WindowReadings(
                        List.of(first, other, generator),
                        List.of(jit, other.jit()),
                        new MachineReadings(
                                Collections.nCopies(
                                        3,
                                        ProcessTarget.ofProcess(
                                                ProcessHandle.current().pid())),
                                Map.of()),
                        blocks)
                .start();
    }

    private WindowReadings start(int blocks, ScriptedProcess first) {
        return start(blocks, first, first.jit());
    }

    private static WindowReadings.Span span(long windowMillis, long cpuMillis, @Nullable Long jitNanos) {
        return new WindowReadings.Span(Duration.ofMillis(windowMillis), cpuMillis * 1_000_000, jitNanos);
    }

    @Test
    void takesOnlyWhatWasUsedBetweenTheEndsOfEachBlock() throws InterruptedException {
        try (WindowReadings readings = start(2, one)) {
            readings.announce(FIRST);
            readings.announce(SECOND);

            assertThat(readings.spans())
                    .containsExactly(
                            List.of(span(3_500, 100, 2_000_000L), span(3_500, 200, null), span(3_500, 300, null)),
                            List.of(span(3_600, 100, 3_000_000L), span(3_600, 210, null), span(3_600, 310, null)));
            assertThat(one.asked()).containsExactly(FIRST.start(), FIRST.end(), SECOND.start(), SECOND.end());
            assertThat(generator.asked()).isEqualTo(one.asked());
        }
    }

    @Test
    void watchesTheMachineFromTheFirstBlockToTheLast() throws InterruptedException {
        try (WindowReadings readings = start(2, one)) {
            assertThat(readings.watched()).isNull();
            readings.announce(FIRST);
            readings.announce(SECOND);
            List<List<WindowReadings.Span>> spans = readings.spans();

            MachineWindow watched = Objects.requireNonNull(readings.watched());
            assertThat(spans).hasSize(2);
            assertThat(watched.serversNanos()).isEqualTo((240 + 450) * 1_000_000L);
            assertThat(watched.generatorNanos()).isEqualTo(650 * 1_000_000L);
            assertThat(watched.to().lab().nanoTime())
                    .isGreaterThan(watched.from().lab().nanoTime());
            assertThat(readings.machine().use(0, Collections.nCopies(3, 1L))).isNotEqualTo(MachineUse.UNKNOWN);
        }
    }

    @Test
    void doesNotTakeTheCpuOfSomeServersForThatOfAll() throws InterruptedException {
        ScriptedProcess unread = new ScriptedProcess(root, 1).then(1_000, 10).then(null, 12);
        try (WindowReadings readings = start(1, unread)) {
            readings.announce(FIRST);

            assertThat(readings.spans().getFirst())
                    .containsExactly(
                            new WindowReadings.Span(Duration.ofMillis(3_500), null, 2_000_000L),
                            span(3_500, 200, null),
                            span(3_500, 300, null));
            MachineWindow watched = Objects.requireNonNull(readings.watched());
            assertThat(watched.serversNanos()).isNull();
            assertThat(watched.generatorNanos()).isEqualTo(300 * 1_000_000L);
        }
    }

    @Test
    void keepsTheBlocksThatWereReadWhenTheLoadEndsEarly() throws InterruptedException {
        WindowReadings readings = start(2, one);
        readings.announce(FIRST);
        await().until(() -> generator.asked().size() == 2);

        readings.close();

        assertThat(readings.spans()).hasSize(1);
        assertThat(readings.watched()).isNull();
        assertThat(readings.machine().use(0, Collections.nCopies(3, 1L))).isEqualTo(MachineUse.UNKNOWN);
    }

    @Test
    void doesNotTakeADefectForASystemThatDoesNotTell() {
        TimedClock broken = moment -> {
            throw new UnsupportedOperationException("broken");
        };
        try (WindowReadings readings = start(1, broken, one.jit())) {
            readings.announce(FIRST);

            assertThatIllegalStateException()
                    .isThrownBy(readings::spans)
                    .withRootCauseInstanceOf(UnsupportedOperationException.class);
        }
    }
}
