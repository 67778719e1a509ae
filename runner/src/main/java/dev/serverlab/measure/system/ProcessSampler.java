package dev.serverlab.measure.system;

import dev.serverlab.measure.system.clock.CpuReading;
import dev.serverlab.measure.system.clock.TimedClock;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Samples a process at an interval on a separate daemon thread, keeps the samples and writes each to a CSV file as soon as
 * it is taken. It ends by itself when the process is gone.
 *
 * <p>Samples may be late: rates must be computed from the times in the samples, never from the interval.
 */
public final class ProcessSampler implements TimedClock, AutoCloseable {

    private static final Duration DEFAULT_INTERVAL = Duration.ofMillis(500);

    private final TimedClock clock;
    private final Supplier<@Nullable ProcessSample> probe;
    private final long intervalNanos;
    /** Absent after a write failed, as on a full disk; sampling in memory continues. */
    private @Nullable BufferedWriter csv;

    private final CountDownLatch stop = new CountDownLatch(1);
    private final List<ProcessSample> samples = new ArrayList<>();
    private final Thread thread = Thread.ofPlatform().daemon().name("sampler").unstarted(this::run);

    private ProcessSampler(
            TimedClock clock, Supplier<@Nullable ProcessSample> probe, Duration interval, BufferedWriter csv) {
        this.clock = clock;
        this.probe = probe;
        this.intervalNanos = interval.toNanos();
        this.csv = csv;
    }

    /**
     * Starts sampling into a file, at the default interval.
     *
     * @throws LabException when it cannot be written
     */
    public static ProcessSampler start(ProcessTarget target, Path csv) {
        try {
            return start(target, DEFAULT_INTERVAL, csv);
        } catch (IOException e) {
            throw Problems.failed(
                    "results-unwritable", "%s cannot be written: %s.", "Free some space.", csv, Problems.reason(e));
        }
    }

    /**
     * Starts sampling; takes the first sample at once.
     *
     * @param interval from one sample to the next; positive
     * @param csv rows are appended to it, after a header row when it is new or empty
     * @throws IOException when the file cannot be written
     */
    public static ProcessSampler start(ProcessTarget target, Duration interval, Path csv) throws IOException {
        if (!interval.isPositive()) {
            throw new IllegalArgumentException("interval must be positive, is " + interval);
        }
        BufferedWriter writer = Files.newBufferedWriter(csv, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        try {
            if (Files.size(csv) == 0) {
                writeLine(writer, ProcessSample.CSV_HEADER);
            }
        } catch (IOException e) {
            writer.close();
            throw e;
        }
        return start(target::readAt, target::sample, interval, writer);
    }

    static ProcessSampler start(
            TimedClock clock, Supplier<@Nullable ProcessSample> probe, Duration interval, BufferedWriter writer) {
        ProcessSampler sampler = new ProcessSampler(clock, probe, interval, writer);
        sampler.thread.start();
        return sampler;
    }

    /** The samples so far, oldest first. */
    public List<ProcessSample> samples() {
        synchronized (samples) {
            return List.copyOf(samples);
        }
    }

    /** The newest sample; empty before the first. */
    public Optional<ProcessSample> newest() {
        synchronized (samples) {
            return samples.isEmpty() ? Optional.empty() : Optional.of(samples.getLast());
        }
    }

    @Override
    public CpuReading readAt(Instant moment) throws InterruptedException {
        return clock.readAt(moment);
    }

    /** Takes a last sample, so that samples enclose everything measured, and closes the file. The samples stay readable. */
    @Override
    public void close() {
        stop.countDown();
        try {
            thread.join(Duration.ofSeconds(5));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try (BufferedWriter file = csv) {
            long next = System.nanoTime();
            do {
                if (!sampled()) {
                    return;
                }
                // The next tick of the grid that began with the first sample; ticks that were missed are left out.
                next += (Math.max(0, (System.nanoTime() - next) / intervalNanos) + 1) * intervalNanos;
            } while (!stop.await(next - System.nanoTime(), TimeUnit.NANOSECONDS));
            sampled();
        } catch (IOException e) {
            // The last rows are missing only in the file.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Takes a sample and keeps it; false when the process is gone. */
    private boolean sampled() {
        ProcessSample sample = probe.get();
        if (sample == null) {
            return false;
        }
        if (sample.isEmpty()) {
            return true;
        }
        synchronized (samples) {
            samples.add(sample);
        }
        try {
            if (csv != null) {
                writeLine(csv, sample.toCsv());
            }
        } catch (IOException e) {
            csv = null;
        }
        return true;
    }

    private static void writeLine(BufferedWriter writer, String line) throws IOException {
        writer.write(line);
        writer.write('\n');
        writer.flush();
    }
}
