package dev.serverlab.analysis.calibration;

/**
 * What the third copy did more.
 *
 * @param requestMicros CPU per request of the equal copies in the pilot session, without the JIT's, in µs
 * @param cpuPercent how much more the third was to use, in per cent
 * @param cpuMicros that much in µs, which each of its requests burns
 * @param delayMillis how much later it answers
 */
public record Control(double requestMicros, double cpuPercent, int cpuMicros, double delayMillis) {

    /** Of that many per cent of what a request costs; at least 1 µs. */
    static Control of(double requestMicros, double cpuPercent) {
        return new Control(
                requestMicros,
                cpuPercent,
                Math.max(1, (int) Math.round(requestMicros * cpuPercent / 100)),
                Design.LATER.toMillis());
    }
}
