package dev.serverlab.model.run;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the charts of a run are drawn from: {@code series.json}, beside {@code run.json}.
 *
 * @param schemaVersion raised when a public name changes its meaning
 * @param distributions one for each protocol and variant that has numbers
 * @param timelines one for each trial and variant that left a record, also of a trial that is not valid
 */
public record RunSeries(int schemaVersion, List<Distribution> distributions, List<Timeline> timelines) {

    public static final int SCHEMA_VERSION = 1;

    /** Its name in the run's folder. */
    public static final String FILE = "series.json";

    /** That of a run which kept none. */
    public static final RunSeries NONE = new RunSeries(SCHEMA_VERSION, List.of(), List.of());

    /**
     * What one variant did over the time of one trial, warm-up and ramp included.
     *
     * @param trial its number in the run
     * @param round of a paired trial the session
     * @param bucketSeconds how long at most a row stands for
     * @param spans what went on when; they do not overlap but for {@code silent}, and there may be gaps between them
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
         * The columns of one table; in each of them null stands for what is not known.
         *
         * @param seconds the middle of what a row stands for, in s since the load began; rising
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
         * @param name {@code warmup}, {@code ramp} or {@code measured}; {@code silent} where, while it was measured, no
         *     answer came for so long that the trial is not valid
         * @param from in s since the load began
         * @param to its end
         */
        public record Span(String name, double from, double to) {}
    }

    /**
     * The latency of one variant as a curve, from the successful responses of all its valid trials by one protocol together.
     *
     * @param percentiles rising, from 0 (the shortest) up to the largest that the number of answers supports, below 100
     * @param millis the latency at each of them, in ms
     */
    public record Distribution(Protocol protocol, Variant variant, List<Double> percentiles, List<Double> millis) {}
}
