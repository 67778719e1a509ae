package dev.serverlab.stats.paired;

import java.time.Duration;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/**
 * What one variant did in one block of a paired trial. Only amounts that can be added: ratios and percentiles come
 * about after the blocks of a session have been added up.
 *
 * @param requests right answers between the two readings of the CPU clock
 * @param window the time between those readings
 * @param cpuNanos CPU time of the server's process between them, in ns; absent when the system does not tell
 * @param jitNanos the part of it that JIT compiler threads used, in ns; absent when the system does not tell
 * @param latencyMicros latency of right answers in µs; it is not copied, so nobody may record into it any more
 */
public record BlockValue(
        long requests, Duration window, OptionalLong cpuNanos, OptionalLong jitNanos, Histogram latencyMicros) {}
