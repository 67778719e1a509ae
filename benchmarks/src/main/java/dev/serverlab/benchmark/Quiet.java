package dev.serverlab.benchmark;

import org.jspecify.annotations.Nullable;

/**
 * How quiet the machine was while a session was measured; shares of all its CPUs, 0…1.
 *
 * @param busy used by anything
 * @param others used by anything but the pair and the generator
 * @param steal taken by the host; absent where the kernel does not report it
 */
public record Quiet(double busy, double others, @Nullable Double steal) {

    private static final double BUSY_AT_MOST = 0.6;
    private static final double OTHERS_AT_MOST = 0.05;
    private static final double STEAL_AT_MOST = 0.02;

    public boolean enough() {
        return busy <= BUSY_AT_MOST && others <= OTHERS_AT_MOST && (steal == null || steal <= STEAL_AT_MOST);
    }
}
