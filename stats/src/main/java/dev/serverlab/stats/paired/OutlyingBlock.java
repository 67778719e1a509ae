package dev.serverlab.stats.paired;

/**
 * A block whose effect lies far from that of the others of its session. It is flagged, and kept in every number.
 *
 * @param session counted from 1
 * @param block counted from 1 inside the session
 * @param effect of that block, in the metric's unit
 * @param score how far it lies from its session's median, as a modified z-score; beyond ±3.5
 */
public record OutlyingBlock(int session, int block, double effect, double score) {

    OutlyingBlock withScore(double other) {
        return new OutlyingBlock(session, block, effect, other);
    }
}
