package dev.serverlab.model.experiment;

import dev.serverlab.stats.Margin;
import org.jspecify.annotations.Nullable;

/**
 * The smallest differences that matter to whoever asks. A smaller one counts as none.
 *
 * @param cpuPercent of CPU per request, in per cent of the baseline's, above 0
 * @param cpuMicros the same in µs, above 0; where it is stated, per cent do not count
 * @param latencyMillis of a percentile of latency, in ms, above 0
 */
public record Margins(double cpuPercent, @Nullable Double cpuMicros, double latencyMillis) {

    /** Of CPU per request, however it is stated. */
    public Margin cpu() {
        return cpuMicros == null ? new Margin.Share(cpuPercent) : new Margin.Amount(cpuMicros);
    }

    /** Of a percentile of latency. */
    public Margin latency() {
        return new Margin.Amount(latencyMillis);
    }
}
