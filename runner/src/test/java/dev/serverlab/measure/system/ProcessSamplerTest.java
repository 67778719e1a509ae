package dev.serverlab.measure.system;

import static dev.serverlab.testing.Awaited.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serverlab.measure.system.clock.CpuReading;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ProcessSamplerTest {

    private static final Duration OFTEN = Duration.ofMillis(5);
    private static final ProcessTarget SELF =
            ProcessTarget.ofProcess(ProcessHandle.current().pid());

    @TempDir
    Path folder;

    @Test
    @EnabledOnOs(OS.LINUX)
    void samplesARealProcess() throws IOException {
        try (Burner burner = Burner.start();
                ProcessSampler sampler = ProcessSampler.start(ProcessTarget.ofProcess(burner.pid()), OFTEN, csv())) {
            burner.burn(50);
            await().until(() -> sampler.samples().size() >= 3);

            ProcessSample first = sampler.samples().getFirst();
            ProcessSample last = sampler.samples().getLast();
            assertThat(last.epochMicros()).isNotEqualTo(first.epochMicros());
            assertThat(last.nanoTime()).isGreaterThan(first.nanoTime());
            assertThat(last.cpuNanos()).isGreaterThanOrEqualTo(first.cpuNanos());
            assertThat(last.rssBytes()).isGreaterThan(1_000_000);
            assertThat(last.threads()).isGreaterThan(3);
        }
    }

    @Test
    void writesEverySampleAsARowBelowTheHeader() throws IOException {
        ProcessSampler sampler = ProcessSampler.start(SELF, OFTEN, csv());
        await().until(() -> sampler.samples().size() >= 3);
        sampler.close();

        List<String> lines = Files.readAllLines(csv());
        assertThat(lines.getFirst()).isEqualTo("epochMicros,nanoTime,cpuNanos,rssBytes,threads");
        assertThat(lines.subList(1, lines.size()))
                .isEqualTo(sampler.samples().stream().map(ProcessSample::toCsv).toList());
    }

    @Test
    void showsARowAsSoonAsItsSampleIsTaken() throws IOException {
        try (ProcessSampler sampler = ProcessSampler.start(SELF, Duration.ofHours(1), csv())) {
            await().until(() -> Files.readAllLines(csv()).size() == 2);
            assertThat(sampler.samples()).hasSize(1);
        }
    }

    @Test
    void takesALastSampleWhenItIsClosed() throws IOException {
        ProcessSampler sampler = ProcessSampler.start(SELF, Duration.ofHours(1), csv());
        await().until(() -> sampler.samples().size() == 1);
        sampler.close();
        sampler.close();

        await().until(() -> sampler.samples().size() == 2);
    }

    @Test
    void appendsToAFileWithoutASecondHeader() throws IOException {
        Files.writeString(csv(), ProcessSample.CSV_HEADER + "\n1,2,3,4,5\n");
        try (ProcessSampler sampler = ProcessSampler.start(SELF, OFTEN, csv())) {
            await().until(() -> !sampler.samples().isEmpty());
        }

        assertThat(Files.readAllLines(csv()))
                .hasSizeGreaterThan(2)
                .containsOnlyOnce(ProcessSample.CSV_HEADER)
                .contains("1,2,3,4,5");
    }

    @Test
    void leavesTheFieldOfAnAbsentValueEmpty() {
        assertThat(new ProcessSample(1, 2, null, 4L, null).toCsv()).isEqualTo("1,2,,4,");
    }

    @Test
    void endsByItselfWhenTheProcessHasGone() throws IOException {
        AtomicInteger reads = new AtomicInteger();
        Supplier<@Nullable ProcessSample> probe =
                () -> reads.incrementAndGet() < 3 ? new ProcessSample(reads.get(), reads.get(), 1L, 1L, 1) : null;
        try (ProcessSampler sampler = started(probe)) {
            await().until(() -> reads.get() == 3);

            assertThat(sampler.samples()).hasSize(2);
        }
        assertThat(reads).hasValue(3);
    }

    @Test
    void goesOnWhenNothingCanBeReadForATime() throws IOException {
        AtomicInteger reads = new AtomicInteger();
        Supplier<@Nullable ProcessSample> probe = () -> reads.incrementAndGet() == 2
                ? new ProcessSample(0, 0, null, null, null)
                : new ProcessSample(reads.get(), reads.get(), 1L, 1L, 1);
        try (ProcessSampler sampler = started(probe)) {
            await().until(() -> sampler.samples().size() >= 2);

            assertThat(sampler.samples()).extracting(ProcessSample::nanoTime).startsWith(1L, 3L);
        }
    }

    @Test
    void leavesOutTicksThatASlowReadMissed() throws IOException {
        AtomicInteger reads = new AtomicInteger();
        Supplier<ProcessSample> slow = () -> {
            long start = System.nanoTime();
            while (System.nanoTime() - start < 4 * OFTEN.toNanos()) {
                LockSupport.parkNanos(100_000);
            }
            return new ProcessSample(0, start, (long) reads.incrementAndGet(), null, null);
        };
        try (ProcessSampler sampler = started(slow)) {
            await().until(() -> sampler.samples().size() >= 3);

            // Were the missed ticks made up for, samples would follow each other without any pause.
            List<ProcessSample> samples = sampler.samples();
            assertThat(samples.get(2).nanoTime() - samples.get(0).nanoTime())
                    .isGreaterThanOrEqualTo(2 * 4 * OFTEN.toNanos());
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void goesOnInMemoryWhenTheDiskIsFull() throws IOException {
        AtomicInteger reads = new AtomicInteger();
        Supplier<ProcessSample> probe = () -> new ProcessSample(0, reads.incrementAndGet(), 1L, null, null);
        BufferedWriter full = Files.newBufferedWriter(Path.of("/dev/full"));
        try (ProcessSampler sampler = ProcessSampler.start(SELF::readAt, probe, OFTEN, full)) {
            await().until(() -> sampler.samples().size() >= 3);
        }
    }

    @Test
    void refusesAFileThatCannotBeWritten() {
        assertThatThrownBy(() -> ProcessSampler.start(SELF, OFTEN, folder.resolve("missing/cpu.csv")))
                .isInstanceOf(IOException.class);
    }

    @Test
    void refusesAnIntervalOfNothing() {
        assertThatThrownBy(() -> ProcessSampler.start(SELF, Duration.ZERO, csv()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("interval");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void readsTheCpuNotSoonerThanTheMomentAskedFor() throws IOException, InterruptedException {
        try (ProcessSampler sampler = ProcessSampler.start(SELF, OFTEN, csv())) {
            Instant moment = Instant.now().plusMillis(50);

            CpuReading reading = sampler.readAt(moment);

            assertThat(reading.epochMicros()).isGreaterThanOrEqualTo(micros(moment));
            assertThat(reading.cpuNanos()).isPositive();
        }
    }

    @Test
    void readsAtOnceWhenTheMomentHasPassed() throws IOException, InterruptedException {
        try (ProcessSampler sampler = ProcessSampler.start(SELF, OFTEN, csv())) {
            Instant before = Instant.now();

            CpuReading reading = sampler.readAt(before.minusSeconds(3600));

            assertThat(reading.epochMicros()).isGreaterThanOrEqualTo(micros(before));
        }
    }

    @Test
    void stopsWaitingForAMomentWhenInterrupted() throws IOException {
        try (ProcessSampler sampler = ProcessSampler.start(SELF, OFTEN, csv())) {
            Thread.currentThread().interrupt();

            assertThatThrownBy(() -> sampler.readAt(Instant.now().plusSeconds(3600)))
                    .isInstanceOf(InterruptedException.class);
        }
    }

    private ProcessSampler started(Supplier<@Nullable ProcessSample> probe) throws IOException {
        return ProcessSampler.start(SELF::readAt, probe, OFTEN, Files.newBufferedWriter(csv()));
    }

    private Path csv() {
        return folder.resolve("process.csv");
    }

    private static long micros(Instant moment) {
        return moment.getEpochSecond() * 1_000_000 + moment.getNano() / 1_000;
    }
}
