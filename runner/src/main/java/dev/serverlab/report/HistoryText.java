package dev.serverlab.report;

import dev.serverlab.analysis.history.History;
import dev.serverlab.analysis.history.PastRun;
import dev.serverlab.analysis.history.Trend;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.stats.ChangePoint;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Scale;
import dev.serverlab.stats.paired.Estimate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The sentences of the history of runs. */
final class HistoryText {

    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final int SHORT_REVISION = 7;

    private HistoryText() {}

    /** What an interval covers, and what a change point is. */
    static final List<String> ABOUT = List.of(
            "A value is the mean of a run's valid trials, and ± or brackets its 95 % interval by "
                    + "Student's t over these"
                    + " trials, never below zero. A run with one trial has none; of its p90 the interval over "
                    + "its requests"
                    + " stands in brackets. Restarts are not included; intervals that do not overlap are not "
                    + "evidence of a"
                    + " change.",
            ("A change is marked where the level of at least %s runs in a row differs from that "
                            + "before it by at least the"
                            + " experiment's margin, and by more than chance does in 95 of 100 such trends. It takes %s"
                            + " runs under the same conditions. It shows when, not why: a change of the machine "
                            + "has the same effect.")
                    .formatted(ChangePoint.MIN_OF_A_LEVEL, ChangePoint.MIN));

    /** How to read a trend of a metric. */
    static List<String> about(Metric metric) {
        return metric.equals(Metrics.CAPACITY)
                ? List.of(
                        "A value is what a search found, in arrivals per second; brackets hold its 95 % interval over"
                                + " sessions of fresh JVMs.",
                        ABOUT.getLast())
                : ABOUT;
    }

    /** The sentence when no run has the metric. */
    static String none(Metric metric) {
        return metric.equals(Metrics.CAPACITY)
                ? "No run here has found a capacity: ./lab capacity searches for it."
                : "No run here has " + metric.label() + " from a valid trial.";
    }

    /** When a run began, to the minute, in UTC. */
    static String when(PastRun run) {
        return MINUTE.format(run.startedAt());
    }

    /** The lab's abbreviated revision, with a plus when it had changes; empty outside git. */
    static String revision(PastRun run) {
        String revision = run.revision();
        if (revision == null) {
            return "";
        }
        String commit = revision.replaceFirst("-dirty$", "");
        return commit.substring(0, Math.min(SHORT_REVISION, commit.length())) + (commit.equals(revision) ? "" : "+");
    }

    /** The state of a run that was not finished. */
    static String state(PastRun run) {
        return run.state() == Run.State.RUNNING ? "not finished" : "interrupted";
    }

    /** The title of an experiment's trends. */
    static String title(String experiment, @Nullable Protocol protocol) {
        return experiment + ", " + (protocol == null ? Metrics.CAPACITY.label() : protocol.wireName());
    }

    /** The trends by that title, in the order of the newest runs. */
    static Map<String, List<Trend>> trends(History history, Metric metric, Predicate<Variant> variants) {
        return Trend.of(history, metric).stream()
                .filter(trend -> variants.test(trend.variant()))
                .collect(Collectors.groupingBy(
                        trend -> title(trend.experiment(), trend.protocol()), LinkedHashMap::new, Collectors.toList()));
    }

    /** A value with its interval, without its unit. */
    static String value(Metric metric, @Nullable Estimate estimate) {
        if (estimate == null) {
            return Metric.ABSENT;
        }
        Interval interval = estimate.interval();
        // The interval of a capacity is not symmetric.
        return interval == null || estimate.endsAtZero() || estimate.trials() == 1 || metric.equals(Metrics.CAPACITY)
                ? Numbers.within(estimate.value(), interval, metric::format)
                : metric.format(estimate.value()) + " ±" + metric.format(interval.halfWidth());
    }

    /** Such as {@code +12.0 %} or {@code -0.80 ms}. */
    static String amount(Metric metric, Trend trend, ChangePoint change) {
        String sign = change.change() < 0 ? "-" : "+";
        double size = Math.abs(change.change());
        return sign
                + (trend.scale() == Scale.RATIO ? Numbers.fixed(size, 1) + " %" : inUnit(metric, metric.format(size)));
    }

    private static String inUnit(Metric metric, String numbers) {
        return (numbers + " " + metric.unit()).strip();
    }

    /** Such as {@code from here: +12.0 % CPU per request (250.1 to 280.1 µs)}. */
    static String change(Metric metric, Trend trend, ChangePoint change) {
        String levels = metric.format(change.before()) + " to " + metric.format(change.after());
        return amount(metric, trend, change) + " " + metric.label() + " (" + inUnit(metric, levels) + ")"
                + trend.pace(change)
                        .map(step -> "; the machine was " + step.sinceThen())
                        .orElse("");
    }

    /** Runs that could not be read, and why. */
    static Stream<String> passedOver(History history) {
        return history.passedOver().stream().map(one -> {
            String what = one.problem().what();
            return (what.contains(one.folder()) ? "" : one.folder() + ": ") + what + " "
                    + one.problem().action();
        });
    }
}
