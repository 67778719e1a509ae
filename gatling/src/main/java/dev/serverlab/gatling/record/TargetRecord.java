package dev.serverlab.gatling.record;

import dev.serverlab.gatling.settings.Target;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** One server's part of the record of a paired run. */
final class TargetRecord implements Closeable {

    static final String WARMUP = "warmup";
    static final String SETTLE = "settle";

    private final Target target;
    private final String file;
    private final Series latency;
    private final Tally lag = new Tally();
    private final Histogram counted = new Histogram(Tally.SIGNIFICANT_DIGITS);
    private final List<Map<String, Object>> blocks = new ArrayList<>();
    private final Map<String, Long> countedErrors = new LinkedHashMap<>();
    private final Outcome warmup = new Outcome();
    private final Outcome settle = new Outcome();
    private final Outcome edges = new Outcome();
    private final Outcome outside = new Outcome();
    private final LongAdder waited = new LongAdder();
    private final LongAdder unsent = new LongAdder();
    private volatile @Nullable InFlight inFlight;

    TargetRecord(Target target, Path folder, long baseEpochMicros) throws IOException {
        this.target = target;
        this.file = "latency-" + target.fileName() + ".hlog";
        this.latency = new Series(
                folder.resolve(file), "response times of right answers of " + target.name(), baseEpochMicros);
    }

    String name() {
        return target.name();
    }

    /** The path and query of its measured requests. */
    String path() {
        return target.asked().path();
    }

    void timelineFixed(PairedTimeline timeline) {
        inFlight = new InFlight(timeline);
    }

    void warmupFinished(boolean late, long tookNanos, @Nullable String error) {
        warmup.count(error);
        if (!late) {
            add(tookNanos, error);
        }
    }

    long warmupOk() {
        return warmup.ok.sum();
    }

    long warmupErrors() {
        return warmup.errors.sum();
    }

    void started(long lateNanos, boolean counts) {
        if (counts) {
            lag.add(lateNanos);
        }
    }

    void waited() {
        waited.increment();
    }

    void unsent() {
        unsent.increment();
    }

    void finished(PairedTimeline timeline, long start, long end, @Nullable String error) {
        if (inFlight != null) {
            inFlight.add(start, end);
        }
        boolean settling = timeline.isSettling(end);
        if (settling) {
            settle.count(error);
        }
        if (settling || timeline.coreAt(end) >= 0) {
            add(end - start, error);
        } else {
            (end - timeline.end() < 0 ? edges : outside).count(error);
        }
    }

    private void add(long tookNanos, @Nullable String error) {
        if (error == null) {
            latency.add(tookNanos);
        } else {
            latency.addError(error);
        }
    }

    void cut(String tag, long fromEpochMicros, long untilEpochMicros) throws IOException {
        var unused = latency.cut(tag, fromEpochMicros, untilEpochMicros);
    }

    /** Completes a block. */
    Cut cutBlock(int block, PairedTimeline timeline) throws IOException {
        Timeline.Window core = timeline.core(block);
        Cut cut = latency.cut(
                PairedTimeline.tag(block), timeline.epochMicros(core.start()), timeline.epochMicros(core.end()));
        counted.add(cut.times());
        cut.errorsByKind().forEach((kind, count) -> countedErrors.merge(kind, count, Long::sum));
        blocks.add(cut.toMap());
        return cut;
    }

    /** All counted blocks together. */
    Cut total() {
        return new Cut(counted, countedErrors);
    }

    /** For {@code generator.json}. */
    Map<String, Object> toMap(int planned) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("baseUrl", target.baseUrl());
        map.put("delayMillis", target.asked().delay().toMillis());
        if (target.asked().work() != null) {
            map.put("work", target.asked().work());
        }
        map.put("cpuMicros", target.asked().cpuMicros());
        map.put("latencyLog", file);
        map.put("warmup", warmup.toMap());
        map.put("settle", settle.toMap());
        map.put("counted", total().toMap());
        map.put("edges", edges.toMap());
        map.put("outside", outside.toMap());
        map.put("waitedForAUser", waited.sum());
        map.put("unsent", unsent.sum());
        lag.takeInterval();
        Map<String, Object> late = new LinkedHashMap<>();
        late.put("count", lag.total().getTotalCount());
        if (lag.total().getTotalCount() > 0) {
            late.putAll(Cut.millis(lag.total()));
        }
        map.put("lagMillis", late);
        List<Map<String, Object>> all = new ArrayList<>();
        for (int block = 0; block < blocks.size(); block++) {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("planned", planned);
            entry.putAll(blocks.get(block));
            InFlight flights = inFlight;
            if (flights != null) {
                entry.put("inFlightAtStart", flights.atStart(block));
                entry.put("inFlightAtEnd", flights.atEnd(block));
            }
            all.add(entry);
        }
        map.put("blocks", all);
        return map;
    }

    @Override
    public void close() {
        latency.close();
    }

    /** Answers of a part of the run that is counted but has no log of its own. */
    private static final class Outcome {

        private final LongAdder ok = new LongAdder();
        private final LongAdder errors = new LongAdder();

        void count(@Nullable String error) {
            (error == null ? ok : errors).increment();
        }

        Map<String, Object> toMap() {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("ok", ok.sum());
            map.put("errors", errors.sum());
            return map;
        }
    }
}
