package dev.serverlab.model.run;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one variant did over the time of one trial, warm-up and ramp included. The lists after {@code spans} are columns of
 * one table; in each of them null stands for what is not known.
 *
 * @param trial its number in the run
 * @param round of a paired trial the session
 * @param bucketSeconds how long at most a row stands for
 * @param spans what went on when; they do not overlap, and there may be gaps between them
 * @param seconds the middle of what a row stands for, in s since the load began; rising
 * @param p90Millis of the right answers in that time; absent when there were too few
 * @param requestsPerSecond right answers
 * @param errors all other answers
 * @param cpuPercent of the server's process, 100 is one core
 * @param threads of the server's process, the most
 * @param rssMegabytes resident set of the server's process, the largest, in 10⁶ bytes
 */
public record Timeline(
        int trial,
        int round,
        Protocol protocol,
        Variant variant,
        double bucketSeconds,
        List<Span> spans,
        List<Double> seconds,
        List<@Nullable Double> p90Millis,
        List<@Nullable Double> requestsPerSecond,
        List<@Nullable Double> errors,
        List<@Nullable Double> cpuPercent,
        List<@Nullable Double> threads,
        List<@Nullable Double> rssMegabytes) {

    /**
     * A part of the trial.
     *
     * @param name {@code warmup}, {@code ramp} or {@code measured}
     * @param from in s since the load began
     * @param to its end
     */
    public record Span(String name, double from, double to) {}
}
