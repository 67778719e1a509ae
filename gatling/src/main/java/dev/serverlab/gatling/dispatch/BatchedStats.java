package dev.serverlab.gatling.dispatch;

import io.gatling.commons.stats.Status;
import io.gatling.core.actor.ActorRef;
import io.gatling.core.controller.Controller;
import io.gatling.core.session.GroupBlock;
import io.gatling.core.stats.StatsEngine;
import java.util.ArrayList;
import java.util.List;
import scala.Option;

/**
 * Hands Gatling's own measurements to its report in batches. Gatling wakes two threads of a pool per answer for that,
 * which costs more CPU than many an answer itself. Belongs to one event loop.
 */
final class BatchedStats implements StatsEngine {

    private final StatsEngine report;
    private final List<Runnable> batch = new ArrayList<>();

    BatchedStats(StatsEngine report) {
        this.report = report;
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

    /** Hands on what has gathered. */
    void flush() {
        batch.forEach(Runnable::run);
        batch.clear();
    }

    @Override
    public void start() {
        report.start();
    }

    @Override
    public void stop(ActorRef<Controller.Command> controller, Option<Exception> exception) {
        report.stop(controller, exception);
    }

    @Override
    public void logUserStart(String scenario) {
        report.logUserStart(scenario);
    }

    @Override
    public void logUserEnd(String scenario) {
        report.logUserEnd(scenario);
    }

    @Override
    public void logGroupEnd(String scenario, GroupBlock groupBlock, long exitTimestamp) {
        report.logGroupEnd(scenario, groupBlock, exitTimestamp);
    }

    @Override
    public void logRequestCrash(
            String scenario, scala.collection.immutable.List<String> groups, String requestName, String error) {
        report.logRequestCrash(scenario, groups, requestName, error);
    }
}
