package dev.serverlab.gatling.record;

import dev.serverlab.gatling.settings.PairedSettings;
import dev.serverlab.gatling.settings.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The record of one paired run while it goes on. The generator's event loop reports requests to it; a thread of its own
 * writes the logs and reads the JVM's counters at the ends of each block.
 */
public final class PairedRecording {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    /** How soon the writer sees that the warm-up is over. */
    private static final long POLL = TimeUnit.MILLISECONDS.toNanos(20);

    /** How long a cut waits for a thread that read the clock before its end and adds after it. */
    private static final long GRACE = TimeUnit.MILLISECONDS.toNanos(20);

    private final PairedSettings settings;
    private final RunClock clock;
    private final Events events;
    private final Path folder;
    private final long began;
    private final long beganEpochMicros;
    private final List<TargetRecord> targets = new ArrayList<>();
    private final Series lag;
    private final List<Map<String, Object>> lagOfBlocks = new ArrayList<>();
    private final BlockCosts costs;
    private final Thread writer =
            Thread.ofPlatform().daemon().name("lab-record").unstarted(this::writeLogs);
    private final Thread onShutdown = new Thread(this::abandon, "lab-record-shutdown");
    private volatile @Nullable PairedTimeline timeline;
    private volatile List<List<String>> orders = List.of();
    private volatile String warmupEndedBy = "nothing";
    private volatile @Nullable IOException failure;

    private PairedRecording(PairedSettings settings, RunClock clock, Events events, Path folder) throws IOException {
        this.settings = settings;
        this.clock = clock;
        this.events = events;
        this.folder = folder;
        this.costs = new BlockCosts(clock);
        this.began = clock.nanoTime();
        this.beganEpochMicros = clock.epochMicros();
        Files.createDirectories(folder);
        // A record of an earlier run must not pass for this one's should this one be cut short.
        Files.deleteIfExists(folder.resolve(Recording.SUMMARY));
        for (Target target : settings.targets()) {
            targets.add(new TargetRecord(target, folder, beganEpochMicros));
        }
        this.lag = new Series(folder.resolve(Recording.LAG_LOG), "how late each arrival starts", beganEpochMicros);
    }

    /**
     * Opens the record's files and starts its thread; the warm-up begins now.
     *
     * @param folder where the files go; created when missing
     * @throws IOException when a file cannot be written
     */
    public static PairedRecording start(PairedSettings settings, RunClock clock, Events events, Path folder)
            throws IOException {
        PairedRecording recording = new PairedRecording(settings, clock, events, folder);
        Runtime.getRuntime().addShutdownHook(recording.onShutdown);
        if (!settings.warmup().cap().isZero()) {
            events.phase(
                    TargetRecord.WARMUP,
                    recording.beganEpochMicros,
                    recording.beganEpochMicros + settings.warmup().cap().toNanos() / 1_000);
        }
        recording.writer.start();
        return recording;
    }

    /** A warm-up request is over; in ns. */
    public void warmupFinished(int target, long start, long end, @Nullable String error) {
        PairedTimeline fixed = timeline;
        targets.get(target).warmupFinished(fixed != null && fixed.settleStart() - end <= 0, end - start, error);
    }

    /** Right answers of a server to warm-up requests so far. */
    public long warmupOk(int target) {
        return targets.get(target).warmupOk();
    }

    /**
     * The warm-up is over and everything that follows is fixed; announces it.
     *
     * @param endedBy what ended it: {@code requests}, {@code told}, {@code cap}, or {@code none} when there was none
     * @param orders the order of the servers in each block
     */
    public void warm(PairedTimeline fixed, String endedBy, List<List<String>> orders) {
        Map<String, Long> ok = new LinkedHashMap<>();
        targets.forEach(target -> {
            target.timelineFixed(fixed);
            ok.put(target.name(), target.warmupOk());
        });
        warmupEndedBy = endedBy;
        events.warm(endedBy, fixed.epochMicros(fixed.warmupEnd()), ok);
        events.phase(
                TargetRecord.SETTLE, fixed.epochMicros(fixed.settleStart()), fixed.epochMicros(fixed.firstBlock()));
        for (int block = 0; block < fixed.blocks(); block++) {
            events.block(window(fixed, block, orders.get(block)));
        }
        this.orders = orders;
        timeline = fixed;
    }

    private static Map<String, Object> window(PairedTimeline fixed, int block, List<String> order) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("index", block);
        map.put("startEpochMicros", fixed.epochMicros(fixed.core(block).start()));
        map.put("endEpochMicros", fixed.epochMicros(fixed.core(block).end()));
        map.put("dealtFromEpochMicros", fixed.epochMicros(fixed.blockStart(block)));
        map.put("order", order);
        return map;
    }

    /** An arrival for a server, planned for one moment, started at another; in ns. */
    public void started(int target, long planned, long actual) {
        PairedTimeline fixed = fixed();
        long late = Math.max(0, actual - planned);
        boolean counts = fixed.coreAt(actual) >= 0;
        if (counts || fixed.isSettling(actual)) {
            lag.add(late);
        }
        targets.get(target).started(late, counts);
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
     * A request of the real load is over; in ns.
     *
     * @param error the kind of its error, or null when the answer was right
     */
    public void finished(int target, long start, long end, @Nullable String error) {
        targets.get(target).finished(fixed(), start, end, error);
    }

    private PairedTimeline fixed() {
        return Objects.requireNonNull(timeline, "a request before the run was laid out");
    }

    private void writeLogs() {
        try {
            PairedTimeline fixed = writeWarmup();
            clock.sleepUntil(fixed.firstBlock() + GRACE);
            cutAll(TargetRecord.SETTLE, fixed.epochMicros(fixed.settleStart()), fixed.epochMicros(fixed.firstBlock()));
            for (int block = 0; block < fixed.blocks(); block++) {
                writeBlock(fixed, block);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            failure = e;
        }
    }

    private PairedTimeline writeWarmup() throws IOException, InterruptedException {
        long from = began;
        long wake = began;
        while (true) {
            wake += POLL;
            clock.sleepUntil(wake);
            PairedTimeline fixed = timeline;
            long until = fixed == null ? wake : fixed.warmupEnd();
            boolean last = fixed != null && !settings.warmup().cap().isZero();
            if (last || until - from >= SECOND) {
                cutAll(TargetRecord.WARMUP, epochMicros(from), epochMicros(until));
                events.progress(
                        TargetRecord.WARMUP,
                        targets.stream().mapToLong(TargetRecord::warmupOk).sum(),
                        targets.stream().mapToLong(TargetRecord::warmupErrors).sum());
                from = until;
            }
            if (fixed != null) {
                return fixed;
            }
        }
    }

    private void writeBlock(PairedTimeline fixed, int block) throws IOException, InterruptedException {
        Timeline.Window core = fixed.core(block);
        clock.sleepUntil(core.start());
        costs.begin();
        clock.sleepUntil(core.end());
        costs.end();
        clock.sleepUntil(core.end() + GRACE);
        long ok = 0;
        long errors = 0;
        for (TargetRecord target : targets) {
            Cut cut = target.cutBlock(block, fixed);
            ok += cut.ok();
            errors += cut.errors();
        }
        Cut late = lag.cut(PairedTimeline.tag(block), fixed.epochMicros(core.start()), fixed.epochMicros(core.end()));
        lagOfBlocks.add(late.ok() == 0 ? Map.of() : Cut.millis(late.times()));
        events.progress(PairedTimeline.tag(block), ok, errors);
    }

    private void cutAll(String tag, long fromEpochMicros, long untilEpochMicros) throws IOException {
        for (TargetRecord target : targets) {
            target.cut(tag, fromEpochMicros, untilEpochMicros);
        }
        var unused = lag.cut(tag, fromEpochMicros, untilEpochMicros);
    }

    private long epochMicros(long nanoTime) {
        return beganEpochMicros + (nanoTime - began) / 1_000;
    }

    /**
     * Waits for the end of the last block, then completes the logs and writes the summary.
     *
     * @param report Gatling's report folder, or null when it is not known
     * @return lines for a person
     * @throws IOException when the logs or the summary could not be written
     * @throws InterruptedException when interrupted while it waits
     */
    public String finish(@Nullable Path report) throws IOException, InterruptedException {
        writer.join();
        Runtime.getRuntime().removeShutdownHook(onShutdown);
        if (failure != null) {
            throw failure;
        }
        targets.forEach(TargetRecord::close);
        lag.close();
        PairedTimeline fixed = fixed();
        List<Map<String, Object>> blocks = new ArrayList<>();
        for (int block = 0; block < fixed.blocks(); block++) {
            Map<String, Object> map = window(fixed, block, orders.get(block));
            map.put("generator", costs.of(block));
            map.put("lagMillis", lagOfBlocks.get(block));
            blocks.add(map);
        }
        PairedSummary summary = new PairedSummary(settings, targets, folder, report);
        AtomicFile.write(
                folder.resolve(Recording.SUMMARY),
                Json.pretty(summary.toMap(warmup(fixed), blocks, costs.total()), "") + "\n");
        events.finished(summary.counts());
        return summary.text();
    }

    private Map<String, Object> warmup(PairedTimeline fixed) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("endedBy", warmupEndedBy);
        map.put("startEpochMicros", beganEpochMicros);
        map.put("endEpochMicros", fixed.epochMicros(fixed.warmupEnd()));
        map.put("settleStartEpochMicros", fixed.epochMicros(fixed.settleStart()));
        map.put("settleEndEpochMicros", fixed.epochMicros(fixed.firstBlock()));
        return map;
    }

    /** The JVM is stopping in the middle of a run: the logs end with their last whole line. */
    private void abandon() {
        writer.interrupt();
        targets.forEach(TargetRecord::close);
        lag.close();
    }
}
