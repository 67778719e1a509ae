package dev.serverlab.gatling.settings;

import java.time.Duration;

/**
 * The measured part of a paired run.
 *
 * @param count how many blocks, one after the other without a gap
 * @param length of each
 * @param edge the start of each that is dealt but not counted, so that the order of the block before is forgotten
 */
public record Blocks(int count, Duration length, Duration edge) {

    /** All blocks together. */
    public Duration duration() {
        return length.multipliedBy(count);
    }
}
