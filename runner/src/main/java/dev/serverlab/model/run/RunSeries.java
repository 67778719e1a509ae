package dev.serverlab.model.run;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The data of a run's charts: {@code series.json}, beside {@code run.json}.
 *
 * @param schemaVersion raised when a public name changes its meaning
 * @param distributions one for each protocol and variant that has numbers
 * @param timelines one for each trial and variant with a record, also for invalid trials
 * @param callTrees one for each profiled variant; absent without any
 */
public record RunSeries(
        int schemaVersion,
        List<Distribution> distributions,
        List<Timeline> timelines,
        @Nullable List<CallTree> callTrees) {

    public static final int SCHEMA_VERSION = 1;

    /** Its name in the run's folder. */
    public static final String FILE = "series.json";

    /** For a run without series. */
    public static final RunSeries NONE = new RunSeries(SCHEMA_VERSION, List.of(), List.of(), null);

    /**
     * One variant over the time of one trial, including warm-up and ramp.
     *
     * @param trial its number in the run
     * @param round the session for a paired trial
     * @param bucketSeconds the longest duration of a row
     * @param spans the phases; only {@code silent} overlaps others, and there may be gaps
     * @param columns what was measured
     */
    public record Timeline(
            int trial,
            int round,
            Protocol protocol,
            Variant variant,
            double bucketSeconds,
            List<Span> spans,
            @JsonUnwrapped Columns columns) {

        /**
         * The columns of one table; null in a column means unknown.
         *
         * @param seconds the middle of each row, in s since the load began; rising
         * @param p90Millis of the successful responses in that time; absent when there were too few
         * @param requestsPerSecond successful responses
         * @param errors all other answers
         * @param cpuPercent of the server's process, 100 is one core
         * @param threads of the server's process, the most
         * @param rssMegabytes resident set of the server's process, the largest, in 10⁶ bytes
         */
        public record Columns(
                List<Double> seconds,
                List<@Nullable Double> p90Millis,
                List<@Nullable Double> requestsPerSecond,
                List<@Nullable Double> errors,
                List<@Nullable Double> cpuPercent,
                List<@Nullable Double> threads,
                List<@Nullable Double> rssMegabytes) {}

        /**
         * A part of the trial.
         *
         * @param name {@code warmup}, {@code ramp} or {@code measured}; {@code silent} for a measured time without answers
         *     so long that the trial is invalid
         * @param from in s since the load began
         * @param to its end
         */
        public record Span(String name, double from, double to) {

            /** In s. */
            public double length() {
                return to - from;
            }
        }
    }

    /**
     * The latency of one variant as a curve, from the successful responses of all its valid trials in one protocol.
     *
     * @param percentiles rising, from 0 (the shortest) up to the largest supported by the number of answers, below 100
     * @param millis the latency at each of them, in ms
     */
    public record Distribution(Protocol protocol, Variant variant, List<Double> percentiles, List<Double> millis) {}

    /**
     * Who called whom in the profiles of a variant, from the outermost callers on; calls of little CPU are left out.
     *
     * @param names of all frames
     * @param frames of each node the place of its name
     * @param parents of each node the number of its caller, from 1, which comes before it; 0 for the outermost
     * @param micros of each node CPU per request, with that of all that it called, in µs: the mean over sessions
     */
    public record CallTree(
            Variant variant, List<String> names, List<Integer> frames, List<Integer> parents, List<Double> micros) {}
}
