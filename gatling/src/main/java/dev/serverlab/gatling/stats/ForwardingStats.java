package dev.serverlab.gatling.stats;

import io.gatling.commons.stats.Status;
import io.gatling.core.actor.ActorRef;
import io.gatling.core.controller.Controller;
import io.gatling.core.session.GroupBlock;
import io.gatling.core.stats.StatsEngine;
import scala.Option;

/** Hands Gatling's own measurements on to its report. */
public abstract class ForwardingStats implements StatsEngine {

    /** The engine that makes the report. */
    protected final StatsEngine report;

    protected ForwardingStats(StatsEngine report) {
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
        report.logResponse(scenario, groups, requestName, startTimestamp, endTimestamp, status, responseCode, message);
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
