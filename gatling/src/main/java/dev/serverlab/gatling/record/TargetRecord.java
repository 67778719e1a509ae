package dev.serverlab.gatling.record;

import dev.serverlab.gatling.settings.Target;
import dev.serverlab.generator.GeneratorRecord;
import dev.serverlab.generator.GeneratorRecord.Counts;
import dev.serverlab.generator.GeneratorRecord.KeptAnswer;
import dev.serverlab.generator.GeneratorRecord.Total;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Recorder;
import org.jspecify.annotations.Nullable;

/** One server's part of the record of a run. */
final class TargetRecord implements Closeable {

    private static final int MAX_KEPT = 100;

    /** Longer bodies are not kept. */
    private static final int LONGEST_KEPT = 1 << 16;

    private final Target target;
    private final String latencyLog;
    private final String errorLog;
    private final Series latency;
    private final ErrorLog errors;
    private final Recorder lag = new Recorder(Series.SIGNIFICANT_DIGITS);
    private final PhaseCounts counted = new PhaseCounts();
    private final Map<String, Counts> phases = new LinkedHashMap<>();
    private final LongAdder warmupOk = new LongAdder();
    private final Outcome lateWarmup = new Outcome();
    private final Outcome edges = new Outcome();
    private final Outcome outside = new Outcome();
    private final LongAdder waited = new LongAdder();
    private final LongAdder unsent = new LongAdder();
    private final Silence silence = new Silence();
    private final List<KeptAnswer> kept = new ArrayList<>();
    private volatile @Nullable InFlight inFlight;

    /** @param suffix of the names of its files */
    TargetRecord(Target target, Path folder, String suffix, long baseEpochMicros) throws IOException {
        this.target = target;
        this.latencyLog = "latency" + suffix + ".hlog";
        this.errorLog = "errors" + suffix + ".csv";
        this.latency = new Series(new IntervalLog(
                folder.resolve(latencyLog),
                "response times of successful responses of " + target.name(),
                baseEpochMicros));
        this.errors = new ErrorLog(folder.resolve(errorLog));
    }

    Target target() {
        return target;
    }

    /** All counted phases together. */
    PhaseCounts counted() {
        return counted;
    }

    void timelineFixed(Timeline timeline) {
        inFlight = new InFlight(timeline);
    }

    long warmupOk() {
        return warmupOk.sum();
    }

    void waited() {
        waited.increment();
    }

    void unsent() {
        unsent.increment();
    }

    /** An arrival of a counted phase started that late. */
    void started(long lateNanos) {
        lag.recordValue(Series.micros(lateNanos));
    }

    void finished(Timeline timeline, boolean warmup, long start, long end, @Nullable String error) {
        InFlight flights = inFlight;
        if (flights != null && !warmup) {
            flights.add(start, end);
        }
        int phase = timeline.phaseAt(end);
        if (phase < 0 || warmup != timeline.phase(phase).isWarmup()) {
            (warmup ? lateWarmup : timeline.end() - end > 0 ? edges : outside).count(error);
            return;
        }
        if (timeline.phase(phase).counted()) {
            silence.endsAt(end, timeline.phase(phase));
        }
        if (error != null) {
            latency.addError(phase, error);
        } else {
            latency.add(phase, end - start);
            if (warmup) {
                warmupOk.increment();
            }
        }
    }

    /** Keeps an answer unless it exceeds the limits. */
    void keep(KeptAnswer answer) {
        synchronized (kept) {
            if (kept.size() < MAX_KEPT && answer.content().length() <= LONGEST_KEPT) {
                kept.add(answer);
            }
        }
    }

    private @Nullable List<KeptAnswer> kept() {
        synchronized (kept) {
            return target.requests() == null ? null : List.copyOf(kept);
        }
    }

    /** Writes what came since a phase's last line; returns the counts of the phase so far. */
    PhaseCounts cut(int phase, String name, long fromEpochMicros, long untilEpochMicros) throws IOException {
        IntervalCounts interval = latency.cut(phase, name, fromEpochMicros, untilEpochMicros);
        errors.append(name, fromEpochMicros, untilEpochMicros, interval.errors());
        return latency.counts(phase);
    }

    /** Ends a counted phase, which also ends a silence. */
    void counted(Phase phase) {
        silence.endsAt(phase.end(), phase);
    }

    /** Completes a phase. */
    void complete(int index, Phase phase, long endEpochMicros) throws IOException {
        IntervalCounts late = latency.cutLate(index, phase.name(), endEpochMicros);
        if (late != null) {
            errors.append(phase.name(), endEpochMicros, endEpochMicros, late.errors());
        }
        PhaseCounts counts = latency.counts(index);
        if (phase.counted()) {
            counted.add(counts);
        }
        InFlight flights = phase.counted() ? inFlight : null;
        phases.put(
                phase.name(),
                counts.toRecord(
                        phase.seconds(),
                        flights == null ? null : flights.atStart(index),
                        flights == null ? null : flights.atEnd(index)));
        counts.reset();
    }

    /** @param seconds of all counted phases together */
    GeneratorRecord.Target toRecord(double seconds, Timeline timeline) {
        return new GeneratorRecord.Target(
                target.baseUrl(),
                target.path(),
                new GeneratorRecord.Logs(latencyLog, errorLog),
                phases,
                counted.toRecord(seconds, null, null),
                new GeneratorRecord.Uncounted(lateWarmup.toRecord(), edges.toRecord(), outside.toRecord()),
                new GeneratorRecord.Late(waited.sum(), unsent.sum()),
                PhaseCounts.percentiles(lag.getIntervalHistogram()),
                silence.toRecord(timeline),
                kept());
    }

    @Override
    public void close() throws IOException {
        latency.close();
        errors.close();
    }

    /** Answers that have no place in the log. */
    private static final class Outcome {

        private final LongAdder ok = new LongAdder();
        private final LongAdder errors = new LongAdder();

        void count(@Nullable String error) {
            (error == null ? ok : errors).increment();
        }

        Total toRecord() {
            return new Total(ok.sum(), errors.sum());
        }
    }
}
