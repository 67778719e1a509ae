package dev.serverlab.model.experiment;

/**
 * The smallest differences that matter to whoever asks. A smaller one counts as none.
 *
 * @param cpuPercent of CPU per request, in per cent, above 0
 * @param latencyMillis of a percentile of latency, in ms, above 0
 */
public record Margins(double cpuPercent, double latencyMillis) {}
