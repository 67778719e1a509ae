package dev.serverlab.model.experiment;

import dev.serverlab.model.spelling.WireNamed;

/** How a trial is arranged. */
public enum Protocol implements WireNamed {
    /** One server alive at a time, each with the identical ramp. */
    SOLO,
    /** All servers alive, and one generator that deals each arrival to the next of them. */
    PAIRED
}
