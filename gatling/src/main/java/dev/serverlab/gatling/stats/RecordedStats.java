package dev.serverlab.gatling.stats;

import dev.serverlab.gatling.record.Recording;
import dev.serverlab.gatling.record.Timeline;
import io.gatling.commons.stats.OK$;
import io.gatling.commons.stats.Status;
import io.gatling.core.stats.StatsEngine;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import scala.Option;

/**
 * Records the requests of a simulation that knows nothing of the record, to the millisecond as reported by Gatling, which
 * does not report silent ones.
 */
public final class RecordedStats extends ForwardingStats {

    /** Messages of checks may have values in them. */
    private static final int MAX_KINDS = 50;

    private static final int LONGEST_KIND = 100;

    private final Supplier<Recording> recording;
    private final Set<String> kinds = ConcurrentHashMap.newKeySet();

    /** @param recording the record, which begins with the first user */
    public RecordedStats(StatsEngine report, Supplier<Recording> recording) {
        super(report);
        this.recording = recording;
    }

    @Override
    public void logUserStart(String scenario) {
        var unused = recording.get();
        super.logUserStart(scenario);
    }

    @Override
    public void logResponse(
            String scenario,
            scala.collection.immutable.List<String> groups,
            String requestName,
            long startTimestamp,
            long endTimestamp,
            Status status,
            Option<String> responseCode,
            Option<String> message) {
        boolean right = status == OK$.MODULE$;
        finished(startTimestamp, endTimestamp, right ? null : kind(message.isEmpty() ? "not OK" : message.get()));
        super.logResponse(scenario, groups, requestName, startTimestamp, endTimestamp, status, responseCode, message);
    }

    @Override
    public void logRequestCrash(
            String scenario, scala.collection.immutable.List<String> groups, String requestName, String error) {
        long now = System.currentTimeMillis();
        finished(now, now, kind(error));
        super.logRequestCrash(scenario, groups, requestName, error);
    }

    private void finished(long startMillis, long endMillis, @Nullable String error) {
        Recording begun = recording.get();
        Timeline timeline = begun.timeline();
        long start = nanos(timeline, startMillis);
        begun.finished(0, timeline.warmupEnd() - start > 0, start, nanos(timeline, endMillis), error);
    }

    private static long nanos(Timeline timeline, long epochMillis) {
        return timeline.moment()
                + TimeUnit.MICROSECONDS.toNanos(
                        TimeUnit.MILLISECONDS.toMicros(epochMillis) - timeline.momentEpochMicros());
    }

    private String kind(String message) {
        String kind = message.length() <= LONGEST_KIND ? message : message.substring(0, LONGEST_KIND) + "…";
        return kinds.contains(kind) || kinds.size() < MAX_KINDS && kinds.add(kind) ? kind : "another error";
    }
}
