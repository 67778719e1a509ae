package dev.serverlab.measure.sampling;

import dev.serverlab.measure.system.CpuCounter;
import dev.serverlab.measure.system.CpuReading;
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
import org.jspecify.annotations.Nullable;

/**
 * Samples a process at an interval on a daemon thread of its own, keeps the samples and writes each to a CSV file as
 * soon as it is taken. It ends by itself when the process has gone.
 *
 * <p>A sample that comes late stays late: nothing may assume that the interval was kept, every rate is computed from
 * the times in the samples.
 */
public final class ProcessSampler implements TimedClock, AutoCloseable {

    public static final Duration DEFAULT_INTERVAL = Duration.ofMillis(500);

    private final CpuCounter cpu;
    private final ProcessProbe probe;
    private final long intervalNanos;
    private final BufferedWriter csv;
    private final CountDownLatch stop = new CountDownLatch(1);
    private final List<ProcessSample> samples = new ArrayList<>();
    private final Thread thread;
    private volatile @Nullable IOException failure;

    private ProcessSampler(ProcessTarget subject, ProcessProbe probe, Duration interval, BufferedWriter csv) {
        this.cpu = subject.cpu();
        this.probe = probe;
        this.intervalNanos = interval.toNanos();
        this.csv = csv;
        this.thread = Thread.ofPlatform().daemon().name("sampler").unstarted(this::run);
    }

    /**
     * Starts to sample, the first time at once.
     *
     * @param interval from one sample to the next; positive
     * @param csv is appended to; gets a header row when it is new or empty
     * @throws IOException when the file cannot be written
     */
    public static ProcessSampler start(ProcessTarget subject, Duration interval, Path csv) throws IOException {
        return start(subject, ProcessProbe.of(subject), interval, csv);
    }

    static ProcessSampler start(ProcessTarget subject, ProcessProbe probe, Duration interval, Path csv)
            throws IOException {
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
        return start(subject, probe, interval, writer);
    }

    static ProcessSampler start(ProcessTarget subject, ProcessProbe probe, Duration interval, BufferedWriter writer) {
        ProcessSampler sampler = new ProcessSampler(subject, probe, interval, writer);
        sampler.thread.start();
        return sampler;
    }

    /** The samples so far, oldest first. */
    public List<ProcessSample> samples() {
        synchronized (samples) {
            return List.copyOf(samples);
        }
    }

    /** Why the CSV file is incomplete, such as a full disk; the samples in memory go on. */
    public Optional<IOException> failure() {
        return Optional.ofNullable(failure);
    }

    @Override
    public CpuReading readAt(Instant moment) throws InterruptedException {
        Waiting.await(moment);
        return CpuReading.now(cpu);
    }

    /** Stops sampling and closes the file. The samples stay readable. */
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
        try (csv) {
            long next = System.nanoTime();
            do {
                ProcessSample sample = probe.read();
                if (sample.isEmpty()) {
                    return;
                }
                keep(sample);
                next = following(next, System.nanoTime());
            } while (!stop.await(next - System.nanoTime(), TimeUnit.NANOSECONDS));
        } catch (IOException e) {
            remember(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The next tick of the grid that began with the first sample; ticks that were missed are left out. */
    private long following(long tick, long now) {
        long missed = Math.max(0, (now - tick) / intervalNanos);
        return tick + (missed + 1) * intervalNanos;
    }

    private void keep(ProcessSample sample) {
        synchronized (samples) {
            samples.add(sample);
        }
        if (failure != null) {
            return;
        }
        try {
            writeLine(csv, sample.toCsv());
        } catch (IOException e) {
            remember(e);
        }
    }

    private void remember(IOException e) {
        if (failure == null) {
            failure = e;
        }
    }

    private static void writeLine(BufferedWriter writer, String line) throws IOException {
        writer.write(line);
        writer.write('\n');
        writer.flush();
    }
}
