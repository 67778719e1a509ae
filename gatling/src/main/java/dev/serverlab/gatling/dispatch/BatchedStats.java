package dev.serverlab.gatling.dispatch;

import dev.serverlab.gatling.stats.ForwardingStats;
import io.gatling.commons.stats.Status;
import io.gatling.core.stats.StatsEngine;
import java.util.ArrayList;
import java.util.List;
import scala.Option;

/**
 * Passes Gatling's own measurements to its report in batches. Gatling wakes two pool threads per answer for that, which can
 * cost more CPU than the answer itself. Belongs to one event loop.
 */
final class BatchedStats extends ForwardingStats {

    private final List<Runnable> batch = new ArrayList<>();

    BatchedStats(StatsEngine report) {
        super(report);
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
        batch.add(() -> report.logResponse(
                scenario, groups, requestName, startTimestamp, endTimestamp, status, responseCode, message));
    }

    /** Passes on the collected measurements. */
    void flush() {
        batch.forEach(Runnable::run);
        batch.clear();
    }
}
