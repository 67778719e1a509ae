package dev.serverlab.stats;

/** The better direction of a metric. */
public enum Direction {
    LOWER_IS_BETTER,
    HIGHER_IS_BETTER;

    /** Whether a candidate that lies this far above its baseline is the better of the two. */
    public boolean favours(double effect) {
        return this == LOWER_IS_BETTER ? effect < 0 : effect > 0;
    }
}
