package dev.serverlab.gatling.record;

import dev.serverlab.gatling.settings.LoadModel;
import dev.serverlab.gatling.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The record of one run while it goes on. Gatling's threads report requests to it; a thread of its own writes the logs
 * at each second and at each end of a phase, announces phases and reads the JVM's counters.
 */
public final class Recording {

    public static final String LATENCY_LOG = "latency.hlog";
    public static final String LAG_LOG = "lag.hlog";
    public static final String ERROR_LOG = "errors.csv";
    public static final String SUMMARY = "generator.json";

    private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** How long a phase's last line waits for threads that read the clock before its end and add after it. */
    private static final long GRACE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final Settings settings;
    private final Timeline timeline;
    private final RunClock clock;
    private final Events events;
    private final Path folder;
    private final PhaseLog latency;
    private final PhaseLog lag;
    private final ErrorLog errors;
    private final LongAdder okOutside = new LongAdder();
    private final LongAdder errorsOutside = new LongAdder();
    private final GeneratorJvm jvm = new GeneratorJvm();
    private final Thread writer;
    private final @Nullable Thread heartbeat;
    private volatile @Nullable IOException failure;
    private final Thread onShutdown = new Thread(this::abandon, "lab-record-shutdown");

    private Recording(Settings settings, Timeline timeline, RunClock clock, Events events, Path folder)
            throws IOException {
        this.settings = settings;
        this.timeline = timeline;
        this.clock = clock;
        this.events = events;
        this.folder = folder;
        boolean closed = settings.load() instanceof LoadModel.Closed;
        Files.createDirectories(folder);
        // A record of an earlier run must not pass for this one's should this one be cut short.
        Files.deleteIfExists(folder.resolve(SUMMARY));
        this.latency = new PhaseLog(timeline, folder.resolve(LATENCY_LOG), "response times of right answers");
        this.lag = new PhaseLog(
                timeline,
                folder.resolve(LAG_LOG),
                closed ? "how late a tick of 1 ms fires" : "how late each arrival starts");
        this.errors = new ErrorLog(folder.resolve(ERROR_LOG));
        this.writer = daemon(this::writeLogs, "lab-record");
        this.heartbeat = closed ? daemon(new Heartbeat(clock, timeline, this::started), "lab-heartbeat") : null;
    }

    /**
     * Opens the record's files and starts its threads.
     *
     * @param folder where the files go; created when missing
     * @throws IOException when a file cannot be written
     */
    public static Recording start(Settings settings, Timeline timeline, RunClock clock, Events events, Path folder)
            throws IOException {
        Recording recording = new Recording(settings, timeline, clock, events, folder);
        Runtime.getRuntime().addShutdownHook(recording.onShutdown);
        recording.writer.start();
        if (recording.heartbeat != null) {
            recording.heartbeat.start();
        }
        return recording;
    }

    public Timeline timeline() {
        return timeline;
    }

    /** Something planned for one moment started at another; both in ns. Starting early is no lag. */
    public void started(long planned, long actual) {
        Phase phase = timeline.phaseAt(actual);
        if (phase != null) {
            lag.tally(phase).add(Math.max(0, actual - planned));
        }
    }

    /**
     * A request of the warm-up or of the measured load is over.
     *
     * @param warmup whether it is one of the warm-up; late ones must not count as measured
     * @param error the kind of its error, or null when the answer was right
     */
    public void finished(boolean warmup, long startNanos, long endNanos, @Nullable String error) {
        Phase phase = timeline.phaseAt(endNanos);
        if (phase == null || warmup != (phase == Phase.WARMUP)) {
            (error == null ? okOutside : errorsOutside).increment();
        } else if (error == null) {
            latency.tally(phase).add(endNanos - startNanos);
        } else {
            latency.tally(phase).addError(error);
        }
    }

    private void writeLogs() {
        try {
            boolean hasRamp = timeline.phases().contains(Phase.RAMP);
            for (Phase phase : timeline.phases()) {
                if (phase == Phase.RAMP) {
                    events.phase(Phase.RAMP, timeline);
                    events.phase(Phase.STEADY, timeline);
                } else if (phase == Phase.WARMUP || !hasRamp) {
                    events.phase(phase, timeline);
                }
                writeLogs(phase, timeline.window(phase));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            failure = e;
        }
    }

    private void writeLogs(Phase phase, Timeline.Window window) throws IOException, InterruptedException {
        clock.sleepUntil(window.start());
        jvm.readAt(window.start(), timeline);
        for (long from = window.start(); from != window.end(); ) {
            long until = window.end() - from > INTERVAL_NANOS ? from + INTERVAL_NANOS : window.end();
            clock.sleepUntil(until);
            jvm.readAt(until, timeline);
            if (until == window.end()) {
                clock.sleepUntil(until + GRACE_NANOS);
            }
            latency.write(phase, until);
            lag.write(phase, until);
            Tally tally = latency.tally(phase);
            errors.append(phase, timeline.epochMicros(from), timeline.epochMicros(until), tally.errorCount());
            events.progress(phase, tally.total().getTotalCount(), tally.errorCount());
            from = until;
        }
    }

    /**
     * Waits for the end of the steady window, then completes the logs and writes the summary.
     *
     * @param report Gatling's report folder, or null when it is not known
     * @throws IOException when the logs or the summary could not be written
     * @throws InterruptedException when interrupted while it waits
     */
    public RunSummary finish(@Nullable Path report) throws IOException, InterruptedException {
        writer.join();
        if (heartbeat != null) {
            heartbeat.join();
        }
        Runtime.getRuntime().removeShutdownHook(onShutdown);
        if (failure != null) {
            throw failure;
        }
        latency.finish(clock.nanoTime());
        lag.finish(clock.nanoTime());
        errors.close();
        RunSummary summary = new RunSummary(
                settings, timeline, latency, lag, okOutside.sum(), errorsOutside.sum(), jvm.toMap(), folder, report);
        AtomicFile.write(folder.resolve(SUMMARY), Json.pretty(summary.toMap(), "") + "\n");
        events.finished(summary.counts());
        return summary;
    }

    /** The JVM is stopping in the middle of a run: what was recorded so far reaches the logs, and no summary. */
    private void abandon() {
        writer.interrupt();
        try {
            latency.finish(clock.nanoTime());
            lag.finish(clock.nanoTime());
            errors.close();
        } catch (IOException e) {
            System.err.println("The last second of the record is lost: " + e.getMessage());
        }
    }

    private static Thread daemon(Runnable task, String name) {
        return Thread.ofPlatform().daemon().name(name).unstarted(task);
    }
}
