package dev.serverlab.model.experiment;

import dev.serverlab.model.spelling.WireNamed;

/** How a trial is arranged. */
public enum Protocol implements WireNamed {
    /** One server alive at a time, each with the identical ramp. */
    SOLO,
    /** All servers alive, and one generator that sends arrivals to them in turn. */
    PAIRED
}
