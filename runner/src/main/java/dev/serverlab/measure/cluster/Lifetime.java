package dev.serverlab.measure.cluster;

/**
 * How long pods outlive a lab that has gone, as one that was killed or lost its network: a Job ends itself that long after the lab
 * last prolonged its life.
 */
final class Lifetime {

    /** The property is for tests, which do not wait for minutes. */
    static final long SECONDS = Math.max(20, Long.getLong("serverlab.cluster.lifetime.seconds", 240));

    /** In which steps it is prolonged: an API server may be away for three of them. */
    static final long STEP_SECONDS = SECONDS / 4;

    private Lifetime() {}
}
