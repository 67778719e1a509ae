package dev.serverlab.gatling.record;

import dev.serverlab.generator.GeneratorRecord;
import dev.serverlab.generator.GeneratorRecord.Percentiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** How late arrivals start, or where none are planned, how late a tick of 1 ms fires: in a log, and by phase. */
final class Lag {

    private final Supplier<Timeline> timeline;
    private final Series series;
    private final Map<Phase, Percentiles> ofPhases = new LinkedHashMap<>();
    private final @Nullable Thread heartbeat;

    /**
     * Opens its log.
     *
     * @param planned whether arrivals are planned, each of which is then added here
     * @throws IOException when it cannot be written
     */
    Lag(Supplier<Timeline> timeline, RunClock clock, boolean planned, Path folder) throws IOException {
        this.timeline = timeline;
        this.series = new Series(new IntervalLog(
                folder.resolve(GeneratorRecord.LAG_LOG),
                planned ? "how late each arrival starts" : "how late a tick of 1 ms fires",
                timeline.get().momentEpochMicros()));
        this.heartbeat = planned
                ? null
                : Thread.ofPlatform()
                        .daemon()
                        .name("lab-heartbeat")
                        .unstarted(new Heartbeat(clock, timeline.get(), this::add));
    }

    void start() {
        if (heartbeat != null) {
            heartbeat.start();
        }
    }

    void join() throws InterruptedException {
        if (heartbeat != null) {
            heartbeat.join();
        }
    }

    /** Adds an event by its planned and actual time in ns; returns its phase, or null outside all. Early is no lag. */
    @Nullable
    Phase add(long planned, long actual) {
        Timeline known = timeline.get();
        int phase = known.phaseAt(actual);
        if (phase < 0) {
            return null;
        }
        series.add(phase, Math.max(0, actual - planned));
        return known.phase(phase);
    }

    /** As {@link Series#cut}. */
    void cut(int phase, String name, long fromEpochMicros, long untilEpochMicros) throws IOException {
        var unused = series.cut(phase, name, fromEpochMicros, untilEpochMicros);
    }

    /** Completes a phase that is over. */
    void complete(int index, Phase phase, long endEpochMicros) throws IOException {
        var unused = series.cutLate(index, phase.name(), endEpochMicros);
        Percentiles late = PhaseCounts.percentiles(series.counts(index).times());
        if (late != null) {
            ofPhases.put(phase, late);
        }
        series.counts(index).reset();
    }

    /** The lag of each phase that is over. */
    Map<Phase, Percentiles> ofPhases() {
        return ofPhases;
    }

    void close() {
        series.close();
    }
}
