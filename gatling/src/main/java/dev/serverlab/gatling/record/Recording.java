package dev.serverlab.gatling.record;

import dev.serverlab.gatling.settings.LoadModel;
import dev.serverlab.gatling.settings.Settings;
import dev.serverlab.gatling.settings.Target;
import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.generator.GeneratorRecord;
import dev.serverlab.generator.GeneratorRecord.KeptAnswer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The record of a run in progress. Gatling's threads report requests to it; a separate thread writes the logs at the end of
 * each interval, announces phases and reads the JVM's counters.
 */
public final class Recording {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    /** How soon the writer sees that the warm-up is over. */
    private static final long POLL = TimeUnit.MILLISECONDS.toNanos(20);

    /** How long a phase's last line waits for threads that read the clock before its end and add after it. */
    private static final long GRACE = TimeUnit.MILLISECONDS.toNanos(20);

    /** How long the last line of a run that is cut short may take. */
    private static final long LAST_LINE_MILLIS = 2_000;

    private final Settings settings;
    private final RunClock clock;
    private final Events events;
    private final Path folder;
    private final List<TargetRecord> targets = new ArrayList<>();
    private final Lag lag;
    private final JvmCost cost;
    private final Thread writer =
            Thread.ofPlatform().daemon().name("lab-record").unstarted(this::write);
    private final Thread onShutdown = new Thread(this::abandon, "lab-record-shutdown");
    private volatile Timeline timeline;
    private volatile @Nullable IOException failure;
    private volatile boolean cutShort;
    /** The phase whose lines are being written, and where the next of them begins. */
    private int current = -1;

    private long from;

    private Recording(Settings settings, Timeline timeline, RunClock clock, Events events, Path folder)
            throws IOException {
        this.settings = settings;
        this.timeline = timeline;
        this.clock = clock;
        this.events = events;
        this.folder = folder;
        Files.createDirectories(folder);
        // A record of an earlier run must not pass for this one's should this one be cut short.
        Files.deleteIfExists(folder.resolve(GeneratorRecord.FILE));
        long began = timeline.momentEpochMicros();
        for (Target target : settings.targets()) {
            targets.add(new TargetRecord(target, folder, settings.fileSuffix(target), began));
        }
        this.lag = new Lag(this::timeline, clock, settings.load() instanceof LoadModel.Dispatched, folder);
        this.cost = new JvmCost(clock);
    }

    /**
     * Opens the record's files and starts its threads.
     *
     * @param timeline of the whole run, or of its warm-up alone
     * @param folder where the files go; created when missing
     * @throws IOException when a file cannot be written
     */
    public static Recording start(Settings settings, Timeline timeline, RunClock clock, Events events, Path folder)
            throws IOException {
        Recording recording = new Recording(settings, timeline, clock, events, folder);
        Runtime.getRuntime().addShutdownHook(recording.onShutdown);
        if (timeline.warmupEndedBy() != null) {
            recording.targets.forEach(target -> target.timelineFixed(timeline));
        }
        if (timeline.hasWarmup()) {
            recording.announce(timeline.phase(0), timeline.warmupEnd());
        }
        recording.writer.start();
        recording.lag.start();
        return recording;
    }

    public Timeline timeline() {
        return timeline;
    }

    /** The warm-up is over and everything that follows is fixed. */
    public void warm(Timeline whole) {
        targets.forEach(target -> target.timelineFixed(whole));
        timeline = whole;
    }

    /** Successful responses of a server to warm-up requests so far. */
    public long warmupOk(int target) {
        return targets.get(target).warmupOk();
    }

    /** An arrival for a server, planned for one moment, started at another; in ns. Starting early is no lag. */
    public void started(int target, long planned, long actual) {
        Phase phase = lag.add(planned, actual);
        if (phase != null && phase.counted()) {
            targets.get(target).started(Math.max(0, actual - planned));
        }
    }

    /** An arrival found all users of its server waiting for answers, and now waits for one of them. */
    public void waited(int target) {
        targets.get(target).waited();
    }

    /** An arrival still waited for a user when the run ended, and is given up. */
    public void unsent(int target) {
        targets.get(target).unsent();
    }

    /**
     * A request is over; in ns.
     *
     * @param warmup whether it is one of the warm-up; late ones must not count as measured
     * @param error the kind of its error, or null when the answer was right
     */
    public void finished(int target, boolean warmup, long start, long end, @Nullable String error) {
        targets.get(target).finished(timeline, warmup, start, end, error);
    }

    /** Keeps an answer with its body in the record; null keeps nothing. */
    public void kept(int target, @Nullable KeptAnswer answer) {
        if (answer != null) {
            targets.get(target).keep(answer);
        }
    }

    private void write() {
        try {
            Timeline whole = writeWarmup();
            for (int index = whole.hasWarmup() ? 1 : 0; index < whole.phases().size(); index++) {
                writePhase(whole, index);
            }
        } catch (InterruptedException e) {
            writeRest();
        } catch (IOException e) {
            failure = e;
        }
    }

    /** Polls, as the end of a warm-up that can end early is unknown. */
    private Timeline writeWarmup() throws IOException, InterruptedException {
        begin(timeline.hasWarmup() ? 0 : -1, timeline.moment());
        for (long wake = from + POLL; ; wake += POLL) {
            clock.sleepUntil(wake);
            Timeline known = timeline;
            String endedBy = known.warmupEndedBy();
            if (endedBy != null && known.warmupEnd() - wake <= 0) {
                announce(known, endedBy);
                clock.sleepUntil(known.warmupEnd() + GRACE);
                if (known.hasWarmup()) {
                    cut(known, known.warmupEnd());
                }
                return known;
            }
            if (known.hasWarmup() && wake - from >= SECOND) {
                cut(known, wake);
            }
        }
    }

    private void announce(Timeline whole, String endedBy) {
        Map<String, Long> ok = new LinkedHashMap<>();
        targets.forEach(target -> ok.put(target.target().name(), target.warmupOk()));
        events.emit(new GeneratorEvent.Warm(endedBy, whole.epochMicros(whole.warmupEnd()), ok));
        whole.phases().stream().filter(phase -> !phase.isWarmup()).forEach(phase -> announce(phase, phase.end()));
    }

    private void announce(Phase phase, long end) {
        events.emit(new GeneratorEvent.Phase(
                phase.name(), timeline.epochMicros(phase.start()), timeline.epochMicros(end), phase.counted()));
    }

    private void writePhase(Timeline whole, int index) throws IOException, InterruptedException {
        Phase phase = whole.phase(index);
        clock.sleepUntil(phase.start());
        cost.readAt(phase.start());
        begin(index, phase.start());
        while (phase.end() - from > 0) {
            long until = from + Math.min(whole.lineNanos(), phase.end() - from);
            clock.sleepUntil(until);
            if (until == phase.end()) {
                cost.readAt(until);
                clock.sleepUntil(until + GRACE);
                if (phase.counted()) {
                    targets.forEach(target -> target.counted(phase));
                }
            }
            cut(whole, until);
        }
        if (index > 0) {
            complete(whole, index - 1);
        }
    }

    private void begin(int phase, long start) {
        current = phase;
        from = start;
    }

    private void cut(Timeline known, long until) throws IOException {
        String name = known.phase(current).name();
        long fromMicros = known.epochMicros(from);
        long untilMicros = known.epochMicros(until);
        Map<String, GeneratorEvent.Answers> answers = new LinkedHashMap<>();
        for (TargetRecord target : targets) {
            answers.put(
                    target.target().name(),
                    target.cut(current, name, fromMicros, untilMicros).answers());
        }
        lag.cut(current, name, fromMicros, untilMicros);
        events.emit(new GeneratorEvent.Progress(name, answers));
        from = until;
    }

    private void complete(Timeline whole, int index) throws IOException {
        Phase phase = whole.phase(index);
        long end = whole.epochMicros(phase.end());
        for (TargetRecord target : targets) {
            target.complete(index, phase, end);
        }
        lag.complete(index, phase, end);
    }

    /** The run is cut short: what was recorded of the current phase ends with this moment. */
    private void writeRest() {
        cutShort = true;
        long now = clock.nanoTime();
        try {
            if (current >= 0 && now - from > 0) {
                Phase phase = timeline.phase(current);
                cut(timeline, now - phase.end() < 0 ? now : phase.end());
            }
        } catch (IOException e) {
            System.err.println("The last second of the record is lost: " + e.getMessage());
        }
    }

    /**
     * Waits for the end of the last phase, then completes the logs and writes the summary.
     *
     * @param report Gatling's report folder, or null when it is not known
     * @return human-readable lines
     * @throws IOException when the logs or the summary could not be written
     * @throws InterruptedException when interrupted while it waits, or when the run was cut short
     */
    public String finish(@Nullable Path report) throws IOException, InterruptedException {
        writer.join();
        lag.join();
        Runtime.getRuntime().removeShutdownHook(onShutdown);
        if (failure != null) {
            throw failure;
        }
        if (cutShort) {
            throw new InterruptedException("the run was cut short");
        }
        complete(timeline, timeline.phases().size() - 1);
        close();
        Summary summary = new Summary(settings, timeline, targets, folder, report);
        summary.write(lag.ofPhases(), cost);
        events.emit(summary.finished());
        return summary.text();
    }

    private void close() throws IOException {
        for (TargetRecord target : targets) {
            target.close();
        }
        lag.close();
    }

    /** The JVM is stopping in the middle of a run: what was recorded so far goes to the logs, without a summary. */
    private void abandon() {
        writer.interrupt();
        try {
            writer.join(LAST_LINE_MILLIS);
            close();
        } catch (IOException e) {
            System.err.println("The last second of the record is lost: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
